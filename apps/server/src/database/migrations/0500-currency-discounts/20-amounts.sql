-- What a document comes to in its own currency is looked for, as its euros are by `invoice_by_amount`.
CREATE INDEX invoice_by_currency_amount ON invoice (legal_entity_id, currency_incl_vat, id) WHERE currency_incl_vat IS NOT NULL AND deleted_at IS NULL;

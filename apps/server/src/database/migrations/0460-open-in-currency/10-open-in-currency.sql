-- Open documents in other currencies by what they were booked for: an operation in euros may settle those around its amount.
CREATE INDEX invoice_open_in_currency ON invoice (legal_entity_id, open_cents, id)
  WHERE deleted_at IS NULL AND open_cents > 0 AND currency <> 'EUR';

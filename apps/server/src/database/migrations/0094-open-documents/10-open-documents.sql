-- What is left to pay of a document, in a column of its own: a bank operation looks for the documents of its amount, and row
-- security lets a comparison use an index only when it leaks nothing, which a subtraction does not promise.
ALTER TABLE invoice ADD COLUMN open_cents bigint NOT NULL GENERATED ALWAYS AS (
  CASE WHEN status = 'validated' AND payable_cents > settled_cents THEN payable_cents - settled_cents ELSE 0 END
) STORED;
CREATE INDEX invoice_open_amount ON invoice (legal_entity_id, open_cents) WHERE deleted_at IS NULL AND open_cents > 0;
CREATE INDEX invoice_open_iban ON invoice (legal_entity_id, iban) WHERE deleted_at IS NULL AND open_cents > 0 AND iban IS NOT NULL;
CREATE INDEX invoice_open_party ON invoice (legal_entity_id, counterparty_id) WHERE deleted_at IS NULL AND open_cents > 0;

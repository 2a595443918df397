-- A bank operation meets the documents that it tells, not all of a third party: those of an amount, those of a number, the oldest
-- due. Row security lets a comparison use an index only when it leaks nothing, so that the keys of numbers are columns.
ALTER TABLE invoice
  ADD COLUMN ref_key text NOT NULL GENERATED ALWAYS AS (
    lower(regexp_replace(coalesce(ref_id, ''), '[^[:alnum:]]', '', 'g'))
  ) STORED,
  ADD COLUMN order_key text NOT NULL GENERATED ALWAYS AS (
    lower(regexp_replace(coalesce(order_reference, ''), '[^[:alnum:]]', '', 'g'))
  ) STORED;
CREATE INDEX invoice_open_ref ON invoice (legal_entity_id, ref_key) WHERE deleted_at IS NULL AND open_cents > 0;
CREATE INDEX invoice_open_number ON invoice (legal_entity_id, bill_number_key)
  WHERE deleted_at IS NULL AND open_cents > 0 AND bill_number_key <> '';
CREATE INDEX invoice_open_order ON invoice (legal_entity_id, order_key)
  WHERE deleted_at IS NULL AND open_cents > 0 AND order_key <> '';
DROP INDEX invoice_open_amount;
CREATE INDEX invoice_open_amount ON invoice (legal_entity_id, open_cents, id) WHERE deleted_at IS NULL AND open_cents > 0;
DROP INDEX invoice_open_party;
CREATE INDEX invoice_open_party ON invoice (legal_entity_id, counterparty_id, open_cents, id)
  WHERE deleted_at IS NULL AND open_cents > 0;
CREATE INDEX invoice_open_due ON invoice (legal_entity_id, counterparty_id, direction, (coalesce(due_date, bill_date)), id)
  WHERE deleted_at IS NULL AND open_cents > 0;

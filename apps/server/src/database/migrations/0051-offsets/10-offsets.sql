-- A credit note that settles other documents of its third party, no money moving (compensation): a payment of nothing whose allocations come
-- to nothing, the note's against the invoices'; an entry of its own, undone as any other. `account` is then the third party's own.
ALTER TABLE payment
  ADD COLUMN offsets_id uuid,
  ADD CONSTRAINT payment_offsets FOREIGN KEY (legal_entity_id, offsets_id) REFERENCES invoice (legal_entity_id, id),
  ADD CONSTRAINT payment_offset_refunds_nothing CHECK (offsets_id IS NULL OR refunds_id IS NULL),
  DROP CONSTRAINT payment_amount_positive,
  ADD CONSTRAINT payment_amount_positive CHECK (CASE WHEN offsets_id IS NULL THEN amount_cents > 0 ELSE amount_cents = 0 AND write_off_cents = 0 END);

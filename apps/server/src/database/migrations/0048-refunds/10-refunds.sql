-- The rest of a payment that goes back to who paid it: a payment of the other direction, with an entry of its own, undone as any other.
ALTER TABLE payment
  ADD COLUMN refunds_id uuid,
  ADD CONSTRAINT payment_refunds FOREIGN KEY (legal_entity_id, refunds_id) REFERENCES payment (legal_entity_id, id),
  ADD CONSTRAINT payment_refund_is_no_reversal CHECK (refunds_id IS NULL OR reverses_id IS NULL);
CREATE INDEX payment_by_refunded ON payment (legal_entity_id, refunds_id) WHERE refunds_id IS NOT NULL;

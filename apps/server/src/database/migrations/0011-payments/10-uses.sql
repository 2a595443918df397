-- What is done with money after it was paid: the rest of a payment settles a later invoice, and discounts for early payment.

-- The rest of a payment, used later: an entry of its own, on the day it is used; undone by a row of the opposite.
CREATE TABLE payment_use (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  used_on date NOT NULL,
  entry_id uuid NOT NULL,
  reverses_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, payment_id) REFERENCES payment (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, reverses_id) REFERENCES payment_use (legal_entity_id, id),
  CONSTRAINT payment_use_reversed_once UNIQUE (legal_entity_id, reverses_id)
);
CREATE INDEX payment_use_by_payment ON payment_use (legal_entity_id, payment_id);
CREATE INDEX payment_use_by_entry ON payment_use (legal_entity_id, entry_id);
CREATE INDEX payment_by_entry ON payment (legal_entity_id, entry_id);

-- `amount_cents` settles the document, money and discount together.
ALTER TABLE payment_allocation
  ADD COLUMN use_id uuid,
  ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT payment_allocation_of_use FOREIGN KEY (legal_entity_id, use_id) REFERENCES payment_use (legal_entity_id, id),
  ADD CONSTRAINT payment_allocation_discount_within CHECK (abs(discount_cents) < abs(amount_cents) AND discount_cents * amount_cents >= 0);

CREATE TRIGGER payment_use_append_only BEFORE UPDATE OR DELETE ON payment_use FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER payment_use_no_truncate BEFORE TRUNCATE ON payment_use FOR EACH STATEMENT EXECUTE FUNCTION append_only();

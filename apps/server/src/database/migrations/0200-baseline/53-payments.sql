-- Payments, what is done later with their rest, and what credit notes settle.

-- A refund (`refunds_id`) sends the rest of a payment back: a payment of the other direction. An offset (`offsets_id`, compensation) is
-- a credit note that settles other documents of its third party, no money moving: a payment of 0 whose allocations sum to 0;
-- `account` is then the third party's own. Each has an entry of its own and is undone as any other.
CREATE TABLE payment (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  direction text NOT NULL CONSTRAINT payment_direction_known CHECK (direction IN ('received', 'sent')),
  paid_on date NOT NULL,
  amount_cents bigint NOT NULL,
  write_off_cents bigint NOT NULL DEFAULT 0,
  account text COLLATE "C" NOT NULL,
  counterparty_id uuid,
  entry_id uuid NOT NULL,
  reverses_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  refunds_id uuid,
  offsets_id uuid,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, reverses_id) REFERENCES payment (legal_entity_id, id),
  CONSTRAINT payment_reversed_once UNIQUE (legal_entity_id, reverses_id),
  CONSTRAINT payment_refunds FOREIGN KEY (legal_entity_id, refunds_id) REFERENCES payment (legal_entity_id, id),
  CONSTRAINT payment_refund_is_no_reversal CHECK (refunds_id IS NULL OR reverses_id IS NULL),
  CONSTRAINT payment_offsets FOREIGN KEY (legal_entity_id, offsets_id) REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT payment_offset_refunds_nothing CHECK (offsets_id IS NULL OR refunds_id IS NULL),
  CONSTRAINT payment_amount_positive CHECK (
    CASE WHEN offsets_id IS NULL THEN amount_cents > 0 ELSE amount_cents = 0 AND write_off_cents = 0 END
  )
);
CREATE INDEX payment_by_counterparty ON payment (legal_entity_id, counterparty_id, id);
CREATE INDEX payment_by_entry ON payment (legal_entity_id, entry_id);
CREATE INDEX payment_by_refunded ON payment (legal_entity_id, refunds_id) WHERE refunds_id IS NOT NULL;

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

CREATE TABLE payment_allocation (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- What it settles of the document, money and discount together.
  amount_cents bigint NOT NULL CONSTRAINT payment_allocation_amount_given CHECK (amount_cents <> 0),
  use_id uuid,
  discount_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, payment_id) REFERENCES payment (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT payment_allocation_of_use FOREIGN KEY (legal_entity_id, use_id) REFERENCES payment_use (legal_entity_id, id),
  CONSTRAINT payment_allocation_discount_within CHECK (abs(discount_cents) < abs(amount_cents) AND discount_cents * amount_cents >= 0)
);
CREATE INDEX payment_allocation_by_invoice ON payment_allocation (legal_entity_id, invoice_id);
CREATE INDEX payment_allocation_by_payment ON payment_allocation (legal_entity_id, payment_id);
CREATE TRIGGER payment_allocation_50_settles AFTER INSERT ON payment_allocation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION payment_settles();

-- What a credit note settles of the invoice it corrects; undone by a row of the opposite amount.
CREATE TABLE credit_imputation (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  amount_cents bigint NOT NULL CONSTRAINT credit_imputation_amount_given CHECK (amount_cents <> 0),
  -- The pending VAT that it settles on each of the two: opposite amounts, of which the ledger gets the difference alone.
  vat_moves jsonb NOT NULL DEFAULT '[]',
  created_by uuid REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, credit_note_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX credit_imputation_by_invoice ON credit_imputation (legal_entity_id, invoice_id);
CREATE INDEX credit_imputation_by_credit_note ON credit_imputation (legal_entity_id, credit_note_id);
CREATE TRIGGER credit_imputation_50_settles AFTER INSERT ON credit_imputation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION credit_note_settles();

-- What settles a document: money and credit notes alike. A document's paid amount is the sum of its rows.
CREATE VIEW invoice_settlement WITH (security_invoker = true) AS
  SELECT legal_entity_id, invoice_id, amount_cents FROM payment_allocation
  UNION ALL SELECT legal_entity_id, invoice_id, amount_cents FROM credit_imputation
  UNION ALL SELECT legal_entity_id, credit_note_id, amount_cents FROM credit_imputation;

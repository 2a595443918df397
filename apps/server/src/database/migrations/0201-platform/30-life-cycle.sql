-- The statuses of an invoice (XP Z12-012, flow 6): what the other party or the platform said, what we said.
CREATE TABLE invoice_life_cycle (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- Platforms agree on other statuses among themselves: they are kept, and change nothing.
  code smallint NOT NULL CONSTRAINT invoice_life_cycle_code_known CHECK (code BETWEEN 200 AND 999),
  direction text NOT NULL CONSTRAINT invoice_life_cycle_direction_known CHECK (direction IN ('out', 'in')),
  -- Whose status it is: only who may set one gives it effect.
  author text NOT NULL CONSTRAINT invoice_life_cycle_author_known CHECK (author IN ('seller', 'buyer', 'platform')),
  -- When the status was set, by its author's clock.
  set_at timestamptz NOT NULL,
  reason_code text,
  text text,
  -- [{ kind, rateBasisPoints, amountCents }]: what 211 and 212 carry, by VAT rate.
  amounts jsonb NOT NULL DEFAULT '[]',
  -- The identifier of the message: the same message read twice is one status.
  message_id text NOT NULL,
  -- The CDAR, as it was received or sent.
  file_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  -- The payment whose allocation it tells; an undo tells the same with the amounts taken back.
  payment_allocation_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null: set by the other party or the platform.
  created_by uuid REFERENCES user_account (id),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT invoice_life_cycle_invoice FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT invoice_life_cycle_once UNIQUE (legal_entity_id, invoice_id, direction, message_id)
);
CREATE INDEX invoice_life_cycle_of ON invoice_life_cycle (legal_entity_id, invoice_id, id);
CREATE UNIQUE INDEX invoice_life_cycle_allocation ON invoice_life_cycle (legal_entity_id, payment_allocation_id)
  WHERE payment_allocation_id IS NOT NULL;
-- A status that was sent or came is never changed nor taken back.
CREATE TRIGGER invoice_life_cycle_append_only BEFORE UPDATE OR DELETE ON invoice_life_cycle
  FOR EACH ROW EXECUTE FUNCTION append_only();

-- The status that the documents' lists show and filter by: domain/platform/life-cycle decides it from the rows above.
ALTER TABLE invoice
  ADD COLUMN life_cycle_code smallint,
  -- Refused by its buyer or rejected by a platform: nobody pays it nor asks for its payment.
  ADD COLUMN turned_down boolean NOT NULL GENERATED ALWAYS AS (coalesce(life_cycle_code IN (210, 213), false)) STORED,
  -- The credit note that takes a refused or rejected sale back in our books: it is transmitted to nobody.
  ADD COLUMN internal boolean NOT NULL DEFAULT false,
  -- The refused or rejected sale that this corrected one stands for.
  ADD COLUMN replaces_id uuid,
  ADD CONSTRAINT invoice_of_replaced FOREIGN KEY (legal_entity_id, replaces_id) REFERENCES invoice (legal_entity_id, id);
CREATE INDEX invoice_by_life_cycle ON invoice (legal_entity_id, direction, life_cycle_code, id)
  WHERE life_cycle_code IS NOT NULL AND deleted_at IS NULL;
-- A refused sale is corrected once.
CREATE UNIQUE INDEX invoice_replaces_once ON invoice (legal_entity_id, replaces_id)
  WHERE replaces_id IS NOT NULL AND deleted_at IS NULL;

-- A bill that its buyer refused before it was booked stays out of the books for good, with its reason.
ALTER TABLE invoice
  DROP CONSTRAINT invoice_status_known,
  ADD CONSTRAINT invoice_status_known CHECK (status IN ('draft', 'validated', 'cancelled', 'refused')),
  DROP CONSTRAINT invoice_validated_has_entry,
  ADD CONSTRAINT invoice_validated_has_entry CHECK (
    status IN ('draft', 'refused') OR (entry_id IS NOT NULL AND validated_at IS NOT NULL AND ref_id IS NOT NULL)
  ),
  ADD CONSTRAINT invoice_refused_is_purchase CHECK (status <> 'refused' OR direction = 'debit');

-- The state of lists is a generated column, made anew with its indexes: `refused` is a state of its own.
ALTER TABLE invoice DROP COLUMN list_state;
ALTER TABLE invoice
  ADD COLUMN list_state text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN status IN ('cancelled', 'refused') THEN status
      WHEN status = 'validated' THEN
        CASE
          WHEN payable_cents <= settled_cents THEN CASE WHEN payable_cents > 0 AND money_cents = 0 THEN 'settled' ELSE 'paid' END
          WHEN settled_cents > 0 THEN 'partially_paid'
          ELSE 'unpaid'
        END
      WHEN issues @> '[{"severity": "blocking"}]' THEN 'toComplete'
      WHEN approved_at IS NOT NULL THEN 'approved'
      WHEN issues @> '[{"severity": "warning"}]' OR warnings @> '[{"severity": "warning"}]' THEN 'toCheck'
      ELSE 'ready'
    END
  ) STORED;
CREATE INDEX invoice_by_date ON invoice (legal_entity_id, bill_date, id) INCLUDE (direction, list_state) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_state ON invoice (legal_entity_id, direction, list_state)
  INCLUDE (kind, total_excl_vat_cents, vat_cents, total_incl_vat_cents, payable_cents, settled_cents) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_journal ON invoice (legal_entity_id, journal_id, direction, list_state) WHERE deleted_at IS NULL;
CREATE INDEX invoice_overdue ON invoice (legal_entity_id, direction, due_date) INCLUDE (list_state)
  WHERE deleted_at IS NULL AND list_state IN ('unpaid', 'partially_paid') AND kind <> 'credit_note';

-- An internal credit note does not travel.
ALTER TABLE invoice_issued DROP COLUMN on_network;
ALTER TABLE invoice_issued ADD COLUMN on_network boolean NOT NULL GENERATED ALWAYS AS (
  coalesce(document -> 'buyer' ->> 'customerKind' IN ('business', 'public')
    AND document -> 'buyer' ->> 'siren' IS NOT NULL AND document -> 'internal' IS DISTINCT FROM 'true', false)) STORED;

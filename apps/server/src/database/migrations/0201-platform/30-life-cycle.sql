-- The statuses of an invoice (XP Z12-012, flow 6): what the other party or the platform said, what we said.
CREATE TABLE invoice_life_cycle (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  code smallint NOT NULL CONSTRAINT invoice_life_cycle_code_known CHECK (code BETWEEN 200 AND 220),
  direction text NOT NULL CONSTRAINT invoice_life_cycle_direction_known CHECK (direction IN ('out', 'in')),
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

-- The status that the documents' lists show and filter by: domain/platform/life-cycle decides it from the rows above.
ALTER TABLE invoice ADD COLUMN life_cycle_code smallint;
CREATE INDEX invoice_by_life_cycle ON invoice (legal_entity_id, direction, life_cycle_code, id)
  WHERE life_cycle_code IS NOT NULL AND deleted_at IS NULL;

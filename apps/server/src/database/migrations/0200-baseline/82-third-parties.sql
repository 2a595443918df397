-- Every bank account that a third party was given: who asked for it, and the second person who approved or refused it.
CREATE TABLE counterparty_iban (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  counterparty_id uuid NOT NULL,
  iban text COLLATE "C" NOT NULL,
  -- `replaced`: another account came before anybody decided.
  state text COLLATE "C" NOT NULL DEFAULT 'to_approve' CONSTRAINT counterparty_iban_state_known CHECK (
    state IN ('to_approve', 'approved', 'refused', 'replaced')
  ),
  asked_by uuid NOT NULL REFERENCES user_account (id),
  asked_at timestamptz NOT NULL,
  decided_by uuid REFERENCES user_account (id),
  decided_at timestamptz,
  reason text,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT counterparty_iban_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT counterparty_iban_decided CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL)),
  CONSTRAINT counterparty_iban_two_persons CHECK (decided_by <> asked_by)
);
CREATE INDEX counterparty_iban_of_party ON counterparty_iban (legal_entity_id, counterparty_id, asked_at);
CREATE UNIQUE INDEX counterparty_iban_waits_once ON counterparty_iban (legal_entity_id, counterparty_id) WHERE state = 'to_approve';

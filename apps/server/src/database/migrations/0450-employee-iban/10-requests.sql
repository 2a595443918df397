-- The bank accounts that employees ask to be paid on: the record takes one once another person has approved it.
CREATE TABLE employee_iban (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  employee_id uuid NOT NULL,
  iban text COLLATE "C" NOT NULL,
  -- `replaced`: the employee asked for another account before anybody decided.
  state text COLLATE "C" NOT NULL DEFAULT 'to_approve' CONSTRAINT employee_iban_state_known CHECK (
    state IN ('to_approve', 'approved', 'refused', 'replaced')
  ),
  asked_by uuid NOT NULL REFERENCES user_account (id),
  asked_at timestamptz NOT NULL,
  decided_by uuid REFERENCES user_account (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT employee_iban_of_employee FOREIGN KEY (legal_entity_id, employee_id)
    REFERENCES payroll_employee (legal_entity_id, id),
  CONSTRAINT employee_iban_decided CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL)),
  CONSTRAINT employee_iban_two_persons CHECK (decided_by <> asked_by)
);
CREATE INDEX employee_iban_by_employee ON employee_iban (legal_entity_id, employee_id, asked_at);
CREATE UNIQUE INDEX employee_iban_waits_once ON employee_iban (legal_entity_id, employee_id) WHERE state = 'to_approve';

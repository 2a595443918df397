-- How an establishment counts paid leave, and what an employee has of it beside the law: {} where nobody said otherwise.
ALTER TABLE payroll_employer ADD COLUMN leave jsonb NOT NULL DEFAULT '{}';
ALTER TABLE payroll_employee ADD COLUMN leave jsonb NOT NULL DEFAULT '{}';

-- Days away of an employee: asked, approved or refused, taken back. A stop of work is noted and needs no approval.
CREATE TABLE absence (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  employee_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT absence_kind_known CHECK (
    kind IN ('leave', 'rtt', 'seniority', 'family', 'sick', 'workAccident', 'commuteAccident', 'occupational', 'maternity',
      'paternity', 'unpaid', 'unjustified')
  ),
  from_date date NOT NULL,
  to_date date NOT NULL,
  from_noon boolean NOT NULL,
  to_noon boolean NOT NULL,
  state text COLLATE "C" NOT NULL CONSTRAINT absence_state_known CHECK (
    state IN ('requested', 'approved', 'refused', 'cancelled')
  ),
  note text NOT NULL,
  -- Of a stop: the employer gets the allowances; their gross daily amount as it was notified; when the employee was told of
  -- the leave that was left.
  subrogated boolean NOT NULL,
  daily_cents bigint,
  informed_on date,
  requested_by uuid NOT NULL REFERENCES user_account (id),
  requested_at timestamptz NOT NULL,
  decided_by uuid REFERENCES user_account (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT absence_of_employee FOREIGN KEY (legal_entity_id, employee_id)
    REFERENCES payroll_employee (legal_entity_id, id),
  CONSTRAINT absence_dates_ordered CHECK (from_date <= to_date)
);
CREATE INDEX absence_by_employee ON absence (legal_entity_id, employee_id, from_date);
CREATE INDEX absence_by_state ON absence (legal_entity_id, state, from_date);

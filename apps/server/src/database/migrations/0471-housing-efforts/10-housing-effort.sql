-- The contribution to housing (PEEC) that a closing owes (6334, 4386): written once for a date, by establishment, and taken back by opposite entries as an accrual is.
CREATE TABLE housing_effort_run (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- 1, 2, 3… within the company: PEEC-2 is the piece of its entries.
  number integer NOT NULL,
  date date NOT NULL,
  entry_id uuid NOT NULL,
  reversal_entry_id uuid NOT NULL,
  cancel_entry_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT housing_effort_run_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT housing_effort_run_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT housing_effort_run_reversal FOREIGN KEY (legal_entity_id, reversal_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT housing_effort_run_cancel FOREIGN KEY (legal_entity_id, cancel_entry_id) REFERENCES entry (legal_entity_id, id)
);
CREATE UNIQUE INDEX housing_effort_run_once ON housing_effort_run (legal_entity_id, date) WHERE cancel_entry_id IS NULL;

-- What each establishment had paid by then: the paper of the entry.
CREATE TABLE housing_effort_line (
  legal_entity_id uuid NOT NULL,
  run_id uuid NOT NULL,
  employer_id uuid NOT NULL,
  wages_cents bigint NOT NULL,
  rate_ppm integer NOT NULL CONSTRAINT housing_effort_line_rate CHECK (rate_ppm >= 0),
  due_cents bigint NOT NULL CONSTRAINT housing_effort_line_due CHECK (due_cents > 0),
  PRIMARY KEY (legal_entity_id, run_id, employer_id),
  CONSTRAINT housing_effort_line_of_run FOREIGN KEY (legal_entity_id, run_id) REFERENCES housing_effort_run (legal_entity_id, id),
  CONSTRAINT housing_effort_line_of_employer FOREIGN KEY (legal_entity_id, employer_id) REFERENCES payroll_employer (legal_entity_id, id)
);
CREATE INDEX housing_effort_line_by_employer ON housing_effort_line (legal_entity_id, employer_id);

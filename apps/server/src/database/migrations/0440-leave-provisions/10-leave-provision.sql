-- Paid leave that a closing owes (4282, 4382): written once for a date, by employee, and taken back by opposite entries as an accrual is.
CREATE TABLE leave_provision_run (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- 1, 2, 3… within the company: CP-2 is the piece of its entries.
  number integer NOT NULL,
  date date NOT NULL,
  entry_id uuid NOT NULL,
  reversal_entry_id uuid NOT NULL,
  cancel_entry_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT leave_provision_run_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT leave_provision_run_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT leave_provision_run_reversal FOREIGN KEY (legal_entity_id, reversal_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT leave_provision_run_cancel FOREIGN KEY (legal_entity_id, cancel_entry_id) REFERENCES entry (legal_entity_id, id)
);
CREATE UNIQUE INDEX leave_provision_run_once ON leave_provision_run (legal_entity_id, date) WHERE cancel_entry_id IS NULL;

-- What each employee's leave was measured by then: the paper of the entry.
CREATE TABLE leave_provision_line (
  legal_entity_id uuid NOT NULL,
  run_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  -- Hundredths of days that are left, and that the pay of the reference months acquired.
  days integer NOT NULL CONSTRAINT leave_provision_line_days CHECK (days > 0),
  unit text COLLATE "C" NOT NULL CONSTRAINT leave_provision_line_unit CHECK (unit IN ('open', 'worked')),
  acquired integer NOT NULL,
  monthly_cents bigint NOT NULL,
  year_cents bigint NOT NULL,
  rate_ppm integer NOT NULL CONSTRAINT leave_provision_line_rate CHECK (rate_ppm >= 0),
  gross_cents bigint NOT NULL,
  charges_cents bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, run_id, employee_id),
  CONSTRAINT leave_provision_line_of_run FOREIGN KEY (legal_entity_id, run_id) REFERENCES leave_provision_run (legal_entity_id, id),
  CONSTRAINT leave_provision_line_of_employee FOREIGN KEY (legal_entity_id, employee_id) REFERENCES payroll_employee (legal_entity_id, id)
);
CREATE INDEX leave_provision_line_by_employee ON leave_provision_line (legal_entity_id, employee_id);

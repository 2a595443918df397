-- The 13th month that a closing owes (4286, 4386): written once for a date, by employee, and taken back by opposite entries as an accrual is.
CREATE TABLE thirteenth_month_run (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- 1, 2, 3… within the company: TM-2 is the piece of its entries.
  number integer NOT NULL,
  date date NOT NULL,
  entry_id uuid NOT NULL,
  reversal_entry_id uuid NOT NULL,
  cancel_entry_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT thirteenth_month_run_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT thirteenth_month_run_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT thirteenth_month_run_reversal FOREIGN KEY (legal_entity_id, reversal_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT thirteenth_month_run_cancel FOREIGN KEY (legal_entity_id, cancel_entry_id) REFERENCES entry (legal_entity_id, id)
);
CREATE UNIQUE INDEX thirteenth_month_run_once ON thirteenth_month_run (legal_entity_id, date) WHERE cancel_entry_id IS NULL;

-- What each employee had earned by then: the paper of the entry.
CREATE TABLE thirteenth_month_line (
  legal_entity_id uuid NOT NULL,
  run_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  from_date date NOT NULL,
  paid_in integer NOT NULL CONSTRAINT thirteenth_month_line_month CHECK (paid_in BETWEEN 1 AND 12),
  -- Hundredths of months of presence.
  months integer NOT NULL CONSTRAINT thirteenth_month_line_months CHECK (months >= 0),
  monthly_cents bigint NOT NULL,
  rate_ppm integer NOT NULL CONSTRAINT thirteenth_month_line_rate CHECK (rate_ppm >= 0),
  gross_cents bigint NOT NULL CONSTRAINT thirteenth_month_line_gross CHECK (gross_cents > 0),
  charges_cents bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, run_id, employee_id),
  CONSTRAINT thirteenth_month_line_of_run FOREIGN KEY (legal_entity_id, run_id) REFERENCES thirteenth_month_run (legal_entity_id, id),
  CONSTRAINT thirteenth_month_line_of_employee FOREIGN KEY (legal_entity_id, employee_id) REFERENCES payroll_employee (legal_entity_id, id)
);
CREATE INDEX thirteenth_month_line_by_employee ON thirteenth_month_line (legal_entity_id, employee_id);

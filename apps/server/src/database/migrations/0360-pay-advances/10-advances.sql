-- What is paid of a month before its payslip (acompte, code du travail, art. L. 3242-1): typed, then paid by an entry 425/512. What
-- payslips took back of it stands on them.
CREATE TABLE payroll_advance (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  employee_id uuid NOT NULL,
  month date NOT NULL CONSTRAINT payroll_advance_month_first_day CHECK (extract(day FROM month) = 1),
  amount_cents bigint NOT NULL CONSTRAINT payroll_advance_positive CHECK (amount_cents > 0),
  paid_on date,
  entry_id uuid,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT payroll_advance_of_employee FOREIGN KEY (legal_entity_id, employee_id)
    REFERENCES payroll_employee (legal_entity_id, id),
  CONSTRAINT payroll_advance_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT payroll_advance_paid_whole CHECK ((entry_id IS NULL) = (paid_on IS NULL))
);
CREATE INDEX payroll_advance_by_month ON payroll_advance (legal_entity_id, month);
CREATE INDEX payroll_advance_by_employee ON payroll_advance (legal_entity_id, employee_id);
CREATE INDEX payroll_advance_by_entry ON payroll_advance (legal_entity_id, entry_id) WHERE entry_id IS NOT NULL;

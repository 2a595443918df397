-- The account that sees its own payslips and absences; it gets no right on the company.
ALTER TABLE payroll_employee
  ADD COLUMN user_id uuid REFERENCES user_account (id),
  ADD CONSTRAINT payroll_employee_account_once UNIQUE (legal_entity_id, user_id);
CREATE INDEX payroll_employee_by_account ON payroll_employee (user_id) WHERE user_id IS NOT NULL;

-- Who typed an advance does not take the file that pays it; of those typed before, nobody is known.
ALTER TABLE payroll_advance ADD COLUMN created_by uuid REFERENCES user_account (id);
ALTER TABLE payroll_advance ADD COLUMN created_at timestamptz;

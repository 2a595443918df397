-- What an establishment invested in housing on the wages of each year; what was not invested owes 2 % at the end of the next year (6314, 44812).
ALTER TABLE payroll_employer ADD COLUMN housing jsonb NOT NULL DEFAULT '[]'
  CONSTRAINT payroll_employer_housing CHECK (jsonb_typeof(housing) = 'array');

ALTER TABLE housing_effort_line
  ADD COLUMN before_year integer,
  ADD COLUMN before_wages_cents bigint,
  ADD COLUMN invested_cents bigint,
  ADD COLUMN base_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN penalty_ppm integer NOT NULL DEFAULT 0,
  ADD COLUMN penalty_cents bigint NOT NULL DEFAULT 0 CONSTRAINT housing_effort_line_penalty CHECK (penalty_cents >= 0),
  DROP CONSTRAINT housing_effort_line_due,
  ADD CONSTRAINT housing_effort_line_due CHECK (due_cents >= 0 AND due_cents + penalty_cents > 0);

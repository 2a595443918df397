-- What a contract says, from a day on: [{from, employerId, job, classification, contract, executive, weeklyHours, yearlyDays,
-- monthlyCents, mutualEmployeeCents, mutualEmployerCents}], in the order of the days. A payslip takes the terms of its month.
ALTER TABLE payroll_employee ADD COLUMN terms jsonb;
UPDATE payroll_employee SET terms = jsonb_build_array(jsonb_build_object(
  'from', to_char(entry_date, 'YYYY-MM-DD'),
  'employerId', employer_id,
  'job', job,
  'classification', classification,
  'contract', contract,
  'executive', executive,
  'weeklyHours', weekly_hours,
  'yearlyDays', NULL,
  'monthlyCents', monthly_cents,
  'mutualEmployeeCents', mutual_employee_cents,
  'mutualEmployerCents', mutual_employer_cents
));
ALTER TABLE payroll_employee
  ALTER COLUMN terms SET NOT NULL,
  DROP COLUMN employer_id,
  DROP COLUMN job,
  DROP COLUMN classification,
  DROP COLUMN contract,
  DROP COLUMN executive,
  DROP COLUMN weekly_hours,
  DROP COLUMN monthly_cents,
  DROP COLUMN mutual_employee_cents,
  DROP COLUMN mutual_employer_cents;

-- The headcount has thresholds that a company passes on a day: it is dated with the rates. The establishment has its own address
-- [line1, postcode, city]; without one it is the company's.
ALTER TABLE payroll_employer ADD COLUMN address jsonb;
UPDATE payroll_employer SET rates = (
  SELECT jsonb_agg(rate || jsonb_build_object('headcount', headcount)) FROM jsonb_array_elements(rates) AS rate
);
ALTER TABLE payroll_employer DROP COLUMN headcount;

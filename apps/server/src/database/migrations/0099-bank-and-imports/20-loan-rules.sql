-- A rule of a loan splits an instalment: the interest of a month on what is owed (account 16), the insurance, the rest being capital.
-- The rate is that of a year in millionths: 1.235 % is 12,350.
ALTER TABLE counterparty_rule
  ADD COLUMN loan_rate_ppm integer CONSTRAINT counterparty_rule_loan_rate CHECK (loan_rate_ppm BETWEEN 0 AND 500000),
  ADD COLUMN insurance_cents bigint CONSTRAINT counterparty_rule_insurance CHECK (insurance_cents > 0),
  ADD CONSTRAINT counterparty_rule_loan_whole CHECK (
    loan_rate_ppm IS NULL AND insurance_cents IS NULL OR domain = 'bank' AND loan_rate_ppm IS NOT NULL AND vat_code IS NULL
  );

-- The months between two instalments of a loan: its interest is that of the period. Unknown: paid by the month, as before.
ALTER TABLE counterparty_rule
  ADD COLUMN loan_months integer CONSTRAINT counterparty_rule_loan_months CHECK (loan_months IN (1, 3, 6, 12)),
  ADD CONSTRAINT counterparty_rule_loan_months_whole CHECK (loan_months IS NULL OR loan_rate_ppm IS NOT NULL);

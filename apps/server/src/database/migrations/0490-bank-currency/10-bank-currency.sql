-- A bank account in another currency: its journal says which. Operations keep their euros in `amount_cents`, at the rate of their day,
-- so that whatever adds them up or matches them adds euros; beside them is what the bank moved, in smallest units of the currency.
-- Balances of its statements and of its frozen reconciliations are in that currency.
ALTER TABLE journal
  ADD COLUMN currency text COLLATE "C" NOT NULL DEFAULT 'EUR'
    CONSTRAINT journal_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT journal_currency_of_bank CHECK (currency = 'EUR' OR entry_type = 'bank');
ALTER TABLE bank_operation
  ADD COLUMN currency text COLLATE "C"
    CONSTRAINT bank_operation_currency_form CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'EUR'),
  ADD COLUMN currency_amount bigint,
  ADD CONSTRAINT bank_operation_currency_whole CHECK ((currency IS NULL) = (currency_amount IS NULL));

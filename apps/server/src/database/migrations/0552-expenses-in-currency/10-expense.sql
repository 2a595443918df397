-- An expense that was paid in another currency: {currency, units, exchangeRate, rateDay}, smallest units of it, units for one euro, and the
-- day of that rate unless it was typed. Its euros are `incl_vat_cents`, so that whatever adds expenses up adds euros. A foreign VAT is not
-- recovered here.
ALTER TABLE expense_line
  ADD COLUMN in_currency jsonb,
  ADD CONSTRAINT expense_line_in_currency CHECK (in_currency IS NULL OR (journey IS NULL AND taxes = '[]'));

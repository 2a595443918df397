-- A document in another currency. Its totals, what is to pay and what is settled stay in euro cents, so that whatever adds documents
-- up adds euros; its lines and its rows of VAT are the paper, in smallest units of its currency, as are the columns beside.
ALTER TABLE invoice
  -- Units of the currency for one euro; null: none is known yet, and the draft says so.
  ADD COLUMN exchange_rate numeric(15, 6) CONSTRAINT invoice_exchange_rate_positive CHECK (exchange_rate > 0),
  -- The day of the rate that was taken from the company's list; null where a person typed it.
  ADD COLUMN exchange_rate_day date,
  ADD COLUMN currency_excl_vat bigint,
  ADD COLUMN currency_vat bigint,
  ADD COLUMN currency_incl_vat bigint,
  ADD COLUMN currency_payable bigint,
  -- The sum of what payments and credit notes settled, kept by the triggers that keep `settled_cents`.
  ADD COLUMN currency_settled bigint NOT NULL DEFAULT 0;

-- What was received in another currency had its own units in the columns of euros, and no rate.
ALTER TABLE invoice DISABLE TRIGGER invoice_10_frozen;
UPDATE invoice SET currency_excl_vat = total_excl_vat_cents, currency_vat = vat_cents, currency_incl_vat = total_incl_vat_cents,
  currency_payable = payable_cents, total_excl_vat_cents = 0, vat_cents = 0, total_incl_vat_cents = 0, payable_cents = 0
  WHERE currency <> 'EUR';
ALTER TABLE invoice ENABLE TRIGGER invoice_10_frozen;

ALTER TABLE invoice
  ADD CONSTRAINT invoice_currency_totals CHECK (
    (currency = 'EUR') = (currency_excl_vat IS NULL)
    AND num_nulls(currency_excl_vat, currency_vat, currency_incl_vat, currency_payable) IN (0, 4)
  ),
  ADD CONSTRAINT invoice_rate_is_foreign CHECK (currency <> 'EUR' OR (exchange_rate IS NULL AND exchange_rate_day IS NULL)),
  ADD CONSTRAINT invoice_booked_at_a_rate CHECK (
    currency = 'EUR' OR exchange_rate IS NOT NULL OR status IN ('draft', 'refused')
  );

ALTER TABLE payment
  -- The currency of what it settles; null: euros. `amount_cents` is what the bank moved, in euros.
  ADD COLUMN currency text COLLATE "C" CONSTRAINT payment_currency_form CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'EUR'),
  ADD COLUMN currency_amount bigint,
  ADD COLUMN currency_write_off bigint NOT NULL DEFAULT 0,
  -- The difference of rates that it realised, counted as `write_off_cents`: positive settles without being paid.
  ADD COLUMN exchange_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT payment_currency_whole CHECK ((currency IS NULL) = (currency_amount IS NULL));
ALTER TABLE payment_use ADD COLUMN exchange_cents bigint NOT NULL DEFAULT 0;
-- What is settled of a document in a currency, in its smallest units.
ALTER TABLE payment_allocation ADD COLUMN currency_amount bigint;
ALTER TABLE credit_imputation ADD COLUMN currency_amount bigint;

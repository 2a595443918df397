-- An order that pays in another currency than the euro: its amounts are in smallest units of it, its file is no SEPA one. It says who bears
-- the fees, and keeps where its company and its payees live, which banks outside the SEPA area ask.
ALTER TABLE transfer_order
  ADD COLUMN currency text COLLATE "C" NOT NULL DEFAULT 'EUR'
    CONSTRAINT transfer_order_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  ADD COLUMN charge_bearer text COLLATE "C"
    CONSTRAINT transfer_order_charges_known CHECK (charge_bearer IN ('SHAR', 'DEBT', 'CRED')),
  ADD COLUMN debtor_address jsonb,
  ADD CONSTRAINT transfer_order_international CHECK (
    (currency = 'EUR') = (charge_bearer IS NULL) AND (currency = 'EUR') = (debtor_address IS NULL) AND (currency = 'EUR' OR direction = 'sent')
  );
-- `iban` is then an account number of any form, at the bank of this BIC.
ALTER TABLE transfer
  ADD COLUMN creditor_bic text COLLATE "C",
  ADD COLUMN creditor_address jsonb,
  ADD CONSTRAINT transfer_abroad_whole CHECK ((creditor_bic IS NULL) = (creditor_address IS NULL));

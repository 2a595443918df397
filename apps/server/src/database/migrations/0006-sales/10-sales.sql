-- What sales and payments need beyond the first schema.

-- The document as it was validated: paper, XML and later readers are made from it, whatever changes afterwards.
CREATE TABLE invoice_issued (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  document jsonb NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, invoice_id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);

-- The deposits that a final invoice takes back, whole.
CREATE TABLE invoice_deposit (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  deposit_id uuid NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (legal_entity_id, invoice_id, deposit_id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, deposit_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX invoice_deposit_by_deposit ON invoice_deposit (legal_entity_id, deposit_id);

-- What a credit note settles of the invoice it corrects; undone by a row of the opposite amount.
CREATE TABLE credit_imputation (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  amount_cents bigint NOT NULL CONSTRAINT credit_imputation_amount_given CHECK (amount_cents <> 0),
  -- The pending VAT that it settles on each of the two: opposite amounts, of which the ledger gets the difference alone.
  vat_moves jsonb NOT NULL DEFAULT '[]',
  created_by uuid REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, credit_note_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX credit_imputation_by_invoice ON credit_imputation (legal_entity_id, invoice_id);
CREATE INDEX credit_imputation_by_credit_note ON credit_imputation (legal_entity_id, credit_note_id);

-- What settles a document: money and credit notes alike. A document's paid amount is the sum of its rows.
CREATE VIEW invoice_settlement WITH (security_invoker = true) AS
  SELECT legal_entity_id, invoice_id, amount_cents FROM payment_allocation
  UNION ALL SELECT legal_entity_id, invoice_id, amount_cents FROM credit_imputation
  UNION ALL SELECT legal_entity_id, credit_note_id, amount_cents FROM credit_imputation;

-- What a company decides of its sales; a company without a row has the defaults.
CREATE TABLE sales_settings (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  settlement_gap_limit_cents bigint NOT NULL DEFAULT 500
    CONSTRAINT sales_settings_gap_range CHECK (settlement_gap_limit_cents BETWEEN 0 AND 10000),
  penalty_text text,
  discount_text text,
  version integer NOT NULL DEFAULT 1
);

CREATE INDEX payment_by_counterparty ON payment (legal_entity_id, counterparty_id, id);
CREATE INDEX payment_allocation_by_payment ON payment_allocation (legal_entity_id, payment_id);
CREATE INDEX invoice_deleted ON invoice (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX lettering_by_account ON lettering (legal_entity_id, account, auxiliary);
CREATE INDEX lettering_current_by_lettering ON lettering_current (legal_entity_id, lettering_id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['invoice_issued', 'credit_imputation'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION append_only()', name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION append_only()', name || '_no_truncate', name);
  END LOOP;
END $$;
CREATE TRIGGER invoice_deposit_10_frozen BEFORE INSERT OR UPDATE OR DELETE ON invoice_deposit
  FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();

-- A legal number is the next one of its series, once: the last judge of a gap.
CREATE FUNCTION number_series_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (TG_OP = 'INSERT' AND NEW.last_number <> 1)
     OR (TG_OP = 'UPDATE' AND (NEW.last_number <> OLD.last_number + 1 OR NEW.last_date < OLD.last_date
         OR (NEW.legal_entity_id, NEW.prefix, NEW.year) <> (OLD.legal_entity_id, OLD.prefix, OLD.year))) THEN
    PERFORM refuse('number_series_steps', 'numbers of a series go up one by one, in the order of the dates');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER number_series_10_steps BEFORE INSERT OR UPDATE OR DELETE ON number_series
  FOR EACH ROW EXECUTE FUNCTION number_series_steps();

CREATE FUNCTION number_series_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.prefix IN ('FA', 'AV') AND NOT EXISTS (
    SELECT FROM invoice i WHERE i.legal_entity_id = NEW.legal_entity_id AND i.direction = 'credit' AND i.status <> 'draft'
      AND i.ref_id = format('%s-%s-%s', NEW.prefix, NEW.year, lpad(NEW.last_number::text, greatest(4, length(NEW.last_number::text)), '0'))
  ) THEN
    PERFORM refuse('number_series_taken', 'a legal number was given and no invoice took it');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER number_series_20_taken AFTER INSERT OR UPDATE ON number_series DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION number_series_taken();

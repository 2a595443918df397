-- A validated document is frozen, and so is a bill that was refused: only its status, payment marks and warnings may still change.
CREATE OR REPLACE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.status = 'draft' OR (OLD.status IN ('cancelled', 'refused') AND NEW.status <> OLD.status)
     OR (OLD.status = 'validated' AND NEW.status = 'refused')
     OR (NEW.ref_id, NEW.direction, NEW.kind, NEW.bill_number, NEW.bill_date, NEW.accounting_date, NEW.due_date, NEW.currency, NEW.counterparty_id,
         NEW.total_excl_vat_cents, NEW.vat_cents, NEW.total_incl_vat_cents, NEW.prepaid_cents, NEW.payable_cents,
         NEW.exchange_rate, NEW.exchange_rate_day, NEW.currency_excl_vat, NEW.currency_vat, NEW.currency_incl_vat, NEW.currency_payable)
     IS DISTINCT FROM
        (OLD.ref_id, OLD.direction, OLD.kind, OLD.bill_number, OLD.bill_date, OLD.accounting_date, OLD.due_date, OLD.currency, OLD.counterparty_id,
         OLD.total_excl_vat_cents, OLD.vat_cents, OLD.total_incl_vat_cents, OLD.prepaid_cents, OLD.payable_cents,
         OLD.exchange_rate, OLD.exchange_rate_day, OLD.currency_excl_vat, OLD.currency_vat, OLD.currency_incl_vat, OLD.currency_payable) THEN
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN NEW;
END $$;

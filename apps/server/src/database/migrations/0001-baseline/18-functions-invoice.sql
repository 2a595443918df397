-- The life of a document, and what settles it.

-- A validated document is frozen: only its status, payment marks and warnings may still change.
CREATE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.status = 'draft' OR (OLD.status = 'cancelled' AND NEW.status <> 'cancelled')
     OR (NEW.ref_id, NEW.direction, NEW.kind, NEW.bill_number, NEW.bill_date, NEW.accounting_date, NEW.due_date, NEW.currency, NEW.counterparty_id,
         NEW.total_excl_vat_cents, NEW.vat_cents, NEW.total_incl_vat_cents, NEW.prepaid_cents, NEW.payable_cents)
     IS DISTINCT FROM
        (OLD.ref_id, OLD.direction, OLD.kind, OLD.bill_number, OLD.bill_date, OLD.accounting_date, OLD.due_date, OLD.currency, OLD.counterparty_id,
         OLD.total_excl_vat_cents, OLD.vat_cents, OLD.total_incl_vat_cents, OLD.prepaid_cents, OLD.payable_cents) THEN
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN NEW;
END $$;

-- Its lines: amounts, rates and texts stay; a reallocation changes only where they are booked.
CREATE FUNCTION invoice_part_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_status text;
  part record;
BEGIN
  IF TG_OP = 'DELETE' THEN part := OLD; ELSE part := NEW; END IF;
  SELECT status INTO the_status FROM invoice WHERE legal_entity_id = part.legal_entity_id AND id = part.invoice_id;
  IF the_status <> 'draft' THEN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'invoice_line' THEN
      IF (to_jsonb(NEW) - ARRAY['account', 'account_origin', 'vat_code', 'service_start', 'service_end'])
         = (to_jsonb(OLD) - ARRAY['account', 'account_origin', 'vat_code', 'service_start', 'service_end']) THEN
        RETURN NEW;
      END IF;
    END IF;
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN part;
END $$;

-- Parts that a statement inserts are checked together, after their foreign keys have locked the documents: a validation under way is
-- waited for.
CREATE FUNCTION invoice_parts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM added p
    WHERE (SELECT i.status FROM invoice i WHERE i.legal_entity_id = p.legal_entity_id AND i.id = p.invoice_id) <> 'draft';
  IF FOUND THEN
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN NULL;
END $$;

-- An approval is of what was seen: any later change of the draft withdraws it. Every change steps the version.
CREATE FUNCTION invoice_approval_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.approved_by := NULL;
  NEW.approved_at := NULL;
  RETURN NEW;
END $$;

-- Money and credit notes settle: each inserted row moves the sum of its documents. The caller has locked these, in the order of their
-- ids.
CREATE FUNCTION payment_settles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice i SET settled_cents = i.settled_cents + s.cents
    FROM (SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents FROM added GROUP BY 1, 2) s
    WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND s.cents <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION credit_note_settles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice i SET settled_cents = i.settled_cents + s.cents
    FROM (
      SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents
      FROM (SELECT legal_entity_id, invoice_id, amount_cents FROM added
            UNION ALL SELECT legal_entity_id, credit_note_id, amount_cents FROM added) both_sides
      GROUP BY 1, 2
    ) s
    WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND s.cents <> 0;
  RETURN NULL;
END $$;

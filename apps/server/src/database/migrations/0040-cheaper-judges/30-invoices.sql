-- The counts of lists: what a statement changed is told in one pass. A row that says in the end what it said before is on both
-- sides, and cancels itself out; nothing else groups, since each row names its invoice. Whether there are so many differences
-- that they are worth folding is looked for by one statement of sixteen, which the number of its last one tells, and by each
-- that brings as many: readers add those that wait. Scattered, so that two companies that take turns are both looked at.
CREATE OR REPLACE FUNCTION invoice_tally_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told bigint;
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, said, invoice_id, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT c.legal_entity_id, c.direction, c.list_state, c.bill_date, c.journal_id, c.company_name_key,
    invoice_said(c.label_key, c.bill_number_key, c.ref_id), c.id, sum(c.side),
    sum(c.side) * tally_sign(c.kind) * c.total_excl_vat_cents, sum(c.side) * tally_sign(c.kind) * c.vat_cents,
    sum(c.side) * tally_sign(c.kind) * c.total_incl_vat_cents,
    CASE WHEN c.status = 'validated' THEN sum(c.side) * tally_sign(c.kind) * (c.payable_cents - c.settled_cents) ELSE 0 END
  FROM (
    SELECT legal_entity_id, id, direction, list_state, bill_date, due_date, journal_id, company_name_key, label_key, bill_number_key, ref_id,
      kind, status, total_excl_vat_cents, vat_cents, total_incl_vat_cents, payable_cents, settled_cents, 1 AS side
    FROM new_rows WHERE deleted_at IS NULL
    UNION ALL
    SELECT legal_entity_id, id, direction, list_state, bill_date, due_date, journal_id, company_name_key, label_key, bill_number_key, ref_id,
      kind, status, total_excl_vat_cents, vat_cents, total_incl_vat_cents, payable_cents, settled_cents, -1
    FROM old_rows WHERE deleted_at IS NULL
  ) c
  GROUP BY c.legal_entity_id, c.id, c.direction, c.list_state, c.bill_date, c.due_date, c.journal_id, c.company_name_key, c.label_key,
    c.bill_number_key, c.ref_id, c.kind, c.status, c.total_excl_vat_cents, c.vat_cents, c.total_incl_vat_cents, c.payable_cents, c.settled_cents
  HAVING sum(c.side) <> 0;
  GET DIAGNOSTICS told = ROW_COUNT;
  IF told > 15 OR (told > 0 AND hashint8(lastval()) & 15 = 0) THEN
    PERFORM fold_when_many(e.legal_entity_id) FROM (SELECT DISTINCT legal_entity_id FROM new_rows ORDER BY 1) e;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION invoice_tally_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told bigint;
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, said, invoice_id, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT legal_entity_id, direction, list_state, bill_date, journal_id, company_name_key,
    invoice_said(label_key, bill_number_key, ref_id), id, 1,
    tally_sign(kind) * total_excl_vat_cents, tally_sign(kind) * vat_cents, tally_sign(kind) * total_incl_vat_cents,
    CASE WHEN status = 'validated' THEN tally_sign(kind) * (payable_cents - settled_cents) ELSE 0 END
  FROM added WHERE deleted_at IS NULL;
  GET DIAGNOSTICS told = ROW_COUNT;
  IF told > 15 OR (told > 0 AND hashint8(lastval()) & 15 = 0) THEN
    PERFORM fold_when_many(e.legal_entity_id) FROM (SELECT DISTINCT legal_entity_id FROM added ORDER BY 1) e;
  END IF;
  RETURN NULL;
END $$;

-- Parts that a statement adds to documents are judged together, after the documents are held by their keys: whoever validates
-- one meanwhile is waited for.
CREATE FUNCTION invoice_parts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM added p
    WHERE (SELECT i.status FROM invoice i WHERE i.legal_entity_id = p.legal_entity_id AND i.id = p.invoice_id) <> 'draft';
  IF FOUND THEN
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['invoice_line', 'invoice_vat', 'invoice_deposit'] LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', name || '_10_frozen', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen()',
      name || '_10_frozen', name);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_added()',
      name || '_20_added', name);
  END LOOP;
END $$;

-- The inbox counts bills of suppliers: nobody is called for another document.
DROP TRIGGER invoice_inbox_counted ON invoice;
CREATE CONSTRAINT TRIGGER invoice_inbox_counted AFTER INSERT OR UPDATE ON invoice
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.direction = 'debit') EXECUTE FUNCTION invoice_inbox_counted();
CREATE CONSTRAINT TRIGGER invoice_inbox_uncounted AFTER DELETE ON invoice
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.direction = 'debit') EXECUTE FUNCTION invoice_inbox_counted();

-- As before, asked only of the series that invoices take.
CREATE OR REPLACE FUNCTION number_series_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.prefix IN ('FA', 'AV') THEN
    PERFORM FROM invoice i WHERE i.legal_entity_id = NEW.legal_entity_id AND i.direction = 'credit' AND i.status <> 'draft'
      AND i.ref_id = format('%s-%s-%s', NEW.prefix, NEW.year, lpad(NEW.last_number::text, greatest(4, length(NEW.last_number::text)), '0'));
    IF NOT FOUND THEN
      PERFORM refuse('number_series_taken', 'a legal number was given and no invoice took it');
    END IF;
  END IF;
  RETURN NULL;
END $$;

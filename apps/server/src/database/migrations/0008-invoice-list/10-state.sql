-- What a list of invoices asks for, kept beside each of them: what was settled, the state, the text to search.
ALTER TABLE invoice ADD COLUMN settled_cents bigint NOT NULL DEFAULT 0;
SET CONSTRAINTS ALL IMMEDIATE;
UPDATE invoice i SET settled_cents = s.cents
  FROM (SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents FROM invoice_settlement GROUP BY 1, 2) s
  WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND s.cents <> 0;
SET CONSTRAINTS ALL DEFERRED;

ALTER TABLE invoice
  ADD COLUMN list_state text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN status = 'cancelled' THEN 'cancelled'
      WHEN status = 'validated' THEN
        CASE WHEN payable_cents <= settled_cents THEN 'paid' WHEN settled_cents > 0 THEN 'partially_paid' ELSE 'unpaid' END
      WHEN issues @> '[{"severity": "blocking"}]' THEN 'toComplete'
      WHEN approved_at IS NOT NULL THEN 'approved'
      WHEN issues @> '[{"severity": "warning"}]' OR warnings @> '[{"severity": "warning"}]' THEN 'toCheck'
      ELSE 'ready'
    END
  ) STORED,
  -- One text for one index: label, third party, then the numbers without spaces.
  ADD COLUMN search_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    label_key || E'\n' || company_name_key || E'\n' || bill_number_key || E'\n' || replace(lower(coalesce(ref_id, '')), '-', '')
  ) STORED;

-- Money and credit notes settle: each row moves the sum. Who writes them has locked the invoices, in the order of their ids.
CREATE FUNCTION payment_settles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice i SET settled_cents = i.settled_cents + s.cents
    FROM (SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents FROM added GROUP BY 1, 2) s
    WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND s.cents <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_allocation_50_settles AFTER INSERT ON payment_allocation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION payment_settles();

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
CREATE TRIGGER credit_imputation_50_settles AFTER INSERT ON credit_imputation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION credit_note_settles();

-- A page is read along an index, whatever it is narrowed to: by company or over all of them, by status, by state.
CREATE INDEX invoice_by_status ON invoice (legal_entity_id, direction, status, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_state ON invoice (legal_entity_id, direction, list_state, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_everywhere ON invoice (direction, id, legal_entity_id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_everywhere_by_status ON invoice (direction, status, id, legal_entity_id) WHERE deleted_at IS NULL;
-- An invoice is asked for by its id alone.
CREATE INDEX invoice_by_id ON invoice (id);
CREATE INDEX invoice_by_company_name ON invoice (legal_entity_id, direction, company_name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_journal ON invoice (legal_entity_id, journal_id, direction, id) WHERE deleted_at IS NULL AND journal_id IS NOT NULL;
CREATE INDEX invoice_by_amount ON invoice (legal_entity_id, direction, total_incl_vat_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_due_date ON invoice (legal_entity_id, direction, due_date, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_overdue ON invoice (legal_entity_id, direction, due_date, id)
  WHERE deleted_at IS NULL AND list_state IN ('unpaid', 'partially_paid') AND kind <> 'credit_note';
-- What it served, invoice_by_state serves as well.
DROP INDEX invoice_inbox;

-- Texts are looked for anywhere inside, by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX invoice_search ON invoice USING gin (search_key gin_trgm_ops) WHERE deleted_at IS NULL;
-- Under row security an index serves a condition only when its function cannot tell of rows behind the fence. LIKE is not
-- declared so, because it complains about a pattern that ends with its escape sign: ours are folded texts and hold none.
-- Only a superuser may declare it, as the embedded database's is; elsewhere such a search reads the company's invoices.
DO $$
BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
  END IF;
END $$;

-- Counts of texts and of journals within any other count. Each row of the tally names its journal, so that a day, a third
-- party or a text has its counts by journal too; and texts have rows of their own: what an invoice says, its figures left
-- out. Very many invoices say the same then, and a word without figures stands in what is left exactly where it stood.
CREATE FUNCTION invoice_words(label_key text, bill_number_key text, ref_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(label_key || E'\n' || bill_number_key || E'\n' || replace(lower(coalesce(ref_id, '')), '-', ''), '123456789', '000000000');

DROP VIEW invoice_tally_part;
DROP FUNCTION fold_when_many(uuid);
DROP FUNCTION fold_invoice_tally(uuid);
ALTER TABLE invoice_tally_difference ADD COLUMN words text COLLATE "C" NOT NULL DEFAULT '';
TRUNCATE invoice_tally;
ALTER TABLE invoice_tally
  DROP CONSTRAINT invoice_tally_pkey,
  DROP CONSTRAINT invoice_tally_facet_known,
  ADD CONSTRAINT invoice_tally_facet_known CHECK (facet IN ('all', 'day', 'company', 'words')),
  -- The journal's id; '' for none.
  ADD COLUMN journal text COLLATE "C" NOT NULL,
  -- The texts of the facet 'words', whose value is their digest: they are longer than an index takes.
  ADD COLUMN words text COLLATE "C",
  ADD PRIMARY KEY (facet, legal_entity_id, direction, value, journal, state);
-- Looking for a text takes all rows of a facet: by a key so short, sooner than by the whole table or the long one.
CREATE INDEX invoice_tally_by_facet ON invoice_tally (facet, legal_entity_id);

-- One difference for each of the four ways to look at it.
CREATE VIEW invoice_tally_part WITH (security_invoker = true) AS
  SELECT f.facet, d.legal_entity_id, d.direction,
    CASE f.facet WHEN 'day' THEN coalesce(to_char(d.bill_date, 'YYYY-MM-DD'), '') WHEN 'company' THEN d.company_name_key
      WHEN 'words' THEN md5(d.words) ELSE '' END COLLATE "C" AS value,
    coalesce(d.journal_id::text, '') COLLATE "C" AS journal, d.state, CASE WHEN f.facet = 'words' THEN d.words END AS words,
    d.invoices, d.excl_cents, d.vat_cents, d.incl_cents, d.remaining_cents, d.id
  FROM invoice_tally_difference d CROSS JOIN (VALUES ('all'), ('day'), ('company'), ('words')) AS f (facet);

CREATE FUNCTION fold_invoice_tally(the_entity uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  folded bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('invoice_tally'), hashtext(the_entity::text)) THEN RETURN; END IF;
  SELECT array_agg(id) INTO folded FROM invoice_tally_difference WHERE legal_entity_id = the_entity;
  IF folded IS NULL THEN RETURN; END IF;
  INSERT INTO invoice_tally AS t (facet, legal_entity_id, direction, value, journal, state, words, invoices, excl_cents, vat_cents,
    incl_cents, remaining_cents, changes)
  SELECT facet, legal_entity_id, direction, value, journal, state, min(words), sum(invoices), sum(excl_cents), sum(vat_cents),
    sum(incl_cents), sum(remaining_cents), count(*)
  FROM invoice_tally_part WHERE legal_entity_id = the_entity AND id = ANY (folded)
  GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (facet, legal_entity_id, direction, value, journal, state) DO UPDATE SET invoices = t.invoices + excluded.invoices,
    excl_cents = t.excl_cents + excluded.excl_cents, vat_cents = t.vat_cents + excluded.vat_cents,
    incl_cents = t.incl_cents + excluded.incl_cents, remaining_cents = t.remaining_cents + excluded.remaining_cents,
    changes = t.changes + excluded.changes;
  DELETE FROM invoice_tally_difference WHERE legal_entity_id = the_entity AND id = ANY (folded);
END $$;

CREATE FUNCTION fold_when_many(the_entity uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM invoice_tally_difference WHERE legal_entity_id = the_entity LIMIT 100) many) = 100 THEN
    PERFORM fold_invoice_tally(the_entity);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION invoice_tally_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entity uuid;
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, words, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT legal_entity_id, direction, list_state, bill_date, journal_id, company_name_key,
    invoice_words(label_key, bill_number_key, ref_id), count(*),
    sum(tally_sign(kind) * total_excl_vat_cents), sum(tally_sign(kind) * vat_cents), sum(tally_sign(kind) * total_incl_vat_cents),
    sum(CASE WHEN status = 'validated' THEN tally_sign(kind) * (payable_cents - settled_cents) ELSE 0 END)
  FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
  FOR the_entity IN SELECT DISTINCT legal_entity_id FROM added ORDER BY 1 LOOP PERFORM fold_when_many(the_entity); END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION invoice_tally_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entity uuid;
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, words, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT c.legal_entity_id, c.direction, c.list_state, c.bill_date, c.journal_id, c.company_name_key,
    invoice_words(c.label_key, c.bill_number_key, c.ref_id), sum(c.side),
    sum(c.side * tally_sign(c.kind) * c.total_excl_vat_cents), sum(c.side * tally_sign(c.kind) * c.vat_cents),
    sum(c.side * tally_sign(c.kind) * c.total_incl_vat_cents),
    sum(CASE WHEN c.status = 'validated' THEN c.side * tally_sign(c.kind) * (c.payable_cents - c.settled_cents) ELSE 0 END)
  FROM (
    SELECT n.*, 1 AS side FROM new_rows n JOIN old_rows o USING (legal_entity_id, id)
    WHERE n.deleted_at IS NULL AND (o.deleted_at IS NOT NULL OR
      (n.direction, n.list_state, n.bill_date, n.due_date, n.journal_id, n.search_key, n.kind, n.total_excl_vat_cents, n.vat_cents,
       n.total_incl_vat_cents, n.payable_cents, n.settled_cents) IS DISTINCT FROM
      (o.direction, o.list_state, o.bill_date, o.due_date, o.journal_id, o.search_key, o.kind, o.total_excl_vat_cents, o.vat_cents,
       o.total_incl_vat_cents, o.payable_cents, o.settled_cents))
    UNION ALL
    SELECT o.*, -1 FROM new_rows n JOIN old_rows o USING (legal_entity_id, id)
    WHERE o.deleted_at IS NULL AND (n.deleted_at IS NOT NULL OR
      (n.direction, n.list_state, n.bill_date, n.due_date, n.journal_id, n.search_key, n.kind, n.total_excl_vat_cents, n.vat_cents,
       n.total_incl_vat_cents, n.payable_cents, n.settled_cents) IS DISTINCT FROM
      (o.direction, o.list_state, o.bill_date, o.due_date, o.journal_id, o.search_key, o.kind, o.total_excl_vat_cents, o.vat_cents,
       o.total_incl_vat_cents, o.payable_cents, o.settled_cents))
  ) c
  GROUP BY 1, 2, 3, 4, 5, 6, 7;
  FOR the_entity IN SELECT DISTINCT legal_entity_id FROM new_rows ORDER BY 1 LOOP PERFORM fold_when_many(the_entity); END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION invoice_tally_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, words, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT legal_entity_id, direction, list_state, bill_date, journal_id, company_name_key,
    invoice_words(label_key, bill_number_key, ref_id), -count(*),
    -sum(tally_sign(kind) * total_excl_vat_cents), -sum(tally_sign(kind) * vat_cents), -sum(tally_sign(kind) * total_incl_vat_cents),
    -sum(CASE WHEN status = 'validated' THEN tally_sign(kind) * (payable_cents - settled_cents) ELSE 0 END)
  FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END $$;

-- What stands already, straight into the tally: so many differences would leave their table large and empty.
TRUNCATE invoice_tally_difference;
INSERT INTO invoice_tally (facet, legal_entity_id, direction, value, journal, state, words, invoices, excl_cents, vat_cents, incl_cents,
  remaining_cents, changes)
SELECT f.facet, i.legal_entity_id, i.direction,
  CASE f.facet WHEN 'day' THEN coalesce(to_char(i.bill_date, 'YYYY-MM-DD'), '') WHEN 'company' THEN i.company_name_key
    WHEN 'words' THEN md5(i.words) ELSE '' END,
  coalesce(i.journal_id::text, ''), i.list_state, min(CASE WHEN f.facet = 'words' THEN i.words END), count(*),
  sum(tally_sign(i.kind) * i.total_excl_vat_cents), sum(tally_sign(i.kind) * i.vat_cents),
  sum(tally_sign(i.kind) * i.total_incl_vat_cents),
  sum(CASE WHEN i.status = 'validated' THEN tally_sign(i.kind) * (i.payable_cents - i.settled_cents) ELSE 0 END), count(*)
FROM (SELECT *, invoice_words(label_key, bill_number_key, ref_id) AS words FROM invoice WHERE deleted_at IS NULL) i
CROSS JOIN (VALUES ('all'), ('day'), ('company'), ('words')) AS f (facet)
GROUP BY 1, 2, 3, 4, 5, 6;
-- Some ten thousand rows of it answer a question: waking workers for them costs more than reading them.
ALTER TABLE invoice_tally SET (parallel_workers = 0);

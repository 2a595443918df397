-- Counts of texts that very many invoices hold, figures and all: each text of one or two signs, and those that somebody
-- looked for and that many hold, such as a year or the beginning of a number. A difference says all that its invoice says,
-- so that a reader looks for the text there too, and a fold knows what to count.
CREATE TABLE invoice_text_count (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  -- Where it stands: in the label, or anywhere a search looks.
  place text COLLATE "C" NOT NULL CONSTRAINT invoice_text_count_place_known CHECK (place IN ('label', 'anywhere')),
  text text COLLATE "C" NOT NULL,
  direction text COLLATE "C" NOT NULL,
  -- The journal's id; '' for none.
  journal text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  -- Of a longer text, the piece of the company's invoices that they lie in; 0 for all of a short one's.
  piece int NOT NULL,
  invoices bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, place, text, direction, journal, state, piece)
) WITH (fillfactor = 70, parallel_workers = 0);
-- The longer texts that are counted, by pieces of the company's invoices: a page is looked for where the text stands, which
-- may be at the far end. Piece 0 ends before the first of these ids, the last one has no end.
CREATE TABLE invoice_kept_text (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  place text COLLATE "C" NOT NULL CONSTRAINT invoice_kept_text_place_known CHECK (place IN ('label', 'anywhere')),
  text text COLLATE "C" NOT NULL,
  bounds uuid[] NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (legal_entity_id, place, text)
);

-- What differences told once they are folded, until there are very many: a text has some seventy short ones, and many
-- invoices have the same.
CREATE TABLE invoice_text_step (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  direction text COLLATE "C" NOT NULL,
  journal text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  company_name_key text COLLATE "C" NOT NULL,
  said text COLLATE "C" NOT NULL,
  invoice_id uuid NOT NULL,
  invoices bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, id)
);

-- What an invoice says: label, then numbers without spaces, a line each.
CREATE FUNCTION invoice_said(label_key text, bill_number_key text, ref_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN label_key || E'\n' || bill_number_key || E'\n' || replace(lower(coalesce(ref_id, '')), '-', '');

-- Whether it holds a folded text; numbers are compared without spaces.
CREATE FUNCTION invoice_holds(said text, company_name_key text, place text, text text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN position(text IN split_part(said, E'\n', 1)) > 0 OR (place = 'anywhere' AND (position(text IN company_name_key) > 0
  OR position(replace(text, ' ', '') IN substr(said, position(E'\n' IN said) + 1)) > 0));

-- Every text of one or two signs that stands in it; a label's own only where it has a figure: the words of the tally tell
-- the others. A text vector is the quickest way to each sign once.
CREATE FUNCTION invoice_short_texts(said text, company_name_key text) RETURNS TABLE (place text, text text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 70
BEGIN ATOMIC
  SELECT 'anywhere', s.sign
  FROM unnest(tsvector_to_array(array_to_tsvector(string_to_array(translate(said || ' ' || company_name_key, E'\n', ' '), NULL)))) s (sign)
  WHERE s.sign <> ' '
  UNION ALL
  SELECT DISTINCT 'anywhere', s.sign || s.next
  FROM translate(said || ' ' || company_name_key, E'\n', ' ') w,
    LATERAL unnest(string_to_array(w, NULL), string_to_array(substr(w, 2), NULL)) s (sign, next)
  WHERE s.sign <> ' ' AND s.next <> ' '
  UNION ALL
  SELECT DISTINCT 'label', v.text
  FROM string_to_table(split_part(said, E'\n', 1), ' ') w,
    LATERAL unnest(string_to_array(w, NULL), string_to_array(substr(w, 2), NULL)) s (sign, next),
    LATERAL (VALUES (s.sign), (s.sign || s.next)) v (text)
  WHERE w ~ '[0-9]' AND v.text ~ '[0-9]';
END;

-- Differences that say less are folded as long as the old fold knows them.
LOCK TABLE invoice, invoice_tally_difference IN ACCESS EXCLUSIVE MODE;
DO $$
DECLARE
  the_entity uuid;
BEGIN
  FOR the_entity IN SELECT DISTINCT legal_entity_id FROM invoice_tally_difference LOOP
    PERFORM pg_advisory_xact_lock(hashtext('invoice_tally'), hashtext(the_entity::text));
    PERFORM fold_invoice_tally(the_entity);
  END LOOP;
END $$;
DROP VIEW invoice_tally_part;
DROP FUNCTION fold_when_many(uuid);
DROP FUNCTION fold_invoice_tally(uuid);
ALTER TABLE invoice_tally_difference DROP COLUMN words, ADD COLUMN said text COLLATE "C" NOT NULL,
  ADD COLUMN invoice_id uuid NOT NULL;

-- One difference for each of the four ways to look at it.
CREATE VIEW invoice_tally_part WITH (security_invoker = true) AS
  SELECT f.facet, d.legal_entity_id, d.direction,
    CASE f.facet WHEN 'day' THEN coalesce(to_char(d.bill_date, 'YYYY-MM-DD'), '') WHEN 'company' THEN d.company_name_key
      WHEN 'words' THEN md5(translate(d.said, '123456789', '000000000')) ELSE '' END COLLATE "C" AS value,
    coalesce(d.journal_id::text, '') COLLATE "C" AS journal, d.state,
    CASE WHEN f.facet = 'words' THEN translate(d.said, '123456789', '000000000') END AS words,
    d.invoices, d.excl_cents, d.vat_cents, d.incl_cents, d.remaining_cents, d.id
  FROM invoice_tally_difference d CROSS JOIN (VALUES ('all'), ('day'), ('company'), ('words')) AS f (facet);

-- What no count of a text knows yet.
CREATE VIEW invoice_text_part WITH (security_invoker = true) AS
  SELECT legal_entity_id, direction, coalesce(journal_id::text, '') COLLATE "C" AS journal, state, company_name_key, said, invoice_id, invoices
  FROM invoice_tally_difference
  UNION ALL
  SELECT legal_entity_id, direction, journal, state, company_name_key, said, invoice_id, invoices FROM invoice_text_step;

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
  -- An invoice that came and went on to another state in between is one step for its texts, however many it took.
  INSERT INTO invoice_text_step (legal_entity_id, direction, journal, state, company_name_key, said, invoice_id, invoices)
  SELECT the_entity, direction, coalesce(journal_id::text, ''), state, company_name_key, said, invoice_id, sum(invoices)
  FROM invoice_tally_difference WHERE legal_entity_id = the_entity AND id = ANY (folded)
  GROUP BY 2, 3, 4, 5, 6, 7 HAVING sum(invoices) <> 0;
  DELETE FROM invoice_tally_difference WHERE legal_entity_id = the_entity AND id = ANY (folded);
  IF (SELECT count(*) FROM (SELECT FROM invoice_text_step WHERE legal_entity_id = the_entity LIMIT 2000) many) = 2000 THEN
    PERFORM fold_invoice_texts(the_entity);
  END IF;
END $$;

-- The planner cannot know how many texts there are, and would join them one by one.
CREATE FUNCTION fold_invoice_texts(the_entity uuid) RETURNS void LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$
DECLARE
  folded bigint[];
  reached bigint := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('invoice_tally'), hashtext(the_entity::text)) THEN RETURN; END IF;
  -- An import may have left very many: some at once.
  LOOP
    SELECT array_agg(id), max(id) INTO folded, reached
    FROM (SELECT id FROM invoice_text_step WHERE legal_entity_id = the_entity AND id > reached ORDER BY id LIMIT 5000) next;
    IF folded IS NULL THEN RETURN; END IF;
    WITH step AS MATERIALIZED (
      SELECT direction, journal, state, said, company_name_key, invoice_id, sum(invoices) AS invoices
      FROM invoice_text_step WHERE legal_entity_id = the_entity AND id = ANY (folded)
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(invoices) <> 0
    ), told AS MATERIALIZED (SELECT DISTINCT said, company_name_key, invoice_id FROM step)
    INSERT INTO invoice_text_count AS t (legal_entity_id, place, text, direction, journal, state, piece, invoices)
    SELECT the_entity, x.place, x.text, s.direction, s.journal, s.state, x.piece, sum(s.invoices)
    FROM step s JOIN (
      SELECT d.invoice_id, d.said, d.company_name_key, short.place, short.text, 0 AS piece FROM told d
        CROSS JOIN LATERAL invoice_short_texts(d.said, d.company_name_key) short
      UNION ALL
      SELECT d.invoice_id, d.said, d.company_name_key, k.place, k.text, width_bucket(d.invoice_id, k.bounds) FROM told d
        JOIN invoice_kept_text k ON k.legal_entity_id = the_entity AND invoice_holds(d.said, d.company_name_key, k.place, k.text)
    ) x USING (invoice_id, said, company_name_key)
    GROUP BY 2, 3, 4, 5, 6, 7 HAVING sum(s.invoices) <> 0
    ON CONFLICT (legal_entity_id, place, text, direction, journal, state, piece) DO UPDATE SET invoices = t.invoices + excluded.invoices;
    DELETE FROM invoice_text_step WHERE legal_entity_id = the_entity AND id = ANY (folded);
  END LOOP;
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
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, said, invoice_id, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT legal_entity_id, direction, list_state, bill_date, journal_id, company_name_key,
    invoice_said(label_key, bill_number_key, ref_id), id, count(*),
    sum(tally_sign(kind) * total_excl_vat_cents), sum(tally_sign(kind) * vat_cents), sum(tally_sign(kind) * total_incl_vat_cents),
    sum(CASE WHEN status = 'validated' THEN tally_sign(kind) * (payable_cents - settled_cents) ELSE 0 END)
  FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  FOR the_entity IN SELECT DISTINCT legal_entity_id FROM added ORDER BY 1 LOOP PERFORM fold_when_many(the_entity); END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION invoice_tally_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entity uuid;
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, said, invoice_id, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT c.legal_entity_id, c.direction, c.list_state, c.bill_date, c.journal_id, c.company_name_key,
    invoice_said(c.label_key, c.bill_number_key, c.ref_id), c.id, sum(c.side),
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
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  FOR the_entity IN SELECT DISTINCT legal_entity_id FROM new_rows ORDER BY 1 LOOP PERFORM fold_when_many(the_entity); END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION invoice_tally_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, said, invoice_id, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT legal_entity_id, direction, list_state, bill_date, journal_id, company_name_key,
    invoice_said(label_key, bill_number_key, ref_id), id, -count(*),
    -sum(tally_sign(kind) * total_excl_vat_cents), -sum(tally_sign(kind) * vat_cents), -sum(tally_sign(kind) * total_incl_vat_cents),
    -sum(CASE WHEN status = 'validated' THEN tally_sign(kind) * (payable_cents - settled_cents) ELSE 0 END)
  FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;

-- What stands already: few rows in the end, which the planner cannot know, and would sort all of them.
SET LOCAL enable_sort = off;
SET LOCAL enable_incremental_sort = off;
INSERT INTO invoice_text_count (legal_entity_id, place, text, direction, journal, state, piece, invoices)
SELECT i.legal_entity_id, x.place, x.text, i.direction, coalesce(i.journal_id::text, ''), i.list_state, 0, count(*)
FROM invoice i
CROSS JOIN LATERAL invoice_short_texts(invoice_said(i.label_key, i.bill_number_key, i.ref_id), i.company_name_key) x
WHERE i.deleted_at IS NULL
GROUP BY 1, 2, 3, 4, 5, 6;
SET LOCAL enable_sort = on;
SET LOCAL enable_incremental_sort = on;

-- How many invoices of a company hold a text; if they are so many, it is kept from now on, and of the kept ones the oldest
-- goes. Trigrams find them, in any of the ways given: parts that all of them hold, a line each, which the planner is told.
CREATE FUNCTION count_invoice_text(the_entity uuid, the_place text, the_text text, ways text[], enough bigint, most int)
RETURNS TABLE (direction text, journal text, state text, invoices bigint) LANGUAGE plpgsql AS $$
DECLARE
  -- Nobody folds meanwhile: what is counted here and what differences tell are of one moment.
  alone boolean := pg_try_advisory_xact_lock(hashtext('invoice_tally'), hashtext(the_entity::text));
  likely text := (
    SELECT string_agg((SELECT string_agg(format('i.search_key LIKE %L', '%' || part || '%'), ' AND ') FROM string_to_table(way, E'\n') part), ' OR ')
    FROM unnest(ways) way);
BEGIN
  RETURN QUERY EXECUTE format($count$
    WITH counted AS MATERIALIZED (
      SELECT i.direction, coalesce(i.journal_id::text, '') AS journal, i.list_state AS state, count(*) AS invoices, array_agg(i.id) AS ids
      FROM invoice i
      WHERE i.legal_entity_id = $1 AND i.deleted_at IS NULL AND (%s)
        AND invoice_holds(invoice_said(i.label_key, i.bill_number_key, i.ref_id), i.company_name_key, $2, $3)
      GROUP BY 1, 2, 3
    ), kept AS (
      -- Some ten thousand to a piece: one in a hundred is looked at, and every hundredth of these begins another.
      INSERT INTO invoice_kept_text (legal_entity_id, place, text, bounds)
      SELECT $1, $2, $3, (SELECT coalesce(array_agg(n.id ORDER BY n.id) FILTER (WHERE n.rank %% 100 = 0), '{}')
        FROM (SELECT s.id, row_number() OVER (ORDER BY s.id) AS rank FROM invoice s TABLESAMPLE SYSTEM (1) WHERE s.legal_entity_id = $1) n)
      WHERE $5 AND (SELECT sum(c.invoices) FROM counted c) >= $4
      ON CONFLICT DO NOTHING RETURNING place, text, bounds
    ), known AS (
      INSERT INTO invoice_text_count (legal_entity_id, place, text, direction, journal, state, piece, invoices)
      SELECT $1, k.place, k.text, c.direction, c.journal, c.state, width_bucket(c.id, k.bounds), sum(c.invoices) FROM kept k, (
        SELECT o.direction, o.journal, o.state, u.id, 1 AS invoices FROM counted o, unnest(o.ids) u (id)
        UNION ALL
        SELECT d.direction, d.journal, d.state, d.invoice_id, -d.invoices FROM invoice_text_part d
        WHERE d.legal_entity_id = $1 AND invoice_holds(d.said, d.company_name_key, $2, $3)
      ) c GROUP BY 2, 3, 4, 5, 6, 7 HAVING sum(c.invoices) <> 0
    )
    SELECT c.direction, c.journal, c.state, c.invoices FROM counted c $count$, coalesce(likely, 'true'))
    USING the_entity, the_place, the_text, enough, alone;
  IF NOT alone THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM invoice_kept_text k WHERE k.legal_entity_id = the_entity AND (k.place, k.text) IN (
      SELECT o.place, o.text FROM invoice_kept_text o WHERE o.legal_entity_id = the_entity ORDER BY o.kept_at DESC OFFSET most)
    RETURNING k.place, k.text
  )
  DELETE FROM invoice_text_count t USING gone g WHERE t.legal_entity_id = the_entity AND t.place = g.place AND t.text = g.text;
END $$;

-- What a label says with figures: its words that have one, each where it stood. Trigrams of all that an invoice says find very
-- many for `2026` or `000`, of which a label has few.
CREATE FUNCTION label_figures(label_key text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF label_key !~ '[0-9]' THEN RETURN ''; END IF;
  RETURN regexp_replace(label_key, '(?<![^ ])[^0-9 ]+(?![^ ])', '', 'g');
END $$;
-- As LIKE is declared, and for the same reason: it tells nothing of what it reads, and has no error to tell it by.
DO $$
BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    ALTER FUNCTION label_figures(text) LEAKPROOF;
  END IF;
END $$;
CREATE INDEX invoice_label_figures ON invoice USING gin (label_figures(label_key) gin_trgm_ops)
  WHERE deleted_at IS NULL AND label_figures(label_key) <> '';

-- As before, and words with figures of a label are looked for there: in_label, all of them, instead of the ways. Where the text
-- stands in few, these are named: whoever asked shows a page of them next.
DROP FUNCTION count_invoice_text(uuid, text, text, text[], bigint, int);
CREATE FUNCTION count_invoice_text(the_entity uuid, the_place text, the_text text, ways text[], in_label text[], enough bigint, most int, few int)
RETURNS TABLE (direction text, journal text, state text, invoices bigint, ids uuid[]) LANGUAGE plpgsql AS $function$
DECLARE
  -- Nobody folds meanwhile: what is counted here and what differences tell are of one moment.
  alone boolean := pg_try_advisory_xact_lock(hashtext('invoice_tally'), hashtext(the_entity::text));
  likely text := CASE WHEN cardinality(in_label) > 0 THEN (
    SELECT string_agg(format('label_figures(i.label_key) LIKE %L', '%' || part || '%'), ' AND ') || $$ AND label_figures(i.label_key) <> ''$$
    FROM unnest(in_label) part)
  ELSE (
    SELECT string_agg((SELECT string_agg(format('i.search_key LIKE %L', '%' || part || '%'), ' AND ') FROM string_to_table(way, E'\n') part), ' OR ')
    FROM unnest(ways) way)
  END;
BEGIN
  RETURN QUERY EXECUTE format($count$
    WITH counted AS MATERIALIZED (
      SELECT i.direction, coalesce(i.journal_id::text, '') AS journal, i.list_state AS state, count(*) AS invoices, array_agg(i.id) AS ids
      FROM invoice i
      WHERE (i.legal_entity_id = $1) IS TRUE AND i.deleted_at IS NULL AND (%s)
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
    SELECT c.direction, c.journal, c.state, c.invoices, CASE WHEN sum(c.invoices) OVER () <= $6 THEN c.ids END FROM counted c $count$,
    coalesce(likely, 'true'))
    USING the_entity, the_place, the_text, enough, alone, few;
  IF NOT alone THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM invoice_kept_text k WHERE k.legal_entity_id = the_entity AND (k.place, k.text) IN (
      SELECT o.place, o.text FROM invoice_kept_text o WHERE o.legal_entity_id = the_entity ORDER BY o.kept_at DESC OFFSET most)
    RETURNING k.place, k.text
  )
  DELETE FROM invoice_text_count t USING gone g WHERE t.legal_entity_id = the_entity AND t.place = g.place AND t.text = g.text;
END $function$;

-- Every text and every third party's name that the tally holds or held, once each, whatever direction, journal and state: where a
-- text can stand at all is soon looked for there.
CREATE TABLE invoice_tally_text (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  facet text COLLATE "C" NOT NULL CONSTRAINT invoice_tally_text_facet_known CHECK (facet IN ('words', 'company')),
  value text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, facet, value)
) WITH (parallel_workers = 0);
INSERT INTO invoice_tally_text (legal_entity_id, facet, value, text)
SELECT DISTINCT ON (1, 2, 3) legal_entity_id, facet, value, coalesce(words, value) FROM invoice_tally WHERE facet IN ('words', 'company');

-- As before, and texts that are new are kept.
CREATE OR REPLACE FUNCTION fold_invoice_tally(the_entity uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  folded bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('invoice_tally'), hashtext(the_entity::text)) THEN RETURN; END IF;
  SELECT array_agg(id) INTO folded FROM invoice_tally_difference WHERE legal_entity_id = the_entity;
  IF folded IS NULL THEN RETURN; END IF;
  WITH part AS MATERIALIZED (
    SELECT facet, direction, value, journal, state, min(words) AS words, sum(invoices) AS invoices, sum(excl_cents) AS excl_cents,
      sum(vat_cents) AS vat_cents, sum(incl_cents) AS incl_cents, sum(remaining_cents) AS remaining_cents, count(*) AS changes
    FROM invoice_tally_part WHERE legal_entity_id = the_entity AND id = ANY (folded)
    GROUP BY 1, 2, 3, 4, 5
  ), texts AS (
    INSERT INTO invoice_tally_text (legal_entity_id, facet, value, text)
    SELECT the_entity, facet, value, min(coalesce(words, value)) FROM part WHERE facet IN ('words', 'company') GROUP BY 2, 3
    ON CONFLICT DO NOTHING
  )
  INSERT INTO invoice_tally AS t (facet, legal_entity_id, direction, value, journal, state, words, invoices, excl_cents, vat_cents,
    incl_cents, remaining_cents, changes)
  SELECT facet, the_entity, direction, value, journal, state, words, invoices, excl_cents, vat_cents, incl_cents, remaining_cents, changes
  FROM part
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

-- Looks know more texts now: names without figures, and in labels whatever very many invoices hold. They are due again.
UPDATE invoice_text_look SET invoices = 0;

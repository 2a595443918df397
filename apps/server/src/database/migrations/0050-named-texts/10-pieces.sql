-- Which invoices of a piece hold a text, where they are few: all that do, and maybe some that did once. Nothing where they are
-- many, or where nobody has looked yet.
ALTER TABLE invoice_found_piece ADD COLUMN ids uuid[];

-- Texts that few invoices hold, though each three signs of them very many: the shortest such, and all that hold them, maybe
-- with some that did once.
CREATE TABLE invoice_rare_text (
  legal_entity_id uuid NOT NULL,
  look int NOT NULL,
  text text COLLATE "C" NOT NULL,
  piece int NOT NULL,
  ids uuid[] NOT NULL,
  PRIMARY KEY (legal_entity_id, look, text, piece),
  FOREIGN KEY (legal_entity_id, look) REFERENCES invoice_text_look ON DELETE CASCADE
) WITH (parallel_workers = 0);

ALTER TABLE invoice_found_text
  -- Whether it is counted in numbers alone: whoever looks for `1 2` means numbers with `12` and no labels.
  ADD COLUMN in_number boolean NOT NULL DEFAULT false,
  -- Three signs that so many hold that trigrams find too many by them.
  ADD COLUMN is_wide boolean NOT NULL DEFAULT false;
ALTER TABLE invoice_found_count DROP CONSTRAINT invoice_found_count_place_known,
  ADD CONSTRAINT invoice_found_count_place_known CHECK (place IN ('label', 'number', 'anywhere'));
ALTER TABLE invoice_found_piece DROP CONSTRAINT invoice_found_piece_place_known,
  ADD CONSTRAINT invoice_found_piece_place_known CHECK (place IN ('label', 'number', 'anywhere'));
ALTER TABLE invoice_kept_text DROP CONSTRAINT invoice_kept_text_place_known,
  ADD CONSTRAINT invoice_kept_text_place_known CHECK (place IN ('label', 'number', 'anywhere'));
ALTER TABLE invoice_text_count DROP CONSTRAINT invoice_text_count_place_known,
  ADD CONSTRAINT invoice_text_count_place_known CHECK (place IN ('label', 'number', 'anywhere'));

-- As before, and in numbers alone.
CREATE OR REPLACE FUNCTION invoice_holds(said text, company_name_key text, place text, text text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (place <> 'number' AND position(text IN split_part(said, E'\n', 1)) > 0) OR (place = 'anywhere' AND position(text IN company_name_key) > 0)
  OR (place <> 'label' AND position(replace(text, ' ', '') IN substr(said, position(E'\n' IN said) + 1)) > 0);

-- As before, in half the time.
CREATE OR REPLACE FUNCTION count_invoice_text(the_entity uuid, the_place text, the_text text, ways text[], in_label text[], enough bigint, most int, few int)
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
  in_number text := format($$position(%1$L IN i.bill_number_key) > 0 OR position(%1$L IN replace(lower(coalesce(i.ref_id, '')), '-', '')) > 0$$,
    replace(the_text, ' ', ''));
  -- As invoice_holds has it, of the columns themselves: all that an invoice says is put together for none.
  holds text := CASE the_place WHEN 'label' THEN format('position(%L IN i.label_key) > 0', the_text) WHEN 'number' THEN in_number
    ELSE format('position(%1$L IN i.label_key) > 0 OR position(%1$L IN i.company_name_key) > 0 OR %2$s', the_text, in_number) END;
BEGIN
  RETURN QUERY EXECUTE format($count$
    WITH counted AS MATERIALIZED (
      SELECT i.direction, coalesce(i.journal_id::text, '') AS journal, i.list_state AS state, count(*) AS invoices, array_agg(i.id) AS ids
      FROM invoice i
      WHERE (i.legal_entity_id = $1) IS TRUE AND i.deleted_at IS NULL AND (%s)
        AND (%s)
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
    coalesce(likely, 'true'), holds)
    USING the_entity, the_place, the_text, enough, alone, few;
  IF NOT alone THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM invoice_kept_text k WHERE k.legal_entity_id = the_entity AND (k.place, k.text) IN (
      SELECT o.place, o.text FROM invoice_kept_text o WHERE o.legal_entity_id = the_entity ORDER BY o.kept_at DESC OFFSET most)
    RETURNING k.place, k.text
  )
  DELETE FROM invoice_text_count t USING gone g WHERE t.legal_entity_id = the_entity AND t.place = g.place AND t.text = g.text;
END $function$;

-- Looks know more now. They are due again.
UPDATE invoice_text_look SET invoices = 0;

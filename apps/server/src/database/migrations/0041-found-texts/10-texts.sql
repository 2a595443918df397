-- Texts with figures that very many invoices hold (a year, the beginning of a series, `000`), counted before anybody looks for
-- one. The daily work looks at a sample of a company's invoices, tells which texts those are, and counts them piece by piece, by
-- ids; what is folded of what changes waits here until it counts that too. A crash leaves a look that goes on where it stood.
CREATE TABLE invoice_text_look (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  look int NOT NULL,
  -- How many invoices the company had.
  invoices bigint NOT NULL,
  -- What is counted lies before it; nothing, and all of it, when the look is ready.
  counted uuid,
  -- The pieces: piece 0 ends before the first of these ids, the last piece has no end.
  bounds uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (legal_entity_id, look)
);
-- Whatever part of a text is longer than two signs and has a figure stands here too, which is how texts are found in an
-- invoice: sign by sign. One that begins or ends with a space leads to longer ones, and is not counted itself.
CREATE TABLE invoice_found_text (
  legal_entity_id uuid NOT NULL,
  look int NOT NULL,
  text text COLLATE "C" NOT NULL,
  -- Whether it is counted in labels, and anywhere a search looks.
  in_label boolean NOT NULL,
  anywhere boolean NOT NULL,
  PRIMARY KEY (legal_entity_id, look, text),
  FOREIGN KEY (legal_entity_id, look) REFERENCES invoice_text_look ON DELETE CASCADE
);
CREATE TABLE invoice_found_count (
  legal_entity_id uuid NOT NULL,
  look int NOT NULL,
  place text COLLATE "C" NOT NULL CONSTRAINT invoice_found_count_place_known CHECK (place IN ('label', 'anywhere')),
  text text COLLATE "C" NOT NULL,
  direction text COLLATE "C" NOT NULL,
  -- The journal's id; '' for none.
  journal text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  invoices bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, look, place, text, direction, journal, state),
  FOREIGN KEY (legal_entity_id, look) REFERENCES invoice_text_look ON DELETE CASCADE
) WITH (fillfactor = 70, parallel_workers = 0);
-- The same by pieces of the company's invoices, whatever their direction, journal and state.
CREATE TABLE invoice_found_piece (
  legal_entity_id uuid NOT NULL,
  look int NOT NULL,
  place text COLLATE "C" NOT NULL CONSTRAINT invoice_found_piece_place_known CHECK (place IN ('label', 'anywhere')),
  text text COLLATE "C" NOT NULL,
  piece int NOT NULL,
  invoices bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, look, place, text, piece),
  FOREIGN KEY (legal_entity_id, look) REFERENCES invoice_text_look ON DELETE CASCADE
) WITH (fillfactor = 90, parallel_workers = 0);

-- Steps whose short texts are counted, and whose found ones are not yet.
CREATE TABLE invoice_found_step (
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
) WITH (parallel_workers = 0);

-- What no count of a found text knows yet.
CREATE VIEW invoice_found_part WITH (security_invoker = true) AS
  SELECT legal_entity_id, direction, journal, state, company_name_key, said, invoice_id, invoices FROM invoice_text_part
  UNION ALL
  SELECT legal_entity_id, direction, journal, state, company_name_key, said, invoice_id, invoices FROM invoice_found_step;

-- As before, and what it folds waits for the look of its company, where there is one.
CREATE OR REPLACE FUNCTION fold_invoice_texts(the_entity uuid) RETURNS void LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$
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
    ), told AS MATERIALIZED (SELECT DISTINCT said, company_name_key, invoice_id FROM step), waiting AS (
      INSERT INTO invoice_found_step (legal_entity_id, direction, journal, state, company_name_key, said, invoice_id, invoices)
      SELECT the_entity, direction, journal, state, company_name_key, said, invoice_id, invoices FROM step
      WHERE EXISTS (SELECT FROM invoice_text_look WHERE legal_entity_id = the_entity)
    )
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

-- As before, along the texts' index alone: the planner would read the one of companies too, a million ids for some thousand.
CREATE OR REPLACE FUNCTION count_invoice_text(the_entity uuid, the_place text, the_text text, ways text[], enough bigint, most int)
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

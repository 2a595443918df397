-- The texts of words, together: each once. Text vectors keep them sorted and are put together in one pass.
CREATE AGGREGATE texts_of_words (tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '', parallel = safe);

-- As before, in a third of the time. Short texts have no space, and stand within words: invoices share most of theirs, and each
-- word is taken apart once. Invoices that say the same are one, and what is not short is looked for in all that an invoice
-- says before it is asked where. Steps are taken in the statement that counts them:
-- whoever writes or takes any holds the same lock.
CREATE OR REPLACE FUNCTION fold_invoice_texts(the_entity uuid) RETURNS void LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('invoice_tally'), hashtext(the_entity::text)) THEN RETURN; END IF;
  -- An import may have left very many: some at once.
  LOOP
    WITH taken AS (
      DELETE FROM invoice_text_step WHERE legal_entity_id = the_entity
        AND id <= (SELECT max(id) FROM (SELECT id FROM invoice_text_step WHERE legal_entity_id = the_entity ORDER BY id LIMIT 5000) first)
      RETURNING direction, journal, state, said, company_name_key, invoice_id, invoices
    ), step AS MATERIALIZED (
      SELECT direction, journal, state, said, company_name_key, invoice_id, sum(invoices)::int AS invoices
      FROM taken GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(invoices) <> 0
    ), waiting AS (
      INSERT INTO invoice_found_step (legal_entity_id, direction, journal, state, company_name_key, said, invoice_id, invoices)
      SELECT the_entity, direction, journal, state, company_name_key, said, invoice_id, invoices FROM step
      WHERE EXISTS (SELECT FROM invoice_text_look WHERE legal_entity_id = the_entity)
    ), alike AS MATERIALIZED (
      SELECT row_number() OVER () AS rank, dense_rank() OVER (ORDER BY direction, journal, state) AS kind,
        direction, journal, state, said, company_name_key, sum(invoices)::int AS invoices
      FROM step GROUP BY direction, journal, state, said, company_name_key HAVING sum(invoices) <> 0
    ), kind AS MATERIALIZED (SELECT DISTINCT kind, direction, journal, state FROM alike),
    told AS MATERIALIZED (
      SELECT rank, kind, invoices, string_to_table(translate(said || ' ' || company_name_key, E'\n', ' '), ' ') AS word FROM alike
    ), word AS MATERIALIZED (
      SELECT w.word, array_to_tsvector(string_to_array(w.word, NULL)
        || coalesce(array_agg(s.sign || s.next) FILTER (WHERE s.next IS NOT NULL), '{}')) AS texts
      FROM (SELECT DISTINCT word FROM told WHERE word <> '') w,
        LATERAL unnest(string_to_array(w.word, NULL), string_to_array(substr(w.word, 2), NULL)) s (sign, next)
      GROUP BY 1
    ), anywhere AS MATERIALIZED (
      SELECT t.kind, t.invoices, texts_of_words(w.texts) AS texts FROM told t JOIN word w USING (word) GROUP BY t.rank, t.kind, t.invoices
    ), in_label AS MATERIALIZED (
      -- Only where it has a figure: the words of the tally tell the others.
      SELECT a.kind, a.invoices, texts_of_words(w.texts) AS texts
      FROM alike a CROSS JOIN LATERAL string_to_table(split_part(a.said, E'\n', 1), ' ') l (word) JOIN word w USING (word)
      WHERE l.word ~ '[0-9]' GROUP BY a.rank, a.kind, a.invoices
    ), short AS (
      SELECT 'anywhere' AS place, kind, text, sum(invoices) AS invoices
      FROM (SELECT kind, invoices, unnest(tsvector_to_array(texts)) AS text FROM anywhere) a GROUP BY 2, 3
      UNION ALL
      SELECT 'label', kind, text, sum(invoices)
      FROM (SELECT kind, invoices, unnest(tsvector_to_array(texts)) AS text FROM in_label) l WHERE text ~ '[0-9]' GROUP BY 2, 3
    ), longer AS (
      SELECT k.place, k.text, s.direction, s.journal, s.state, width_bucket(s.invoice_id, k.bounds) AS piece, sum(s.invoices) AS invoices
      FROM (SELECT step.*, translate(said || ' ' || company_name_key, E'\n', ' ') AS whole FROM step OFFSET 0) s
      JOIN (SELECT place, text, replace(text, ' ', '') AS number, bounds FROM invoice_kept_text WHERE legal_entity_id = the_entity) k
        ON (position(k.text IN s.whole) > 0 OR position(k.number IN s.whole) > 0)
          AND invoice_holds(s.said, s.company_name_key, k.place, k.text)
      GROUP BY 1, 2, 3, 4, 5, 6
    )
    INSERT INTO invoice_text_count AS t (legal_entity_id, place, text, direction, journal, state, piece, invoices)
    SELECT the_entity, x.place, x.text, k.direction, k.journal, k.state, 0, x.invoices FROM short x JOIN kind k USING (kind) WHERE x.invoices <> 0
    UNION ALL
    SELECT the_entity, place, text, direction, journal, state, piece, invoices FROM longer WHERE invoices <> 0
    ON CONFLICT (legal_entity_id, place, text, direction, journal, state, piece) DO UPDATE SET invoices = t.invoices + excluded.invoices;
    EXIT WHEN NOT EXISTS (SELECT FROM invoice_text_step WHERE legal_entity_id = the_entity);
  END LOOP;
END $$;

-- Its place is taken.
DROP FUNCTION invoice_short_texts(text, text);

-- Each fold changes most of its rows: beside themselves they stay out of the index.
ALTER TABLE invoice_text_count SET (fillfactor = 45);

-- An imported entry keeps the number of its file, which a counter cannot always follow (« AC-B », the same number at two
-- dates): sealed, it has a rank as all have, and a sequence only where its number gave one.
ALTER TABLE entry
  DROP CONSTRAINT entry_sealed_whole,
  ADD CONSTRAINT entry_sealed_whole CHECK (
    (state = 'validated') = (num_nonnulls(rank, valid_date, sealed_at, hash, journal_code, journal_label) = 6)
  ),
  ADD CONSTRAINT entry_sealed_numbered CHECK (state <> 'validated' OR sequence IS NOT NULL OR import_batch_id IS NOT NULL);

-- The next links of a chain, for entries of a batch in their order: one call for some hundreds of them. The triggers
-- judge each step as they do any other.
CREATE FUNCTION seal_imported(company uuid, batch uuid, links json) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  link record;
  the_rank bigint;
  sealed integer := 0;
BEGIN
  FOR link IN
    SELECT l.id, decode(l.previous, 'hex') AS previous, decode(l.hash, 'hex') AS hash, l.valid_date
    FROM ROWS FROM (json_to_recordset(links) AS (id uuid, previous text, hash text, valid_date date)) WITH ORDINALITY
      AS l(id, previous, hash, valid_date, place)
    ORDER BY l.place
  LOOP
    UPDATE ledger_chain SET last_rank = last_rank + 1, head = link.hash
      WHERE legal_entity_id = company RETURNING last_rank INTO the_rank;
    UPDATE entry SET state = 'validated', rank = the_rank, previous_hash = link.previous, hash = link.hash,
        valid_date = link.valid_date, sealed_at = now(), version = version + 1
      WHERE legal_entity_id = company AND id = link.id AND import_batch_id = batch AND state = 'provisional';
    IF FOUND THEN sealed := sealed + 1; END IF;
  END LOOP;
  RETURN sealed;
END $$;

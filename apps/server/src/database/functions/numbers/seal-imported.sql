-- Seals entries of a batch in the order of its file, which is that of their ids: one call for some hundreds of them and one step of the
-- chain. Entry by entry it took the square of their number, since the chain's row and each balance left a version behind each time.
CREATE OR REPLACE FUNCTION seal_imported(company uuid, batch uuid, links json) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  many integer := json_array_length(links);
  first_id uuid := links->0->>'id';
  last_id uuid := links->-1->>'id';
  before bigint;
  sealed integer;
BEGIN
  IF many = 0 THEN
    RETURN 0;
  END IF;
  UPDATE ledger_chain SET last_rank = last_rank + many, head = decode(links->-1->>'hash', 'hex')
    WHERE legal_entity_id = company RETURNING last_rank - many INTO before;
  UPDATE entry e SET state = 'validated', rank = before + l.place, previous_hash = decode(l.previous, 'hex'),
      hash = decode(l.hash, 'hex'), valid_date = l.valid_date, sealed_at = now(), version = e.version + 1
    FROM ROWS FROM (json_to_recordset(links) AS (id uuid, previous text, hash text, valid_date date)) WITH ORDINALITY
      AS l(id, previous, hash, valid_date, place)
    -- The bounds lead to the primary key, the batch to no index: any other goes through the whole batch each time.
    WHERE e.legal_entity_id = company AND e.id = l.id AND e.id BETWEEN first_id AND last_id
      AND e.import_batch_id IS NOT DISTINCT FROM batch AND e.state = 'provisional';
  GET DIAGNOSTICS sealed = ROW_COUNT;
  RETURN sealed;
END $$;

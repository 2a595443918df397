-- At commit, each rank of a step is taken by one validated entry that follows the hash of the one before it, and the last one is the
-- head. A step of one is one look-up.
CREATE OR REPLACE FUNCTION ledger_chain_taken() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken record;
BEGIN
  IF NEW.last_rank = OLD.last_rank + 1 THEN
    PERFORM FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.rank = NEW.last_rank AND e.hash = NEW.head
      AND e.previous_hash IS NOT DISTINCT FROM OLD.head AND e.state = 'validated';
    IF NOT FOUND THEN
      PERFORM refuse('ledger_chain_taken', 'a link of the chain names no entry');
    END IF;
    RETURN NULL;
  END IF;
  SELECT count(*) AS links, count(*) FILTER (WHERE l.follows) AS following, bool_or(l.rank = NEW.last_rank AND l.hash = NEW.head) AS ends
    INTO taken
    FROM (
      SELECT e.rank, e.hash, e.previous_hash IS NOT DISTINCT FROM lag(e.hash, 1, OLD.head) OVER (ORDER BY e.rank) AS follows
      FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.rank > OLD.last_rank AND e.rank <= NEW.last_rank
        AND e.state = 'validated'
    ) l;
  IF taken.links <> NEW.last_rank - OLD.last_rank OR taken.following <> taken.links OR NOT taken.ends THEN
    PERFORM refuse('ledger_chain_taken', 'a link of the chain names no entry');
  END IF;
  RETURN NULL;
END $$;

-- Numbers without a gap and the chain of validated entries.

-- Numbers of a journal go up one by one. Own numbers follow the highest imported one; without import they start at 1. Only the first
-- number asks for the highest.
CREATE FUNCTION entry_counter_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stepped boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    stepped := NEW.last_sequence = OLD.last_sequence + 1 AND NEW.start_sequence = OLD.start_sequence
      AND NEW.legal_entity_id = OLD.legal_entity_id AND NEW.fiscal_exercise_id = OLD.fiscal_exercise_id AND NEW.journal_id = OLD.journal_id;
  ELSIF TG_OP = 'INSERT' THEN
    stepped := NEW.last_sequence = NEW.start_sequence + 1 AND NEW.start_sequence = (
      SELECT COALESCE(max(e.sequence), 0) FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id
        AND e.fiscal_exercise_id = NEW.fiscal_exercise_id AND e.journal_id = NEW.journal_id);
  END IF;
  IF stepped IS NOT TRUE THEN
    PERFORM refuse('entry_counter_steps', 'numbers of a journal go up one by one');
  END IF;
  RETURN NEW;
END $$;

-- At commit, each number is taken by a validated entry.
CREATE FUNCTION entry_counter_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.fiscal_exercise_id = NEW.fiscal_exercise_id
      AND e.journal_id = NEW.journal_id AND e.sequence = NEW.last_sequence AND e.state = 'validated'
  ) THEN
    PERFORM refuse('entry_counter_taken', 'a number was given and no entry took it');
  END IF;
  RETURN NULL;
END $$;

-- The chain only grows: by one entry, or by the many that one statement seals of an import.
CREATE FUNCTION ledger_chain_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'INSERT' AND (NEW.last_rank <> 0 OR NEW.head IS NOT NULL))
     OR (TG_OP = 'UPDATE' AND (NEW.last_rank <= OLD.last_rank OR NEW.head IS NULL OR NEW.legal_entity_id <> OLD.legal_entity_id)) THEN
    PERFORM refuse('ledger_chain_steps', 'the chain only grows');
  END IF;
  RETURN NEW;
END $$;

-- At commit, each rank of a step is taken by one validated entry that follows the hash of the one before it, and the last one is the
-- head. A step of one is one look-up.
CREATE FUNCTION ledger_chain_taken() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Seals entries of a batch in the order of its file, which is that of their ids: one call for some hundreds of them and one step of the
-- chain. Entry by entry it took the square of their number, since the chain's row and each balance left a version behind each time.
CREATE FUNCTION seal_imported(company uuid, batch uuid, links json) RETURNS integer LANGUAGE plpgsql AS $$
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

-- A legal number of an invoice is the next one of its series, in the order of the dates.
CREATE FUNCTION number_series_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (TG_OP = 'INSERT' AND NEW.last_number <> 1)
     OR (TG_OP = 'UPDATE' AND (NEW.last_number <> OLD.last_number + 1 OR NEW.last_date < OLD.last_date
         OR (NEW.legal_entity_id, NEW.prefix, NEW.year) <> (OLD.legal_entity_id, OLD.prefix, OLD.year))) THEN
    PERFORM refuse('number_series_steps', 'numbers of a series go up one by one, in the order of the dates');
  END IF;
  RETURN NEW;
END $$;

-- At commit, each legal number is taken by an invoice; other series are not checked.
CREATE FUNCTION number_series_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.prefix IN ('FA', 'AV') THEN
    PERFORM FROM invoice i WHERE i.legal_entity_id = NEW.legal_entity_id AND i.direction = 'credit' AND i.status <> 'draft'
      AND i.ref_id = format('%s-%s-%s', NEW.prefix, NEW.year, lpad(NEW.last_number::text, greatest(4, length(NEW.last_number::text)), '0'));
    IF NOT FOUND THEN
      PERFORM refuse('number_series_taken', 'a legal number was given and no invoice took it');
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Entries of an import are sealed many at once: one step of the chain takes as many ranks as it has entries, and each of
-- these ranks is judged at commit. Step by step it took the square of their number: the chain's row and each balance left a
-- version behind for every entry, and who looked for the last one went through all of them.

CREATE OR REPLACE FUNCTION ledger_chain_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'INSERT' AND (NEW.last_rank <> 0 OR NEW.head IS NOT NULL))
     OR (TG_OP = 'UPDATE' AND (NEW.last_rank <= OLD.last_rank OR NEW.head IS NULL OR NEW.legal_entity_id <> OLD.legal_entity_id)) THEN
    PERFORM refuse('ledger_chain_steps', 'the chain only grows');
  END IF;
  RETURN NEW;
END $$;

-- Each rank of a step is taken by one validated entry, which follows the hash of the one before it; the last one is the head.
CREATE OR REPLACE FUNCTION ledger_chain_taken() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken record;
BEGIN
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

CREATE OR REPLACE FUNCTION entry_life() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_of_file boolean := false;
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state = 'draft' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'validated' OR NEW.import_batch_id IS NOT NULL THEN
      PERFORM refuse('entry_born_draft', 'an entry is born as a draft, or sealed with its number');
    END IF;
  ELSE
    IF OLD.state = 'validated' THEN
      PERFORM refuse('entry_validated_immutable', 'a validated entry never changes');
    END IF;
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    IF NEW.id <> OLD.id OR NEW.legal_entity_id <> OLD.legal_entity_id THEN
      PERFORM refuse('entry_identity_fixed', 'an entry keeps its identity');
    END IF;
    IF OLD.state = 'provisional' AND NEW.state = 'draft' THEN
      PERFORM refuse('entry_never_back', 'an entry never goes back to draft');
    END IF;
    is_of_file := OLD.state = 'provisional';
  END IF;
  IF NEW.state = 'validated' THEN
    IF NEW.import_batch_id IS NULL AND NOT EXISTS (
      SELECT FROM entry_counter c WHERE c.legal_entity_id = NEW.legal_entity_id
        AND c.fiscal_exercise_id = NEW.fiscal_exercise_id AND c.journal_id = NEW.journal_id AND c.last_sequence = NEW.sequence
    ) THEN
      PERFORM refuse('entry_sequence_continuous', 'the number is not the next one of its journal');
    END IF;
    -- One of many: a rank that the chain has come to. All ranks before this step are taken, each by one entry; those of the
    -- step are judged together at commit.
    IF NOT EXISTS (
      SELECT FROM ledger_chain c WHERE c.legal_entity_id = NEW.legal_entity_id AND (
        (c.last_rank = NEW.rank AND c.head = NEW.hash) OR (is_of_file AND NEW.rank > 0 AND NEW.rank < c.last_rank)
      )
    ) THEN
      PERFORM refuse('entry_rank_continuous', 'the entry is not the next link of the chain');
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- The next links of a chain, for entries of a batch in the order of its file, which is that of their ids: one call for
-- some hundreds of them.
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

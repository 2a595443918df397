-- The judges of an entry say what they said, with fewer questions: one where there were two, none for what the row itself
-- tells, and one statement's lines together instead of one after the other.

-- The exercise is locked before its period, as it was.
CREATE OR REPLACE FUNCTION entry_in_open_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place record;
BEGIN
  SELECT x.start_date AS first_day, x.end_date AS last_day, x.state AS exercise_state, p.fiscal_exercise_id, p.start_date, p.end_date,
      p.state, p.number
    INTO place
    FROM fiscal_exercise x, fiscal_period p
    WHERE x.legal_entity_id = NEW.legal_entity_id AND x.id = NEW.fiscal_exercise_id
      AND p.legal_entity_id = NEW.legal_entity_id AND p.id = NEW.fiscal_period_id
    FOR SHARE OF x, p;
  IF NOT FOUND OR place.fiscal_exercise_id <> NEW.fiscal_exercise_id
     OR NEW.entry_date NOT BETWEEN place.start_date AND place.end_date
     OR NEW.entry_date NOT BETWEEN place.first_day AND place.last_day THEN
    PERFORM refuse('entry_date_in_period', 'the entry date lies outside its period');
  END IF;
  -- The balances keep them in a period of their own: only then does a report between two days know where they fall.
  IF (NEW.nature = 'opening' AND NEW.entry_date <> place.first_day) OR (NEW.nature = 'closing' AND NEW.entry_date <> place.last_day) THEN
    PERFORM refuse('entry_opening_on_first_day', 'an opening entry is dated the first day of its exercise, a closing one the last');
  END IF;
  IF place.exercise_state <> 'open' THEN
    PERFORM refuse('entry_exercise_open', 'the exercise is not open');
  END IF;
  IF place.state <> 'open' THEN
    PERFORM refuse('entry_period_open', 'the period is not open');
  END IF;
  NEW.balance_period := CASE NEW.nature WHEN 'opening' THEN 0 WHEN 'closing' THEN 99 ELSE place.number END;
  RETURN NEW;
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
    -- The next number and the next link, looked at together; which of the two is wrong is asked only when one is.
    IF NEW.import_batch_id IS NULL THEN
      PERFORM FROM entry_counter c, ledger_chain h
        WHERE c.legal_entity_id = NEW.legal_entity_id AND c.fiscal_exercise_id = NEW.fiscal_exercise_id
          AND c.journal_id = NEW.journal_id AND c.last_sequence = NEW.sequence
          AND h.legal_entity_id = NEW.legal_entity_id AND h.last_rank = NEW.rank AND h.head = NEW.hash;
      IF FOUND THEN
        RETURN NEW;
      END IF;
      IF NOT EXISTS (
        SELECT FROM entry_counter c WHERE c.legal_entity_id = NEW.legal_entity_id
          AND c.fiscal_exercise_id = NEW.fiscal_exercise_id AND c.journal_id = NEW.journal_id AND c.last_sequence = NEW.sequence
      ) THEN
        PERFORM refuse('entry_sequence_continuous', 'the number is not the next one of its journal');
      END IF;
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

-- A validated entry stays what it is; any other is looked at again, since what comes at commit may be older than it.
CREATE OR REPLACE FUNCTION entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entity uuid;
  the_entry uuid;
  the_state text;
  sums record;
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN
    the_entity := NEW.legal_entity_id;
    the_entry := NEW.id;
    the_state := NEW.state;
  ELSE
    the_entity := OLD.legal_entity_id;
    the_entry := OLD.entry_id;
  END IF;
  IF the_state IS DISTINCT FROM 'validated' THEN
    SELECT e.state INTO the_state FROM entry e WHERE e.legal_entity_id = the_entity AND e.id = the_entry;
    IF the_state IS NULL OR the_state = 'draft' THEN RETURN NULL; END IF;
  END IF;
  SELECT COALESCE(sum(l.debit_cents), 0) AS debit, COALESCE(sum(l.credit_cents), 0) AS credit, count(*) AS lines,
         count(*) FILTER (WHERE l.account_label IS NULL OR (l.auxiliary IS NOT NULL AND l.auxiliary_label IS NULL)) AS unlabelled INTO sums
    FROM entry_line l WHERE l.legal_entity_id = the_entity AND l.entry_id = the_entry;
  IF sums.debit <> sums.credit OR sums.lines < 2 THEN
    PERFORM refuse('entry_balanced', format('entry %s: debit %s, credit %s, %s lines', the_entry, sums.debit, sums.credit, sums.lines));
  END IF;
  IF the_state = 'validated' AND sums.unlabelled > 0 THEN
    PERFORM refuse('entry_lines_labelled', format('entry %s is sealed without the labels of its lines', the_entry));
  END IF;
  RETURN NULL;
END $$;

-- Own numbers follow the highest imported one; without import they start at 1. Only the first one asks for it.
CREATE OR REPLACE FUNCTION entry_counter_steps() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- A step of one is one entry; of a step of many, each rank is taken by one that follows the hash of the one before it, and
-- the last one is the head.
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

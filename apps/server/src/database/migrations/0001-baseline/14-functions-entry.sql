-- The life of an entry: its period, its state, its balance.

-- An entry lies in an open period of an open exercise; the exercise is locked before the period. Its balance period is set here.
CREATE FUNCTION entry_in_open_period() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Draft → provisional or validated, never back; a validated entry never changes and is never deleted. An entry that the product writes
-- and seals in one transaction is inserted validated (decision 0026): its number and its link of the chain are checked here, its
-- balance and labels at commit.
CREATE FUNCTION entry_life() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The lines follow the date and the exercise of their draft.
CREATE FUNCTION entry_lines_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entry_line SET entry_date = NEW.entry_date, fiscal_exercise_id = NEW.fiscal_exercise_id, chart_version = NEW.chart_version
    WHERE legal_entity_id = NEW.legal_entity_id AND entry_id = NEW.id;
  RETURN NULL;
END $$;

-- Balanced at commit, whatever wrote it. A validated entry is not read again: it cannot change; any other is, since the row of the
-- trigger may be older than the one at commit.
CREATE FUNCTION entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- What a validated entry says of its origin stays; rows may be added later.
CREATE FUNCTION document_link_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = OLD.legal_entity_id AND e.id = OLD.entry_id AND e.state = 'validated'
  ) THEN
    PERFORM refuse('document_link_immutable', 'the origin of an entry is written once');
  END IF;
  RETURN OLD;
END $$;

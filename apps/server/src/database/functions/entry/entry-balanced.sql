-- Balanced at commit, whatever wrote it. A validated entry is not read again: it cannot change; any other is, since the row of the
-- trigger may be older than the one at commit.
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
  IF TG_TABLE_NAME = 'entry_line' AND sums.lines = 0 THEN
    IF exercise_moves(the_entity, OLD.fiscal_exercise_id) THEN RETURN NULL; END IF;
  END IF;
  IF sums.debit <> sums.credit OR sums.lines < 2 THEN
    PERFORM refuse('entry_balanced', format('entry %s: debit %s, credit %s, %s lines', the_entry, sums.debit, sums.credit, sums.lines));
  END IF;
  IF the_state = 'validated' AND sums.unlabelled > 0 THEN
    PERFORM refuse('entry_lines_labelled', format('entry %s is sealed without the labels of its lines', the_entry));
  END IF;
  RETURN NULL;
END $$;

-- At commit, each number is taken by a validated entry.
CREATE OR REPLACE FUNCTION entry_counter_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.fiscal_exercise_id = NEW.fiscal_exercise_id
      AND e.journal_id = NEW.journal_id AND e.sequence = NEW.last_sequence AND e.state = 'validated'
  ) THEN
    PERFORM refuse('entry_counter_taken', 'a number was given and no entry took it');
  END IF;
  RETURN NULL;
END $$;

-- Numbers of a journal go up one by one. Own numbers follow the highest imported one; without import they start at 1. Only the first
-- number asks for the highest.
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

-- The lines follow the date and the exercise of their draft.
CREATE OR REPLACE FUNCTION entry_lines_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entry_line SET entry_date = NEW.entry_date, fiscal_exercise_id = NEW.fiscal_exercise_id, chart_version = NEW.chart_version
    WHERE legal_entity_id = NEW.legal_entity_id AND entry_id = NEW.id;
  RETURN NULL;
END $$;

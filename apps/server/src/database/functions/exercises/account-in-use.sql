-- An account with lines keeps its number, its chart and whether it is collective.
CREATE OR REPLACE FUNCTION account_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.number = OLD.number AND NEW.chart_version = OLD.chart_version AND NEW.collective = OLD.collective THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM entry_line l WHERE l.legal_entity_id = OLD.legal_entity_id AND l.account = OLD.number AND l.chart_version = OLD.chart_version)
    OR EXISTS (SELECT FROM exercise_archive_sum s JOIN exercise_archive a ON a.legal_entity_id = s.legal_entity_id AND a.id = s.archive_id
      JOIN fiscal_exercise x ON x.legal_entity_id = a.legal_entity_id AND x.id = a.fiscal_exercise_id
      WHERE s.legal_entity_id = OLD.legal_entity_id AND s.account = OLD.number AND x.chart_version = OLD.chart_version) THEN
    PERFORM refuse('account_in_use', 'the account has lines');
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

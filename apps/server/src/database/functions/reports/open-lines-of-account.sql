-- The lines of an account that becomes letterable are open.
CREATE OR REPLACE FUNCTION open_lines_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM open_lines(NEW.legal_entity_id, array_agg(l.id)) FROM entry_line l
  WHERE l.legal_entity_id = NEW.legal_entity_id AND l.account = NEW.number AND l.chart_version = NEW.chart_version;
  RETURN NULL;
END $$;

-- An archived company is read only: whoever writes a row of it is refused here, whatever the way.
CREATE OR REPLACE FUNCTION archive_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
BEGIN
  company := CASE WHEN TG_OP = 'DELETE' THEN OLD.legal_entity_id ELSE NEW.legal_entity_id END;
  IF EXISTS (SELECT FROM legal_entity WHERE id = company AND status = 'archived') THEN
    RAISE EXCEPTION 'The company is archived' USING ERRCODE = '23514', CONSTRAINT = 'legal_entity_archived', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

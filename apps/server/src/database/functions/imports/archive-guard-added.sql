-- What is inserted into an archived company is refused by one look at the statement's companies: of 100,000 imported lines, one check a
-- row asked 140,000 times whether the company is archived.
CREATE OR REPLACE FUNCTION archive_guard_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM legal_entity e WHERE e.status = 'archived' AND e.id IN (SELECT a.legal_entity_id FROM added a)) THEN
    RAISE EXCEPTION 'The company is archived' USING ERRCODE = '23514', CONSTRAINT = 'legal_entity_archived', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- The company's own row changes by being taken out of the archive, never otherwise.
CREATE OR REPLACE FUNCTION archived_company_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The company is archived' USING ERRCODE = '23514', CONSTRAINT = 'legal_entity_archived', TABLE = TG_TABLE_NAME;
END $$;

-- Guards a table whose rows are never changed, deleted or truncated (99-append-only.sql).
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(TG_TABLE_NAME || '_append_only', TG_TABLE_NAME || ' only grows');
  RETURN NULL;
END $$;

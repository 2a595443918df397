-- What the role may do in a schema: rows, never the tables themselves. It may only add to the audit log.
CREATE OR REPLACE FUNCTION open_schema_to_fenced_role(opened text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'grand_livre_fenced')
     OR NOT EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('open_schema_to_fenced_role'));
  IF NOT has_schema_privilege('grand_livre_fenced', opened, 'USAGE') THEN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO grand_livre_fenced', opened);
  END IF;
  FOR r IN SELECT c.oid, c.relname, c.relkind FROM pg_class c WHERE c.relnamespace = opened::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S') LOOP
    IF r.relkind = 'S' THEN
      IF NOT has_sequence_privilege('grand_livre_fenced', r.oid, 'USAGE') THEN
        EXECUTE format('GRANT USAGE ON SEQUENCE %I.%I TO grand_livre_fenced', opened, r.relname);
      END IF;
    ELSIF r.relkind = 'v' OR r.relname LIKE 'kysely\_%' THEN
      IF NOT has_table_privilege('grand_livre_fenced', r.oid, 'SELECT') THEN
        EXECUTE format('GRANT SELECT ON %I.%I TO grand_livre_fenced', opened, r.relname);
      END IF;
    ELSIF r.relname = 'audit_log' THEN
      IF NOT has_table_privilege('grand_livre_fenced', r.oid, 'INSERT') THEN
        EXECUTE format('GRANT SELECT, INSERT ON %I.%I TO grand_livre_fenced', opened, r.relname);
      END IF;
    ELSIF NOT (has_table_privilege('grand_livre_fenced', r.oid, 'SELECT') AND has_table_privilege('grand_livre_fenced', r.oid, 'INSERT')
               AND has_table_privilege('grand_livre_fenced', r.oid, 'UPDATE') AND has_table_privilege('grand_livre_fenced', r.oid, 'DELETE')) THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I.%I TO grand_livre_fenced', opened, r.relname);
    END IF;
  END LOOP;
END $$;

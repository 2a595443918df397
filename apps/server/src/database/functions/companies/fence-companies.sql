-- Puts the policies on every table with a `legal_entity_id` that has none yet. The migrator runs it after its last migration, so that
-- a new table is fenced from its first row; running it again changes nothing. `invoice_search` has no policies (51-invoice-lists.sql).
CREATE OR REPLACE FUNCTION fence_companies() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r record;
  mine text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('fence_companies'));
  FOR r IN
    SELECT c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity,
           CASE WHEN c.relname = 'legal_entity' THEN 'id' ELSE 'legal_entity_id' END AS key,
           c.relname <> 'legal_entity' AND NOT a.attnotnull AS loose
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
      AND a.attname = CASE WHEN c.relname = 'legal_entity' THEN 'id' ELSE 'legal_entity_id' END
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'invoice_search'
  LOOP
    -- In a sub-select, PostgreSQL asks for the setting once a query, not once a row.
    mine := format('(((SELECT row_scope_is_everything()) AND %1$I <> ALL ((SELECT row_scope_hidden())::uuid[]))
      OR %1$I = ANY ((SELECT row_scope_ids())::uuid[]))', r.key);
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = r.oid) THEN
      IF r.relname = 'audit_log' THEN
        -- Whatever is done is told, also when who did it does not reach the company (the receiver of a delegation).
        EXECUTE format('CREATE POLICY company_read ON %I FOR SELECT USING ((%I IS NULL AND (SELECT row_scope_is_everything())) OR %s)', r.relname, r.key, mine);
        EXECUTE format('CREATE POLICY company_insert ON %I FOR INSERT WITH CHECK ((SELECT row_scope_is_set()))', r.relname);
      ELSIF r.relname IN ('user_legal_entity', 'delegation_legal_entity', 'job', 'confidential_company', 'confidential_access') THEN
        -- Scopes are made of them, and "reaches all of his companies" must be judged on all of them; a job is
        -- read by its owner, also when the company was only lent to him. Written within reach all the same.
        mine := CASE WHEN r.loose THEN format('(%I IS NULL AND (SELECT row_scope_is_set())) OR ', r.key) ELSE '' END || mine;
        EXECUTE format('CREATE POLICY company_read ON %I FOR SELECT USING ((SELECT row_scope_is_set()))', r.relname);
        EXECUTE format('CREATE POLICY company_insert ON %I FOR INSERT WITH CHECK (%s)', r.relname, mine);
        EXECUTE format('CREATE POLICY company_update ON %I FOR UPDATE USING (%s)', r.relname, mine);
        EXECUTE format('CREATE POLICY company_delete ON %I FOR DELETE USING (%s)', r.relname, mine);
      ELSIF r.loose THEN
        -- Rows of no company are told apart by the repositories, as those of a person are.
        EXECUTE format('CREATE POLICY company ON %I USING ((%I IS NULL AND (SELECT row_scope_is_set())) OR %s)', r.relname, r.key, mine);
      ELSE
        EXECUTE format('CREATE POLICY company ON %I USING %s', r.relname, mine);
      END IF;
    END IF;
    IF NOT r.relrowsecurity THEN EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', r.relname); END IF;
    IF NOT r.relforcerowsecurity THEN EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', r.relname); END IF;
  END LOOP;
  -- A view reads as who asks, not as who made it: else it would be a hole in the fence.
  FOR r IN SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'
    AND NOT COALESCE(c.reloptions @> ARRAY['security_invoker=true'], false)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e') LOOP
    EXECUTE format('ALTER VIEW %I SET (security_invoker = true)', r.relname);
  END LOOP;
  PERFORM guard_archives();
  IF prepare_fenced_role() THEN PERFORM open_schema_to_fenced_role('public'); END IF;
END $$;

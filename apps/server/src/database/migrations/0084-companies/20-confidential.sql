-- The fence learns a third form of the scope, '*-' and ids: every company but these. It is a super-administrator's who is not among
-- the collaborators of confidential companies, and that of the daily work, which leaves archived companies alone.
CREATE OR REPLACE FUNCTION row_scope_is_everything() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN starts_with(COALESCE(current_setting('grand_livre.scope', true), ''), '*');

CREATE OR REPLACE FUNCTION row_scope_ids() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN COALESCE(current_setting('grand_livre.scope', true), '') IN ('', 'none')
              OR starts_with(COALESCE(current_setting('grand_livre.scope', true), ''), '*') THEN '{}'
            ELSE string_to_array(current_setting('grand_livre.scope', true), ',') END::uuid[];

CREATE FUNCTION row_scope_hidden() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN starts_with(COALESCE(current_setting('grand_livre.scope', true), ''), '*-')
            THEN string_to_array(substr(current_setting('grand_livre.scope', true), 3), ',') ELSE '{}' END::uuid[];

-- Whether a company is hidden from a super-administrator at this moment: confidential, without him among its collaborators, and no
-- access of his under way.
CREATE FUNCTION hidden_from(person uuid, company uuid, at timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (SELECT FROM public.confidential_company c WHERE c.legal_entity_id = company)
  AND NOT EXISTS (SELECT FROM public.user_legal_entity u WHERE u.user_id = person AND u.legal_entity_id = company)
  AND NOT EXISTS (SELECT FROM public.confidential_access a WHERE a.user_id = person AND a.legal_entity_id = company
    AND a.expires_at > at);

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

-- Every table takes its policy anew, after the last migration.
DO $$
DECLARE
  r record;
BEGIN
  FOR r IN SELECT p.polname, c.relname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE c.relnamespace = 'public'::regnamespace AND p.polname LIKE 'company%' LOOP
    EXECUTE format('DROP POLICY %I ON %I', r.polname, r.relname);
  END LOOP;
END $$;

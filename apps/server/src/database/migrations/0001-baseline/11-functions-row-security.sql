-- Row security: a second fence between companies, behind the scope of every repository function. Rows of a legal entity show
-- only to a connection whose setting `grand_livre.scope` names it. Unset: nothing. 'none': no company. '*': every company.

-- These three are asked by every table of every statement. They are SQL expressions, which the planner writes into the statement:
-- a function with a setting of its own is called instead, and costs more than reading most rows. Their names are resolved here,
-- once: no search path gives them another meaning.
CREATE FUNCTION row_scope_is_set() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN COALESCE(current_setting('grand_livre.scope', true), '') <> '';

CREATE FUNCTION row_scope_is_everything() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN COALESCE(current_setting('grand_livre.scope', true), '') = '*';

CREATE FUNCTION row_scope_ids() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN COALESCE(current_setting('grand_livre.scope', true), '') IN ('', '*', 'none') THEN '{}'
            ELSE string_to_array(current_setting('grand_livre.scope', true), ',') END::uuid[];

-- Adds one company to the scope until the end of the transaction: the one that it has just created.
CREATE FUNCTION widen_row_scope(legal_entity uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF NOT public.row_scope_is_everything() THEN
    PERFORM set_config('grand_livre.scope', array_to_string(public.row_scope_ids() || legal_entity, ','), true);
  END IF;
END $$;

-- The role that servers work under when their own user is above policies (a superuser, or BYPASSRLS). Returns whether the role
-- exists: the server handles a user who is above policies and may not create it.
CREATE FUNCTION prepare_fenced_role() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  me record;
BEGIN
  SELECT rolsuper, rolbypassrls, rolcreaterole INTO me FROM pg_roles WHERE rolname = current_user;
  IF NOT (me.rolsuper OR me.rolbypassrls) THEN RETURN false; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'grand_livre_fenced') THEN
    IF NOT (me.rolsuper OR me.rolcreaterole) THEN RETURN false; END IF;
    BEGIN
      CREATE ROLE grand_livre_fenced NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT me.rolsuper AND NOT pg_has_role(current_user, 'grand_livre_fenced', 'MEMBER') THEN
    EXECUTE format('GRANT grand_livre_fenced TO %I', current_user);
  END IF;
  RETURN true;
END $$;

-- What the role may do in a schema: rows, never the tables themselves. It may only add to the audit log.
CREATE FUNCTION open_schema_to_fenced_role(opened text) RETURNS void LANGUAGE plpgsql AS $$
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

-- Puts the policies on every table with a `legal_entity_id` that has none yet. The migrator runs it after its last migration, so that
-- a new table is fenced from its first row; running it again changes nothing. `invoice_search` has no policies (51-invoice-lists.sql).
CREATE FUNCTION fence_companies() RETURNS void LANGUAGE plpgsql AS $$
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
    mine := format('((SELECT row_scope_is_everything()) OR %I = ANY ((SELECT row_scope_ids())::uuid[]))', r.key);
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = r.oid) THEN
      IF r.relname = 'audit_log' THEN
        -- Whatever is done is told, also when who did it does not reach the company (the receiver of a delegation).
        EXECUTE format('CREATE POLICY company_read ON %I FOR SELECT USING %s', r.relname, mine);
        EXECUTE format('CREATE POLICY company_insert ON %I FOR INSERT WITH CHECK ((SELECT row_scope_is_set()))', r.relname);
      ELSIF r.relname IN ('user_legal_entity', 'delegation_legal_entity', 'job') THEN
        -- Scopes are made of the first two, and "reaches all of his companies" must be judged on all of them; a job is
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
  IF prepare_fenced_role() THEN PERFORM open_schema_to_fenced_role('public'); END IF;
END $$;

-- The name of a company for the lists of people and delegations. What a person reaches is judged on all companies, and the services
-- return only what the caller may see. The one function that reads outside the scope.
CREATE FUNCTION company_label(company uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  around text := COALESCE(current_setting('grand_livre.scope', true), '');
  label jsonb;
BEGIN
  PERFORM set_config('grand_livre.scope', '*', true);
  SELECT jsonb_build_object('id', id, 'refId', ref_id, 'name', name) INTO label FROM legal_entity WHERE id = company;
  PERFORM set_config('grand_livre.scope', around, true);
  RETURN label;
END $$;

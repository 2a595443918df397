-- The role that servers work under when their own user is above policies (a superuser, or BYPASSRLS). Returns whether the role
-- exists: the server handles a user who is above policies and may not create it.
CREATE OR REPLACE FUNCTION prepare_fenced_role() RETURNS boolean LANGUAGE plpgsql AS $$
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

-- The database refuses by named constraints: the error map (constraint-codes.ts) translates each name.

-- Raises the refusal of a rule that no CHECK can say, under a constraint name of its own.
CREATE FUNCTION refuse(constraint_name text, sentence text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = constraint_name, MESSAGE = sentence;
END $$;

-- Guards a table whose rows are never changed, deleted or truncated (90-append-only.sql).
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(TG_TABLE_NAME || '_append_only', TG_TABLE_NAME || ' only grows');
  RETURN NULL;
END $$;

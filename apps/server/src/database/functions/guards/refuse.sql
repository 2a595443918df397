-- Raises the refusal of a rule that no CHECK can say, under a constraint name of its own.
CREATE OR REPLACE FUNCTION refuse(constraint_name text, sentence text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = constraint_name, MESSAGE = sentence;
END $$;

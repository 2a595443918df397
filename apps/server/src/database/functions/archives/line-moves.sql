-- The same of the exercise of a line.
CREATE OR REPLACE FUNCTION line_moves(the_entity uuid, the_line uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM entry_line l WHERE l.legal_entity_id = the_entity AND l.id = the_line AND exercise_moves(l.legal_entity_id, l.fiscal_exercise_id)
  );
END $$;

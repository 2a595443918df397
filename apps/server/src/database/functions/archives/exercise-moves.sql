-- Whether this very transaction takes lines of an exercise, or of any of the company, to the archives, or brings them back.
CREATE OR REPLACE FUNCTION exercise_moves(the_entity uuid, the_exercise uuid DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM exercise_archive a
    LEFT JOIN exercise_archive_return r ON r.legal_entity_id = a.legal_entity_id AND r.archive_id = a.id
    WHERE a.legal_entity_id = the_entity AND a.fiscal_exercise_id = COALESCE(the_exercise, a.fiscal_exercise_id)
      AND pg_current_xact_id()::xid IN (a.xmin, r.xmin)
  );
END $$;

-- At commit, what an exercise has in lines and in archives that are out is its kept balance: no line goes that no sum holds.
CREATE OR REPLACE FUNCTION exercise_sums_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_archive uuid;
  the_exercise uuid;
BEGIN
  IF TG_TABLE_NAME = 'exercise_archive' THEN the_archive := NEW.id; ELSE the_archive := NEW.archive_id; END IF;
  SELECT a.fiscal_exercise_id INTO the_exercise FROM exercise_archive a
    WHERE a.legal_entity_id = NEW.legal_entity_id AND a.id = the_archive;
  IF EXISTS (
    SELECT FROM (
      SELECT e.balance_period AS period, l.account, COALESCE(l.auxiliary, '') AS auxiliary, l.debit_cents, l.credit_cents, 1 AS line_count
      FROM entry_line l JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id
      WHERE e.legal_entity_id = NEW.legal_entity_id AND e.fiscal_exercise_id = the_exercise
      UNION ALL
      SELECT s.period, s.account, s.auxiliary, s.debit_cents, s.credit_cents, s.line_count
      FROM exercise_archive a JOIN exercise_archive_sum s ON s.legal_entity_id = a.legal_entity_id AND s.archive_id = a.id
      WHERE a.legal_entity_id = NEW.legal_entity_id AND a.fiscal_exercise_id = the_exercise AND NOT EXISTS (
        SELECT FROM exercise_archive_return r WHERE r.legal_entity_id = a.legal_entity_id AND r.archive_id = a.id)
      UNION ALL
      SELECT b.period, b.account, b.auxiliary, -b.debit_cents, -b.credit_cents, -b.line_count
      FROM balance b WHERE b.legal_entity_id = NEW.legal_entity_id AND b.fiscal_exercise_id = the_exercise
    ) x GROUP BY x.period, x.account, x.auxiliary
    HAVING sum(x.debit_cents) <> 0 OR sum(x.credit_cents) <> 0 OR sum(x.line_count) <> 0
  ) THEN
    PERFORM refuse('exercise_archive_sums', 'the lines of the exercise and its archives are not its balance');
  END IF;
  RETURN NULL;
END $$;

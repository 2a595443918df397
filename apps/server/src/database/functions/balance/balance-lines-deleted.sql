-- Takes the deleted lines off the balances; those that go to the archives still count.
CREATE OR REPLACE FUNCTION balance_lines_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF exercise_moves((SELECT l.legal_entity_id FROM old_lines l LIMIT 1)) THEN RETURN NULL; END IF;
  INSERT INTO balance AS b
  SELECT l.legal_entity_id, e.fiscal_exercise_id, e.balance_period, l.account, COALESCE(l.auxiliary, ''), e.state,
         -sum(l.debit_cents), -sum(l.credit_cents), -count(*)
  FROM old_lines l JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 4, 5, 3, 6
  ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
    SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
        line_count = b.line_count + excluded.line_count;
  RETURN NULL;
END $$;

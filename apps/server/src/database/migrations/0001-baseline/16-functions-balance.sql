-- Balances are kept by triggers alone: each statement on lines or entries adds its difference, in the order of the accounts, so that
-- two transactions never wait for each other in a circle. Inserted lines are in 15-functions-entry-line.sql.

-- Refuses a balance that is written by hand.
CREATE FUNCTION balance_kept_by_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse('balance_kept_by_lines', 'balances follow the lines of entries');
  RETURN NULL;
END $$;

CREATE FUNCTION balance_lines_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

CREATE FUNCTION balance_lines_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance AS b
  SELECT l.legal_entity_id, e.fiscal_exercise_id, e.balance_period, l.account, l.auxiliary, e.state, sum(l.debit), sum(l.credit), sum(l.lines)
  FROM (
    SELECT legal_entity_id, entry_id, account, COALESCE(auxiliary, '') AS auxiliary, debit_cents AS debit, credit_cents AS credit, 1 AS lines FROM new_lines
    UNION ALL
    SELECT legal_entity_id, entry_id, account, COALESCE(auxiliary, ''), -debit_cents, -credit_cents, -1 FROM old_lines
  ) l JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(l.debit) <> 0 OR sum(l.credit) <> 0 OR sum(l.lines) <> 0
  ORDER BY 1, 2, 4, 5, 3, 6
  ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
    SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
        line_count = b.line_count + excluded.line_count;
  RETURN NULL;
END $$;

-- Entries that move to another exercise, period or state.
CREATE FUNCTION balance_entries_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance AS b
  SELECT m.legal_entity_id, m.fiscal_exercise_id, m.balance_period, l.account, COALESCE(l.auxiliary, ''), m.state,
         sum(m.sign * l.debit_cents), sum(m.sign * l.credit_cents), sum(m.sign)
  FROM (
    SELECT n.legal_entity_id, n.id, n.fiscal_exercise_id, n.balance_period, n.state, 1 AS sign
    FROM new_entries n JOIN old_entries o USING (legal_entity_id, id)
    WHERE (n.fiscal_exercise_id, n.balance_period, n.state) <> (o.fiscal_exercise_id, o.balance_period, o.state)
    UNION ALL
    SELECT o.legal_entity_id, o.id, o.fiscal_exercise_id, o.balance_period, o.state, -1
    FROM new_entries n JOIN old_entries o USING (legal_entity_id, id)
    WHERE (n.fiscal_exercise_id, n.balance_period, n.state) <> (o.fiscal_exercise_id, o.balance_period, o.state)
  ) m JOIN entry_line l ON l.legal_entity_id = m.legal_entity_id AND l.entry_id = m.id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 4, 5, 3, 6
  ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
    SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
        line_count = b.line_count + excluded.line_count;
  RETURN NULL;
END $$;

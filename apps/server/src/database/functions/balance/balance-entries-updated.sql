-- Entries that move to another exercise, period or state.
CREATE OR REPLACE FUNCTION balance_entries_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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

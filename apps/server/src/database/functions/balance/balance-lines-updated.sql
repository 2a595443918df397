-- Moves the balances by what changed lines said before and say now.
CREATE OR REPLACE FUNCTION balance_lines_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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

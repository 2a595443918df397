-- Moves the months of journals by what changed lines of drafts said before and say now.
CREATE OR REPLACE FUNCTION kept_lines_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_journal_month(m.legal_entity_id, m.month, m.journal_id, m.state, 0, m.debit, m.credit)
  FROM (
    SELECT e.legal_entity_id, date_trunc('month', e.entry_date)::date AS month, e.journal_id, e.state, sum(n.debit_cents - o.debit_cents) AS debit,
      sum(n.credit_cents - o.credit_cents) AS credit
    FROM new_lines n JOIN old_lines o USING (legal_entity_id, id)
    JOIN entry e ON e.legal_entity_id = n.legal_entity_id AND e.id = n.entry_id
    WHERE (n.debit_cents, n.credit_cents) <> (o.debit_cents, o.credit_cents)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ) m;
  RETURN NULL;
END $$;

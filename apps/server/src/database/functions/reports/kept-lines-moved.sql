-- Adds lines that come and go to the months of their journals, unless to and from the archives, and to the open lines. A line of a draft is not open: `open_lines` sees to it.
CREATE OR REPLACE FUNCTION kept_lines_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT exercise_moves((SELECT l.legal_entity_id FROM moved l LIMIT 1)) THEN
    PERFORM add_to_journal_month(m.legal_entity_id, m.month, m.journal_id, m.state, 0, m.sign * m.debit, m.sign * m.credit)
    FROM (
      SELECT e.legal_entity_id, date_trunc('month', e.entry_date)::date AS month, e.journal_id, e.state, sum(l.debit) AS debit,
        sum(l.credit) AS credit, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS sign
      FROM (
        SELECT legal_entity_id, entry_id, sum(debit_cents) AS debit, sum(credit_cents) AS credit FROM moved GROUP BY 1, 2
      ) l JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ) m;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM open_lines(l.legal_entity_id, array_agg(l.id))
    FROM moved l JOIN account a ON a.legal_entity_id = l.legal_entity_id AND a.chart_version = l.chart_version AND a.number = l.account
      AND (a.letterable OR a.collective)
    GROUP BY l.legal_entity_id;
  ELSE
    DELETE FROM open_line o USING moved l WHERE o.legal_entity_id = l.legal_entity_id AND o.entry_line_id = l.id;
  END IF;
  RETURN NULL;
END $$;

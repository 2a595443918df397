-- Also of companies that are archived: what is kept changes nothing of theirs.
INSERT INTO journal_month (legal_entity_id, month, journal_id, state, entries, debit_cents, credit_cents)
SELECT e.legal_entity_id, date_trunc('month', e.entry_date)::date, e.journal_id, e.state, count(*), COALESCE(sum(l.debit), 0), COALESCE(sum(l.credit), 0)
FROM entry e
LEFT JOIN (
  SELECT legal_entity_id, entry_id, sum(debit_cents) AS debit, sum(credit_cents) AS credit FROM entry_line GROUP BY 1, 2
) l ON l.legal_entity_id = e.legal_entity_id AND l.entry_id = e.id
GROUP BY 1, 2, 3, 4;

SELECT open_lines(l.legal_entity_id, array_agg(l.id))
FROM entry_line l
JOIN account a ON a.legal_entity_id = l.legal_entity_id AND a.chart_version = l.chart_version AND a.number = l.account
  AND (a.letterable OR a.collective)
GROUP BY l.legal_entity_id, l.fiscal_exercise_id;

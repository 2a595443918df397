-- Moves entries that change their month, journal or state, and opens the lines of those that are no drafts any more.
CREATE OR REPLACE FUNCTION kept_entries_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_journal_month(m.legal_entity_id, m.month, m.journal_id, m.state, m.entries, m.debit, m.credit)
  FROM (
    SELECT k.legal_entity_id, k.month, k.journal_id, k.state, sum(k.sign) AS entries, COALESCE(sum(k.sign * l.debit), 0) AS debit,
      COALESCE(sum(k.sign * l.credit), 0) AS credit
    FROM old_entries o JOIN new_entries n USING (legal_entity_id, id)
    CROSS JOIN LATERAL (VALUES
      (o.legal_entity_id, date_trunc('month', o.entry_date)::date, o.journal_id, o.state, -1),
      (n.legal_entity_id, date_trunc('month', n.entry_date)::date, n.journal_id, n.state, 1)
    ) k (legal_entity_id, month, journal_id, state, sign)
    CROSS JOIN LATERAL (
      SELECT sum(l.debit_cents) AS debit, sum(l.credit_cents) AS credit
      FROM entry_line l WHERE l.legal_entity_id = n.legal_entity_id AND l.entry_id = n.id
    ) l
    WHERE (date_trunc('month', o.entry_date), o.journal_id, o.state) <> (date_trunc('month', n.entry_date), n.journal_id, n.state)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ) m;
  PERFORM open_lines(l.legal_entity_id, array_agg(l.id))
  FROM old_entries o JOIN new_entries n USING (legal_entity_id, id)
  JOIN entry_line l ON l.legal_entity_id = n.legal_entity_id AND l.entry_id = n.id
  WHERE o.state = 'draft' AND n.state <> 'draft' GROUP BY l.legal_entity_id;
  RETURN NULL;
END $$;

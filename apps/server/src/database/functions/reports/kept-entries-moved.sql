-- Counts entries that come and go in the months of their journals.
CREATE OR REPLACE FUNCTION kept_entries_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_journal_month(m.legal_entity_id, m.month, m.journal_id, m.state, m.entries, 0, 0)
  FROM (
    SELECT legal_entity_id, date_trunc('month', entry_date)::date AS month, journal_id, state,
      CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) AS entries
    FROM moved GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ) m;
  RETURN NULL;
END $$;

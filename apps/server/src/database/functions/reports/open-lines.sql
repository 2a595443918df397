-- Opens these lines where they can be open: of a letterable or collective account, not of a draft, nor of the à-nouveaux of a closing,
-- in no whole lettering.
CREATE OR REPLACE FUNCTION open_lines(the_entity uuid, line_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_line (legal_entity_id, entry_line_id, entry_id, chart_version, account, counterparty_id, auxiliary, entry_date,
    due_date, debit_cents, credit_cents, opened_exercise_id, lettering_id)
  SELECT l.legal_entity_id, l.id, l.entry_id, l.chart_version, l.account, l.counterparty_id, l.auxiliary, l.entry_date,
    COALESCE(l.due_date, l.entry_date), l.debit_cents, l.credit_cents, CASE e.nature WHEN 'opening' THEN e.fiscal_exercise_id END, g.id
  FROM entry_line l
  JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id AND e.state <> 'draft'
    AND NOT (e.nature = 'opening' AND e.source_kind = 'closing')
  JOIN account a ON a.legal_entity_id = l.legal_entity_id AND a.chart_version = l.chart_version AND a.number = l.account
    AND (a.letterable OR a.collective)
  LEFT JOIN lettering_current c ON c.legal_entity_id = l.legal_entity_id AND c.entry_line_id = l.id
  LEFT JOIN lettering g ON g.legal_entity_id = c.legal_entity_id AND g.id = c.lettering_id
  WHERE l.legal_entity_id = the_entity AND l.id = ANY (line_ids) AND (g.id IS NULL OR g.partial)
  ON CONFLICT (legal_entity_id, entry_line_id) DO UPDATE SET lettering_id = excluded.lettering_id;
END $$;

-- Balanced at commit, all entries of a batch in one look; lines come to none of them in a later transaction (entry_lines_added).
CREATE OR REPLACE FUNCTION batch_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd record;
BEGIN
  SELECT e.id, COALESCE(sum(l.debit_cents), 0) AS debit, COALESCE(sum(l.credit_cents), 0) AS credit, count(l.id) AS lines INTO odd
    FROM entry e LEFT JOIN entry_line l ON l.legal_entity_id = e.legal_entity_id AND l.entry_id = e.id
    WHERE e.legal_entity_id = NEW.legal_entity_id AND e.import_batch_id = NEW.id AND e.state <> 'draft'
    GROUP BY e.id
    HAVING COALESCE(sum(l.debit_cents), 0) <> COALESCE(sum(l.credit_cents), 0) OR count(l.id) < 2
    LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('entry_balanced', format('entry %s: debit %s, credit %s, %s lines', odd.id, odd.debit, odd.credit, odd.lines));
  END IF;
  RETURN NULL;
END $$;

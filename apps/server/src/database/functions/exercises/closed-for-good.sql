-- What is closed for good never opens again, and dates never move away from entries.
CREATE OR REPLACE FUNCTION closed_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'closed' AND NEW.state <> 'closed' THEN
    PERFORM refuse(TG_TABLE_NAME || '_closed_for_good', 'what is closed never opens again');
  END IF;
  IF (NEW.start_date, NEW.end_date) <> (OLD.start_date, OLD.end_date)
     AND EXISTS (SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id
       AND (e.fiscal_exercise_id = NEW.id OR e.fiscal_period_id = NEW.id)
       AND e.entry_date NOT BETWEEN NEW.start_date AND NEW.end_date) THEN
    PERFORM refuse(TG_TABLE_NAME || '_dates_hold_entries', 'entries lie outside the new dates');
  END IF;
  RETURN NEW;
END $$;

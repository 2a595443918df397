-- Exercises, months and accounts.

-- Closing a period leaves no draft in it.
CREATE FUNCTION period_without_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.fiscal_period_id = NEW.id AND e.state = 'draft') THEN
    PERFORM refuse('fiscal_period_without_draft', 'drafts remain in the period');
  END IF;
  RETURN NEW;
END $$;

-- What is closed for good never opens again, and dates never move away from entries.
CREATE FUNCTION closed_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- An account with lines keeps its number, its chart and whether it is collective.
CREATE FUNCTION account_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.number = OLD.number AND NEW.chart_version = OLD.chart_version AND NEW.collective = OLD.collective THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM entry_line l WHERE l.legal_entity_id = OLD.legal_entity_id AND l.account = OLD.number AND l.chart_version = OLD.chart_version) THEN
    PERFORM refuse('account_in_use', 'the account has lines');
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

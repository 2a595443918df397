-- A legal number of an invoice is the next one of its series, in the order of the dates.
CREATE OR REPLACE FUNCTION number_series_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (TG_OP = 'INSERT' AND NEW.last_number <> 1)
     OR (TG_OP = 'UPDATE' AND (NEW.last_number <> OLD.last_number + 1 OR NEW.last_date < OLD.last_date
         OR (NEW.legal_entity_id, NEW.prefix, NEW.year) <> (OLD.legal_entity_id, OLD.prefix, OLD.year))) THEN
    PERFORM refuse('number_series_steps', 'numbers of a series go up one by one, in the order of the dates');
  END IF;
  RETURN NEW;
END $$;

-- An entry lies in an open period of an open exercise; the exercise is locked before the period. Its balance period is set here.
-- The à-nouveaux that a closing writes (source 'closing') belong to an exercise, not to its first month: a closed month does not keep
-- them out, as long as the exercise is open.
CREATE OR REPLACE FUNCTION entry_in_open_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place record;
BEGIN
  SELECT x.start_date AS first_day, x.end_date AS last_day, x.state AS exercise_state, p.fiscal_exercise_id, p.start_date, p.end_date,
      p.state, p.number
    INTO place
    FROM fiscal_exercise x, fiscal_period p
    WHERE x.legal_entity_id = NEW.legal_entity_id AND x.id = NEW.fiscal_exercise_id
      AND p.legal_entity_id = NEW.legal_entity_id AND p.id = NEW.fiscal_period_id
    FOR SHARE OF x, p;
  IF NOT FOUND OR place.fiscal_exercise_id <> NEW.fiscal_exercise_id
     OR NEW.entry_date NOT BETWEEN place.start_date AND place.end_date
     OR NEW.entry_date NOT BETWEEN place.first_day AND place.last_day THEN
    PERFORM refuse('entry_date_in_period', 'the entry date lies outside its period');
  END IF;
  -- The balances keep them in a period of their own: only then does a report between two days know where they fall.
  IF (NEW.nature = 'opening' AND NEW.entry_date <> place.first_day) OR (NEW.nature = 'closing' AND NEW.entry_date <> place.last_day) THEN
    PERFORM refuse('entry_opening_on_first_day', 'an opening entry is dated the first day of its exercise, a closing one the last');
  END IF;
  IF place.exercise_state <> 'open' THEN
    PERFORM refuse('entry_exercise_open', 'the exercise is not open');
  END IF;
  IF place.state <> 'open' AND NOT (NEW.nature = 'opening' AND NEW.source_kind = 'closing') THEN
    PERFORM refuse('entry_period_open', 'the period is not open');
  END IF;
  NEW.balance_period := CASE NEW.nature WHEN 'opening' THEN 0 WHEN 'closing' THEN 99 ELSE place.number END;
  RETURN NEW;
END $$;

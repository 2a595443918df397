-- Lines change only under a draft; those of a provisional batch may only be deleted, those of a closed exercise go to the archives.
CREATE OR REPLACE FUNCTION entry_line_life() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entry record;
  the_account record;
BEGIN
  -- Locked: a line that slips under a draft while another transaction validates it would unbalance what is sealed.
  IF TG_OP = 'DELETE' THEN
    SELECT state INTO the_entry FROM entry WHERE legal_entity_id = OLD.legal_entity_id AND id = OLD.entry_id FOR SHARE;
    IF the_entry.state = 'validated' AND NOT exercise_moves(OLD.legal_entity_id, OLD.fiscal_exercise_id) THEN
      PERFORM refuse('entry_line_validated_immutable', 'a line of a validated entry never disappears');
    END IF;
    RETURN OLD;
  END IF;
  SELECT state, entry_date, fiscal_exercise_id, chart_version INTO the_entry
    FROM entry WHERE legal_entity_id = NEW.legal_entity_id AND id = NEW.entry_id FOR SHARE;
  IF NEW.entry_id <> OLD.entry_id OR NEW.legal_entity_id <> OLD.legal_entity_id THEN
    PERFORM refuse('entry_line_identity_fixed', 'a line keeps its entry');
  END IF;
  IF the_entry.state <> 'draft' THEN
    PERFORM refuse('entry_line_validated_immutable', 'a line changes only under a draft');
  END IF;
  NEW.entry_date := the_entry.entry_date;
  NEW.fiscal_exercise_id := the_entry.fiscal_exercise_id;
  NEW.chart_version := the_entry.chart_version;
  SELECT collective INTO the_account FROM account
    WHERE legal_entity_id = NEW.legal_entity_id AND chart_version = NEW.chart_version AND number = NEW.account FOR SHARE;
  IF NOT NEW.imported THEN
    -- The sum of the auxiliaries is the collective: no line of a collective account goes without one.
    IF the_account.collective AND (NEW.auxiliary IS NULL OR NEW.counterparty_id IS NULL) THEN
      PERFORM refuse('entry_line_collective_needs_auxiliary', 'a collective account takes a counterparty');
    END IF;
    IF NOT the_account.collective AND NEW.auxiliary IS NOT NULL THEN
      PERFORM refuse('entry_line_auxiliary_needs_collective', 'only a collective account takes an auxiliary');
    END IF;
  END IF;
  RETURN NEW;
END $$;

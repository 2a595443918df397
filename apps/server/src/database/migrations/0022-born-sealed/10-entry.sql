-- An entry that the product writes and seals in one transaction is born sealed: its row once, its lines once, its balances
-- once. What was judged on the way from draft to validated is judged of its birth: the next number, the next link, and at
-- commit balance and labels. Drafts and imports stay as they were.
CREATE OR REPLACE FUNCTION entry_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state = 'draft' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'validated' OR NEW.import_batch_id IS NOT NULL THEN
      PERFORM refuse('entry_born_draft', 'an entry is born as a draft, or sealed with its number');
    END IF;
  ELSE
    IF OLD.state = 'validated' THEN
      PERFORM refuse('entry_validated_immutable', 'a validated entry never changes');
    END IF;
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    IF NEW.id <> OLD.id OR NEW.legal_entity_id <> OLD.legal_entity_id THEN
      PERFORM refuse('entry_identity_fixed', 'an entry keeps its identity');
    END IF;
    IF OLD.state = 'provisional' AND NEW.state = 'draft' THEN
      PERFORM refuse('entry_never_back', 'an entry never goes back to draft');
    END IF;
  END IF;
  IF NEW.state = 'validated' THEN
    IF NEW.import_batch_id IS NULL AND NOT EXISTS (
      SELECT FROM entry_counter c WHERE c.legal_entity_id = NEW.legal_entity_id
        AND c.fiscal_exercise_id = NEW.fiscal_exercise_id AND c.journal_id = NEW.journal_id AND c.last_sequence = NEW.sequence
    ) THEN
      PERFORM refuse('entry_sequence_continuous', 'the number is not the next one of its journal');
    END IF;
    IF NOT EXISTS (
      SELECT FROM ledger_chain c WHERE c.legal_entity_id = NEW.legal_entity_id AND c.last_rank = NEW.rank AND c.head = NEW.hash
    ) THEN
      PERFORM refuse('entry_rank_continuous', 'the entry is not the next link of the chain');
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE CONSTRAINT TRIGGER entry_40_born_balanced AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state <> 'draft') EXECUTE FUNCTION entry_balanced();

-- Lines change only under a draft; those of an entry born sealed come once, in the transaction of its birth.
CREATE OR REPLACE FUNCTION entry_line_life() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entry record;
  the_account record;
  line record;
BEGIN
  IF TG_OP = 'DELETE' THEN line := OLD; ELSE line := NEW; END IF;
  -- Locked: a line that slips under a draft while another transaction validates it would unbalance what is sealed.
  SELECT state, entry_date, fiscal_exercise_id, chart_version, xmin = pg_current_xact_id()::xid AS is_own INTO the_entry
    FROM entry WHERE legal_entity_id = line.legal_entity_id AND id = line.entry_id FOR SHARE;
  IF TG_OP = 'DELETE' THEN
    IF the_entry.state = 'validated' THEN
      PERFORM refuse('entry_line_validated_immutable', 'a line of a validated entry never disappears');
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.entry_id <> OLD.entry_id OR NEW.legal_entity_id <> OLD.legal_entity_id) THEN
    PERFORM refuse('entry_line_identity_fixed', 'a line keeps its entry');
  END IF;
  IF the_entry.state <> 'draft' AND NOT (TG_OP = 'INSERT' AND the_entry.state = 'validated' AND the_entry.is_own) THEN
    PERFORM refuse('entry_line_validated_immutable', 'a line changes only under a draft');
  END IF;
  NEW.entry_date := the_entry.entry_date;
  NEW.fiscal_exercise_id := the_entry.fiscal_exercise_id;
  NEW.chart_version := the_entry.chart_version;
  SELECT collective, active INTO the_account FROM account
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

-- All lines of a sealed entry come in one statement: what was sealed with it is what stands.
CREATE FUNCTION sealed_lines_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT legal_entity_id, entry_id, count(*) AS lines FROM added GROUP BY 1, 2) a
      JOIN entry e ON e.legal_entity_id = a.legal_entity_id AND e.id = a.entry_id
    WHERE e.state = 'validated' AND a.lines <> (
      SELECT count(*) FROM entry_line l WHERE l.legal_entity_id = a.legal_entity_id AND l.entry_id = a.entry_id
    )
  ) THEN
    PERFORM refuse('entry_line_validated_immutable', 'a sealed entry takes no other line');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_line_45_sealed_whole AFTER INSERT ON entry_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sealed_lines_whole();

-- Draft → provisional or validated, never back; a validated entry never changes and is never deleted. An entry that the product writes
-- and seals in one transaction is inserted validated (decision 0026): its number and its link of the chain are checked here, its
-- balance and labels at commit. An imported entry is inserted as it stands, provisional: written as a draft and then changed, each of
-- 382,294 entries had two versions and moved the balances twice, 45 s of 162 for a million lines.
CREATE OR REPLACE FUNCTION entry_life() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_of_file boolean := false;
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.state = 'draft' OR (NEW.state = 'provisional' AND NEW.import_batch_id IS NOT NULL)) THEN
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
    -- The time of its birth tells which transaction may add lines to an imported entry.
    IF NEW.id <> OLD.id OR NEW.legal_entity_id <> OLD.legal_entity_id OR NEW.created_at <> OLD.created_at THEN
      PERFORM refuse('entry_identity_fixed', 'an entry keeps its identity');
    END IF;
    IF OLD.state = 'provisional' AND NEW.state = 'draft' THEN
      PERFORM refuse('entry_never_back', 'an entry never goes back to draft');
    END IF;
    is_of_file := OLD.state = 'provisional';
  END IF;
  IF NEW.state = 'validated' THEN
    -- The next number and the next link, looked at together; which of the two is wrong is asked only when one is.
    IF NEW.import_batch_id IS NULL THEN
      PERFORM FROM entry_counter c, ledger_chain h
        WHERE c.legal_entity_id = NEW.legal_entity_id AND c.fiscal_exercise_id = NEW.fiscal_exercise_id
          AND c.journal_id = NEW.journal_id AND c.last_sequence = NEW.sequence
          AND h.legal_entity_id = NEW.legal_entity_id AND h.last_rank = NEW.rank AND h.head = NEW.hash;
      IF FOUND THEN
        RETURN NEW;
      END IF;
      IF NOT EXISTS (
        SELECT FROM entry_counter c WHERE c.legal_entity_id = NEW.legal_entity_id
          AND c.fiscal_exercise_id = NEW.fiscal_exercise_id AND c.journal_id = NEW.journal_id AND c.last_sequence = NEW.sequence
      ) THEN
        PERFORM refuse('entry_sequence_continuous', 'the number is not the next one of its journal');
      END IF;
    END IF;
    -- One of many: a rank that the chain has come to. All ranks before this step are taken, each by one entry; those of the
    -- step are judged together at commit.
    IF NOT EXISTS (
      SELECT FROM ledger_chain c WHERE c.legal_entity_id = NEW.legal_entity_id AND (
        (c.last_rank = NEW.rank AND c.head = NEW.hash) OR (is_of_file AND NEW.rank > 0 AND NEW.rank < c.last_rank)
      )
    ) THEN
      PERFORM refuse('entry_rank_continuous', 'the entry is not the next link of the chain');
    END IF;
  END IF;
  RETURN NEW;
END $$;

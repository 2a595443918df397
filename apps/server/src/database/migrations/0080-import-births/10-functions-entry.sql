-- An imported entry is inserted as it stands, provisional: written as a draft and then changed, each of 382,294 entries had two
-- versions and moved the balances twice, 45 s of 162 for a million lines.
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

-- Lines come to a draft, or to an entry that this very transaction inserted: sealed, or provisional of a batch.
CREATE OR REPLACE FUNCTION entry_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
  entries bigint := 0;
  stand bigint;
BEGIN
  FOR own IN
    SELECT l.legal_entity_id, l.entry_id, e.state, e.fiscal_exercise_id, e.balance_period, e.is_own, count(*) AS lines,
      bool_or((l.entry_date, l.fiscal_exercise_id, l.chart_version) <> (e.entry_date, e.fiscal_exercise_id, e.chart_version)) AS astray,
      -- The sum of the auxiliaries is the collective: no line of a collective account goes without one.
      bool_or(NOT l.imported AND a.collective AND (l.auxiliary IS NULL OR l.counterparty_id IS NULL)) AS lacking,
      bool_or(NOT l.imported AND NOT a.collective AND l.auxiliary IS NOT NULL) AS exceeding
    FROM added l
    -- Locked: a line that slips under a draft while another transaction validates it would unbalance what is sealed.
    LEFT JOIN LATERAL (
      SELECT e.state, e.entry_date, e.fiscal_exercise_id, e.chart_version, e.balance_period, e.xmin = pg_current_xact_id()::xid AND e.created_at = now() AS is_own
      FROM entry e WHERE e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id FOR SHARE
    ) e ON true
    LEFT JOIN LATERAL (
      SELECT a.collective FROM account a
      WHERE a.legal_entity_id = l.legal_entity_id AND a.chart_version = e.chart_version AND a.number = l.account FOR SHARE
    ) a ON true
    GROUP BY 1, 2, 3, 4, 5, 6
  LOOP
    entries := entries + 1;
    IF own.state IS DISTINCT FROM 'draft' AND (own.state IN ('validated', 'provisional') AND own.is_own) IS NOT TRUE THEN
      PERFORM refuse('entry_line_validated_immutable', 'a line changes only under a draft');
    END IF;
    IF own.lacking THEN
      PERFORM refuse('entry_line_collective_needs_auxiliary', 'a collective account takes a counterparty');
    END IF;
    IF own.exceeding THEN
      PERFORM refuse('entry_line_auxiliary_needs_collective', 'only a collective account takes an auxiliary');
    END IF;
    IF own.state = 'validated' THEN
      -- Its lines are asked for in their order, which leads to the one index that finds them, also before the database
      -- knows how its tables are filled.
      stand := (SELECT count(*) FROM (
        SELECT FROM entry_line l WHERE l.legal_entity_id = own.legal_entity_id AND l.entry_id = own.entry_id
        ORDER BY l.position LIMIT own.lines + 1
      ) l);
      IF stand <> own.lines THEN
        PERFORM refuse('entry_line_validated_immutable', 'a sealed entry takes no other line');
      END IF;
    END IF;
    -- The line's own judge copies them from the entry; to one that is sealed it says no.
    IF own.astray THEN
      UPDATE entry_line l SET entry_date = e.entry_date, fiscal_exercise_id = e.fiscal_exercise_id, chart_version = e.chart_version
        FROM entry e WHERE e.legal_entity_id = own.legal_entity_id AND e.id = own.entry_id
          AND l.legal_entity_id = e.legal_entity_id AND l.entry_id = e.id
          AND (l.entry_date, l.fiscal_exercise_id, l.chart_version) <> (e.entry_date, e.fiscal_exercise_id, e.chart_version);
    END IF;
  END LOOP;
  IF entries = 1 THEN
    INSERT INTO balance AS b
    SELECT own.legal_entity_id, own.fiscal_exercise_id, own.balance_period, l.account, COALESCE(l.auxiliary, ''), own.state,
           sum(l.debit_cents), sum(l.credit_cents), count(*)
    FROM added l
    GROUP BY l.account, COALESCE(l.auxiliary, '') ORDER BY l.account, COALESCE(l.auxiliary, '')
    ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
      SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
          line_count = b.line_count + excluded.line_count;
  ELSIF entries > 1 THEN
    INSERT INTO balance AS b
    SELECT l.legal_entity_id, e.fiscal_exercise_id, e.balance_period, l.account, COALESCE(l.auxiliary, ''), e.state,
           sum(l.debit_cents), sum(l.credit_cents), count(*)
    FROM added l JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 4, 5, 3, 6
    ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
      SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
          line_count = b.line_count + excluded.line_count;
  END IF;
  RETURN NULL;
END $$;

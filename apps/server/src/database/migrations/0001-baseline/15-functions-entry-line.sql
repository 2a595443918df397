-- The life of a line. Lines that one statement inserts are checked together, changed and deleted ones one by one.

-- Lines change only under a draft; those of a provisional batch may only be deleted.
CREATE FUNCTION entry_line_life() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entry record;
  the_account record;
BEGIN
  -- Locked: a line that slips under a draft while another transaction validates it would unbalance what is sealed.
  IF TG_OP = 'DELETE' THEN
    SELECT state INTO the_entry FROM entry WHERE legal_entity_id = OLD.legal_entity_id AND id = OLD.entry_id FOR SHARE;
    IF the_entry.state = 'validated' THEN
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

-- Locks each line's entry and account, checks what the entry takes and what the account asks for, copies the entry's date, exercise and
-- chart, and moves the balances in the order of the accounts. Each line looks up its entry and its account by key in a LATERAL with a
-- row lock, which the planner never joins in another way. All lines of a sealed entry are inserted by one statement, in the
-- transaction that inserts the entry; the lines of a single entry need no second look-up of it for the balances.
CREATE FUNCTION entry_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT e.state, e.entry_date, e.fiscal_exercise_id, e.chart_version, e.balance_period, e.xmin = pg_current_xact_id()::xid AS is_own
      FROM entry e WHERE e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id FOR SHARE
    ) e ON true
    LEFT JOIN LATERAL (
      SELECT a.collective FROM account a
      WHERE a.legal_entity_id = l.legal_entity_id AND a.chart_version = e.chart_version AND a.number = l.account FOR SHARE
    ) a ON true
    GROUP BY 1, 2, 3, 4, 5, 6
  LOOP
    entries := entries + 1;
    IF own.state IS DISTINCT FROM 'draft' AND (own.state = 'validated' AND own.is_own) IS NOT TRUE THEN
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

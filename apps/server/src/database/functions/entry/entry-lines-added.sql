-- Checks what the entry takes and what the account asks for, copies the entry's date, exercise and chart, and moves the balances in the
-- order of the accounts. Each entry and each account of the lines is looked up and locked once, not once a line: of an import's lines,
-- three share an entry and a thousand an account. Lines come to a draft, or to an entry that this very transaction inserted: sealed, or
-- provisional of a batch; or back from the archives, where the balances counted them all the while.
CREATE OR REPLACE FUNCTION entry_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
  entries bigint := 0;
  stand bigint;
  moves boolean := false;
BEGIN
  FOR own IN
    WITH own_entries AS MATERIALIZED (
      SELECT k.legal_entity_id, k.entry_id, e.*
      FROM (SELECT DISTINCT l.legal_entity_id, l.entry_id FROM added l) k
      -- Locked: a line that slips under a draft while another transaction validates it would unbalance what is sealed.
      LEFT JOIN LATERAL (
        SELECT e.state, e.entry_date, e.fiscal_exercise_id, e.chart_version, e.balance_period,
          e.xmin = pg_current_xact_id()::xid AND e.created_at = now() AS is_own
        FROM entry e WHERE e.legal_entity_id = k.legal_entity_id AND e.id = k.entry_id FOR SHARE
      ) e ON true
    ), own_lines AS (
      SELECT l.legal_entity_id, l.entry_id, l.account, l.imported, l.auxiliary, l.counterparty_id, e.chart_version,
        e.state, e.fiscal_exercise_id, e.balance_period, e.is_own,
        (l.entry_date, l.fiscal_exercise_id, l.chart_version) <> (e.entry_date, e.fiscal_exercise_id, e.chart_version) AS is_astray
      FROM added l JOIN own_entries e ON e.legal_entity_id = l.legal_entity_id AND e.entry_id = l.entry_id
    ), own_accounts AS MATERIALIZED (
      SELECT k.legal_entity_id, k.chart_version, k.account, a.collective
      FROM (SELECT DISTINCT l.legal_entity_id, l.chart_version, l.account FROM own_lines l) k
      LEFT JOIN LATERAL (
        SELECT a.collective FROM account a
        WHERE a.legal_entity_id = k.legal_entity_id AND a.chart_version = k.chart_version AND a.number = k.account FOR SHARE
      ) a ON true
    )
    SELECT l.legal_entity_id, l.entry_id, l.state, l.fiscal_exercise_id, l.balance_period, l.is_own, count(*) AS lines,
      bool_or(l.is_astray) AS astray,
      -- The sum of the auxiliaries is the collective: no line of a collective account goes without one.
      bool_or(NOT l.imported AND a.collective AND (l.auxiliary IS NULL OR l.counterparty_id IS NULL)) AS lacking,
      bool_or(NOT l.imported AND NOT a.collective AND l.auxiliary IS NOT NULL) AS exceeding
    FROM own_lines l
    LEFT JOIN own_accounts a ON a.legal_entity_id = l.legal_entity_id AND a.chart_version = l.chart_version AND a.account = l.account
    GROUP BY 1, 2, 3, 4, 5, 6
  LOOP
    entries := entries + 1;
    IF own.state IS DISTINCT FROM 'draft' AND (own.state IN ('validated', 'provisional') AND own.is_own) IS NOT TRUE THEN
      moves := moves OR exercise_moves(own.legal_entity_id, own.fiscal_exercise_id);
      IF NOT moves THEN
        PERFORM refuse('entry_line_validated_immutable', 'a line changes only under a draft');
      END IF;
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
  IF moves THEN RETURN NULL; END IF;
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

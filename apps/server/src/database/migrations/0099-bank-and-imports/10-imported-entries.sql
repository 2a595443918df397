-- Entries of an import are judged as a set: of 100,000 lines, one check a row asked 140,000 times whether the company is archived,
-- 39,000 times for twelve periods and 39,000 times for a balance, a third of what the import took.

-- What is inserted into an archived company is refused by one look at the statement's companies.
CREATE FUNCTION archive_guard_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM legal_entity e WHERE e.status = 'archived' AND e.id IN (SELECT a.legal_entity_id FROM added a)) THEN
    RAISE EXCEPTION 'The company is archived' USING ERRCODE = '23514', CONSTRAINT = 'legal_entity_archived', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS archive_guard ON entry;
DROP TRIGGER IF EXISTS archive_guard ON entry_line;
CREATE TRIGGER archive_guard BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION archive_guard();
CREATE TRIGGER archive_guard BEFORE UPDATE OR DELETE ON entry_line FOR EACH ROW EXECUTE FUNCTION archive_guard();
CREATE TRIGGER entry_01_archive_guard AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION archive_guard_added();
CREATE TRIGGER entry_line_01_archive_guard AFTER INSERT ON entry_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION archive_guard_added();

-- What `entry_in_open_period` asks of each entry, asked once of each period and nature; the balance period is that of the import.
CREATE FUNCTION entries_imported() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
  place record;
BEGIN
  FOR own IN
    SELECT a.legal_entity_id, a.import_batch_id, a.fiscal_exercise_id, a.fiscal_period_id, a.nature, min(a.entry_date) AS first_date,
      max(a.entry_date) AS last_date, min(a.balance_period) AS lowest, max(a.balance_period) AS highest
    FROM added a WHERE a.state = 'provisional'
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 3, 4
  LOOP
    SELECT x.start_date AS first_day, x.end_date AS last_day, x.state AS exercise_state, p.fiscal_exercise_id, p.start_date,
        p.end_date, p.state, p.number
      INTO place
      FROM fiscal_exercise x, fiscal_period p
      WHERE x.legal_entity_id = own.legal_entity_id AND x.id = own.fiscal_exercise_id
        AND p.legal_entity_id = own.legal_entity_id AND p.id = own.fiscal_period_id
      FOR SHARE OF x, p;
    IF NOT FOUND OR place.fiscal_exercise_id <> own.fiscal_exercise_id
       OR own.first_date < greatest(place.start_date, place.first_day) OR own.last_date > least(place.end_date, place.last_day) THEN
      PERFORM refuse('entry_date_in_period', 'the entry date lies outside its period');
    END IF;
    IF own.nature = 'opening' AND own.last_date <> place.first_day OR own.nature NOT IN ('opening', 'import') THEN
      PERFORM refuse('entry_opening_on_first_day', 'an opening entry is dated the first day of its exercise');
    END IF;
    IF place.exercise_state <> 'open' THEN
      PERFORM refuse('entry_exercise_open', 'the exercise is not open');
    END IF;
    IF place.state <> 'open' THEN
      PERFORM refuse('entry_period_open', 'the period is not open');
    END IF;
    IF own.lowest <> own.highest OR own.lowest <> (CASE own.nature WHEN 'opening' THEN 0 ELSE place.number END) THEN
      PERFORM refuse('entry_date_in_period', 'the balances are kept in another period');
    END IF;
    -- The batch's own judge looks at its entries once, at the end of the transaction that made it.
    IF NOT EXISTS (
      SELECT FROM import_batch b WHERE b.legal_entity_id = own.legal_entity_id AND b.id = own.import_batch_id
        AND b.xmin = pg_current_xact_id()::xid
    ) THEN
      PERFORM refuse('entry_born_draft', 'a provisional entry is born with its batch');
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_15_imported AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entries_imported();
DROP TRIGGER entry_10_period ON entry;
CREATE TRIGGER entry_10_period BEFORE INSERT ON entry FOR EACH ROW
  WHEN (NEW.state <> 'provisional') EXECUTE FUNCTION entry_in_open_period();
CREATE TRIGGER entry_10_period_changed BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entry_in_open_period();

-- Balanced at commit, all entries of a batch in one look; lines come to none of them in a later transaction (entry_lines_added).
CREATE FUNCTION batch_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd record;
BEGIN
  SELECT e.id, COALESCE(sum(l.debit_cents), 0) AS debit, COALESCE(sum(l.credit_cents), 0) AS credit, count(l.id) AS lines INTO odd
    FROM entry e LEFT JOIN entry_line l ON l.legal_entity_id = e.legal_entity_id AND l.entry_id = e.id
    WHERE e.legal_entity_id = NEW.legal_entity_id AND e.import_batch_id = NEW.id AND e.state <> 'draft'
    GROUP BY e.id
    HAVING COALESCE(sum(l.debit_cents), 0) <> COALESCE(sum(l.credit_cents), 0) OR count(l.id) < 2
    LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('entry_balanced', format('entry %s: debit %s, credit %s, %s lines', odd.id, odd.debit, odd.credit, odd.lines));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER import_batch_40_balanced AFTER INSERT ON import_batch DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION batch_balanced();
DROP TRIGGER entry_40_born_balanced ON entry;
CREATE CONSTRAINT TRIGGER entry_40_born_balanced AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'validated') EXECUTE FUNCTION entry_balanced();

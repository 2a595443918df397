-- What `entry_in_open_period` asks of each entry, asked once of each period and nature; the balance period is that of the import.
CREATE OR REPLACE FUNCTION entries_imported() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Adds to the entries and sums of a journal's month.
CREATE OR REPLACE FUNCTION add_to_journal_month(
  the_entity uuid, the_month date, the_journal uuid, the_state text, more_entries numeric, more_debit numeric, more_credit numeric
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_month AS m (legal_entity_id, month, journal_id, state, entries, debit_cents, credit_cents)
  VALUES (the_entity, the_month, the_journal, the_state, more_entries, more_debit, more_credit)
  ON CONFLICT (legal_entity_id, month, journal_id, state) DO UPDATE
    SET entries = m.entries + excluded.entries, debit_cents = m.debit_cents + excluded.debit_cents,
        credit_cents = m.credit_cents + excluded.credit_cents;
END $$;

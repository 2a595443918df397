-- Refuses a balance that is written by hand.
CREATE OR REPLACE FUNCTION balance_kept_by_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse('balance_kept_by_lines', 'balances follow the lines of entries');
  RETURN NULL;
END $$;

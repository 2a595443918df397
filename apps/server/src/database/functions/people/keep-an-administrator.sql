-- One active super-administrator always remains. Two who remove each other wait for one another here, so that the second one sees
-- what the first one did.
CREATE OR REPLACE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.super_administrator AND NEW.status = 'active' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('user_account_last_administrator'));
  IF NOT EXISTS (SELECT FROM user_account WHERE super_administrator AND status = 'active') THEN
    PERFORM refuse('user_account_last_administrator', 'one active super-administrator remains');
  END IF;
  RETURN NULL;
END $$;

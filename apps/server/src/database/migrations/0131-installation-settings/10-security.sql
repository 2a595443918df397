-- What super-administrators decide for the whole installation. Without its row everything is as it was configured.
CREATE TABLE installation_security (
  singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT installation_security_singleton CHECK (singleton),
  second_factor text NOT NULL DEFAULT 'nobody'
    CONSTRAINT installation_security_second_factor_known CHECK (second_factor IN ('nobody', 'administrators', 'everyone')),
  -- Null: SESSION_HOURS.
  session_hours integer CONSTRAINT installation_security_session_hours_range CHECK (session_hours BETWEEN 1 AND 720),
  version integer NOT NULL DEFAULT 1
);

-- Opened without the second factor that is required of its person: it serves to add one, and for nothing else.
ALTER TABLE user_session ADD COLUMN second_factor_due boolean NOT NULL DEFAULT false;

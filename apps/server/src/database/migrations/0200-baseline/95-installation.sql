-- What super-administrators decide for the whole installation. Without its row everything is as it was configured.
CREATE TABLE installation_security (
  singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT installation_security_singleton CHECK (singleton),
  second_factor text NOT NULL DEFAULT 'nobody'
    CONSTRAINT installation_security_second_factor_known CHECK (second_factor IN ('nobody', 'administrators', 'everyone')),
  -- Null: SESSION_HOURS.
  session_hours integer CONSTRAINT installation_security_session_hours_range CHECK (session_hours BETWEEN 1 AND 720),
  version integer NOT NULL DEFAULT 1
);

-- Backups that were written, and restorations of them into a scratch place: said by the commands once they have succeeded.
CREATE TABLE backup_run (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT backup_run_kind_known CHECK (kind IN ('backup', 'trial')),
  ended_at timestamptz NOT NULL,
  file_name text NOT NULL,
  size_bytes bigint NOT NULL,
  row_count bigint NOT NULL,
  file_count bigint NOT NULL,
  -- Documents that the database names and the store does not hold.
  missing_count bigint NOT NULL DEFAULT 0,
  -- Of a trial: when its archive was written.
  archive_created_at timestamptz
);
CREATE INDEX backup_run_latest ON backup_run (kind, ended_at DESC);

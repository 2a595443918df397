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

-- The last verification of each company is shown beside its chain.
CREATE INDEX job_verifications ON job (legal_entity_id, id) WHERE kind = 'verify-ledger';

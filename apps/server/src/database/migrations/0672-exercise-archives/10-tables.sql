-- Lines of closed exercises that were taken out of the database into an archive, and brought back.

CREATE TABLE exercise_archive (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  -- The fingerprint: of the list of what the archive holds, itself by its fingerprints.
  manifest_sha256 text COLLATE "C" NOT NULL CONSTRAINT exercise_archive_fingerprint CHECK (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  size_bytes bigint NOT NULL,
  entries integer NOT NULL,
  lines integer NOT NULL,
  -- SHA-256 of the hashes of the entries whose lines went, in the order of their ranks.
  entries_sha256 text COLLATE "C" NOT NULL,
  made_by uuid NOT NULL REFERENCES user_account (id),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT exercise_archive_of_exercise FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id)
);
CREATE INDEX exercise_archive_by_exercise ON exercise_archive (legal_entity_id, fiscal_exercise_id);

-- What the lines that went add up to: with the lines that stayed, the kept balances.
CREATE TABLE exercise_archive_sum (
  legal_entity_id uuid NOT NULL,
  archive_id uuid NOT NULL,
  period smallint NOT NULL,
  account text COLLATE "C" NOT NULL,
  auxiliary text COLLATE "C" NOT NULL,
  debit_cents bigint NOT NULL,
  credit_cents bigint NOT NULL,
  line_count bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, archive_id, period, account, auxiliary),
  CONSTRAINT exercise_archive_sum_of_archive FOREIGN KEY (legal_entity_id, archive_id) REFERENCES exercise_archive (legal_entity_id, id)
);

CREATE TABLE exercise_archive_return (
  legal_entity_id uuid NOT NULL,
  archive_id uuid NOT NULL,
  returned_by uuid NOT NULL REFERENCES user_account (id),
  returned_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, archive_id),
  CONSTRAINT exercise_archive_return_of_archive FOREIGN KEY (legal_entity_id, archive_id) REFERENCES exercise_archive (legal_entity_id, id)
);

CREATE TRIGGER exercise_archive_append_only BEFORE UPDATE OR DELETE ON exercise_archive FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER exercise_archive_no_truncate BEFORE TRUNCATE ON exercise_archive FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER exercise_archive_sum_append_only BEFORE UPDATE OR DELETE ON exercise_archive_sum FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER exercise_archive_sum_no_truncate BEFORE TRUNCATE ON exercise_archive_sum FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER exercise_archive_return_append_only BEFORE UPDATE OR DELETE ON exercise_archive_return FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER exercise_archive_return_no_truncate BEFORE TRUNCATE ON exercise_archive_return FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE CONSTRAINT TRIGGER exercise_archive_50_sums AFTER INSERT ON exercise_archive DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION exercise_sums_hold();
CREATE CONSTRAINT TRIGGER exercise_archive_return_50_sums AFTER INSERT ON exercise_archive_return DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION exercise_sums_hold();

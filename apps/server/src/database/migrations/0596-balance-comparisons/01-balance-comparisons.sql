-- The balance of the software before, compared with the books at a day: what came of it, and of which file.
CREATE TABLE balance_comparison (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  day date NOT NULL,
  drafts boolean NOT NULL,
  file_sha256 text COLLATE "C" NOT NULL CONSTRAINT balance_comparison_sha256_shape CHECK (file_sha256 ~ '^[0-9a-f]{64}$'),
  file_name text NOT NULL,
  compared integer NOT NULL CONSTRAINT balance_comparison_compared_positive CHECK (compared >= 0),
  gaps integer NOT NULL CONSTRAINT balance_comparison_gaps_positive CHECK (gaps >= 0),
  compared_by uuid NOT NULL REFERENCES user_account (id),
  compared_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id)
);
CREATE INDEX balance_comparison_by_time ON balance_comparison (legal_entity_id, compared_at DESC);
CREATE TRIGGER balance_comparison_append_only BEFORE UPDATE OR DELETE ON balance_comparison
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER balance_comparison_no_truncate BEFORE TRUNCATE ON balance_comparison
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

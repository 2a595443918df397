-- Profiles are named sets of rights; what a person may do is the union of his own rights and of his profiles'.
CREATE TABLE user_profile (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL CONSTRAINT user_profile_name_unique UNIQUE,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE user_profile_right (
  profile_id uuid NOT NULL REFERENCES user_profile (id) ON DELETE CASCADE,
  service_id text COLLATE "C" NOT NULL,
  viewer boolean NOT NULL DEFAULT false,
  creator boolean NOT NULL DEFAULT false,
  editor boolean NOT NULL DEFAULT false,
  validator boolean NOT NULL DEFAULT false,
  deleter boolean NOT NULL DEFAULT false,
  exporter boolean NOT NULL DEFAULT false,
  PRIMARY KEY (profile_id, service_id)
);

CREATE TABLE user_account_profile (
  user_id uuid NOT NULL REFERENCES user_account (id),
  profile_id uuid NOT NULL CONSTRAINT user_account_profile_in_use REFERENCES user_profile (id),
  PRIMARY KEY (user_id, profile_id)
);
CREATE INDEX user_account_profile_by_profile ON user_account_profile (profile_id);

CREATE VIEW user_effective_right AS
  SELECT user_id, service_id, bool_or(viewer) AS viewer, bool_or(creator) AS creator, bool_or(editor) AS editor,
    bool_or(validator) AS validator, bool_or(deleter) AS deleter, bool_or(exporter) AS exporter
  FROM (
    SELECT user_id, service_id, viewer, creator, editor, validator, deleter, exporter FROM user_service_right
    UNION ALL
    SELECT a.user_id, r.service_id, r.viewer, r.creator, r.editor, r.validator, r.deleter, r.exporter
      FROM user_account_profile a JOIN user_profile_right r ON r.profile_id = a.profile_id
  ) AS every_right
  GROUP BY user_id, service_id;

-- One active super-administrator always remains. Two who remove each other wait for one another here, so that the
-- second one sees what the first one did.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER user_account_last_administrator AFTER UPDATE OR DELETE ON user_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.super_administrator AND OLD.status = 'active')
  EXECUTE FUNCTION keep_an_administrator();

-- A delegation lends, between two days, some of the giver's rights on some of his legal entities.
CREATE TABLE delegation (
  id uuid PRIMARY KEY,
  giver_id uuid NOT NULL REFERENCES user_account (id),
  receiver_id uuid NOT NULL REFERENCES user_account (id),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  mandate_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  mandate_name text,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES user_account (id),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT delegation_dates_ordered CHECK (ends_on >= starts_on),
  CONSTRAINT delegation_two_persons CHECK (giver_id <> receiver_id),
  CONSTRAINT delegation_revoked_by_somebody CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  CONSTRAINT delegation_mandate_named CHECK ((mandate_sha256 IS NULL) = (mandate_name IS NULL))
);
CREATE INDEX delegation_of_giver ON delegation (giver_id, id);
CREATE INDEX delegation_of_receiver ON delegation (receiver_id, id);

CREATE TABLE delegation_right (
  delegation_id uuid NOT NULL REFERENCES delegation (id),
  service_id text COLLATE "C" NOT NULL,
  viewer boolean NOT NULL DEFAULT false,
  creator boolean NOT NULL DEFAULT false,
  editor boolean NOT NULL DEFAULT false,
  validator boolean NOT NULL DEFAULT false,
  deleter boolean NOT NULL DEFAULT false,
  exporter boolean NOT NULL DEFAULT false,
  PRIMARY KEY (delegation_id, service_id)
);

CREATE TABLE delegation_legal_entity (
  delegation_id uuid NOT NULL REFERENCES delegation (id),
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  PRIMARY KEY (delegation_id, legal_entity_id)
);

-- What a delegate does stands in the log under both names, and his jobs run within the delegation.
ALTER TABLE audit_log
  ADD COLUMN on_behalf_of uuid REFERENCES user_account (id),
  ADD COLUMN delegation_id uuid REFERENCES delegation (id);
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_user ON audit_log (user_id, at, id);
CREATE INDEX audit_log_by_entity_time ON audit_log (legal_entity_id, at, id);

ALTER TABLE job ADD COLUMN delegation_id uuid REFERENCES delegation (id);

-- Companies that only their collaborators see. Scopes are made of these two tables: they are read whatever the scope.
CREATE TABLE confidential_company (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  since timestamptz NOT NULL,
  made_by uuid NOT NULL REFERENCES user_account (id)
);

-- What a super-administrator asked for, with his reason, until its end.
CREATE TABLE confidential_access (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account (id),
  reason text NOT NULL CONSTRAINT confidential_access_reason CHECK (length(btrim(reason)) >= 10),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT confidential_access_short CHECK (expires_at > asked_at AND expires_at <= asked_at + interval '24 hours')
);
CREATE INDEX confidential_access_of_user ON confidential_access (user_id, expires_at);

-- The complete exports of a company that was archived: the bytes lie in the store under their fingerprint.
CREATE TABLE company_archive (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL REFERENCES user_account (id),
  sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  size_bytes bigint NOT NULL,
  files integer NOT NULL,
  file_name text NOT NULL,
  PRIMARY KEY (legal_entity_id, id)
);

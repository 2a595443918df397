-- The installation, its people, their sessions and rights, files, jobs and the audit log.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE installation (
  singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT installation_singleton CHECK (singleton),
  id uuid NOT NULL,
  files_mark text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE user_account (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL CONSTRAINT user_account_email_unique UNIQUE,
  password_hash text,
  firstname text NOT NULL DEFAULT '',
  lastname text NOT NULL DEFAULT '',
  role text NOT NULL CONSTRAINT user_account_role_known CHECK (role IN ('ADMIN', 'ACCOUNTANT', 'COLLABORATOR', 'DELEGATE')),
  super_administrator boolean NOT NULL DEFAULT false,
  status text NOT NULL CONSTRAINT user_account_status_known CHECK (status IN ('not_activated', 'active', 'inactive')),
  demonstration boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE user_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  address text,
  user_agent text
);
CREATE INDEX user_session_of_user ON user_session (user_id) WHERE ended_at IS NULL;

-- A link used once, known by the hash of its secret: the first administrator, later invitations.
CREATE TABLE one_time_link (
  secret_hash bytea PRIMARY KEY,
  purpose text NOT NULL CONSTRAINT one_time_link_purpose_known CHECK (purpose IN ('first_administrator')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE legal_entity (
  id uuid PRIMARY KEY,
  ref_id text COLLATE "C" NOT NULL CONSTRAINT legal_entity_ref_unique UNIQUE,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  siren text COLLATE "C" NOT NULL CONSTRAINT legal_entity_siren_unique UNIQUE
    CONSTRAINT legal_entity_siren_shape CHECK (siren ~ '^[0-9]{9}$'),
  siret text COLLATE "C",
  legal_form text,
  capital_cents bigint CONSTRAINT legal_entity_capital_positive CHECK (capital_cents >= 0),
  rcs_city text,
  vat_number text COLLATE "C",
  address jsonb,
  size_class text NOT NULL DEFAULT 'sme' CONSTRAINT legal_entity_size_known CHECK (size_class IN ('micro', 'sme', 'mid', 'large')),
  vat_regime text NOT NULL DEFAULT 'normal_monthly'
    CONSTRAINT legal_entity_vat_regime_known CHECK (vat_regime IN ('normal_monthly', 'normal_quarterly', 'simplified', 'franchise')),
  vat_on_debits_option boolean NOT NULL DEFAULT false,
  iban text COLLATE "C",
  account_length smallint NOT NULL DEFAULT 6 CONSTRAINT legal_entity_account_length_range CHECK (account_length BETWEEN 3 AND 12),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

-- What a person may reach (legal entities) and do (services) are two tables, both read in one query a request.
CREATE TABLE user_legal_entity (
  user_id uuid NOT NULL REFERENCES user_account (id),
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, legal_entity_id)
);

CREATE TABLE user_service_right (
  user_id uuid NOT NULL REFERENCES user_account (id),
  service_id text COLLATE "C" NOT NULL,
  viewer boolean NOT NULL DEFAULT false,
  creator boolean NOT NULL DEFAULT false,
  editor boolean NOT NULL DEFAULT false,
  validator boolean NOT NULL DEFAULT false,
  deleter boolean NOT NULL DEFAULT false,
  exporter boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, service_id)
);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid REFERENCES user_account (id),
  legal_entity_id uuid REFERENCES legal_entity (id),
  action text COLLATE "C" NOT NULL,
  resource text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C",
  details jsonb NOT NULL DEFAULT '{}',
  request_id text COLLATE "C",
  address text
);
CREATE INDEX audit_log_by_entity ON audit_log (legal_entity_id, id);
CREATE INDEX audit_log_by_resource ON audit_log (resource, resource_id, id);

CREATE TABLE idempotency_key (
  user_id uuid NOT NULL REFERENCES user_account (id),
  path text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  response jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, path, key)
);

-- Bytes are known by their SHA-256, never overwritten; rows of other tables name them.
CREATE TABLE stored_file (
  sha256 text COLLATE "C" PRIMARY KEY CONSTRAINT stored_file_sha256_shape CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint NOT NULL CONSTRAINT stored_file_size_positive CHECK (size_bytes >= 0),
  media_type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE job (
  id uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  legal_entity_id uuid REFERENCES legal_entity (id),
  owner_id uuid NOT NULL REFERENCES user_account (id),
  state text NOT NULL DEFAULT 'queued' CONSTRAINT job_state_known CHECK (state IN ('queued', 'running', 'succeeded', 'failed')),
  payload jsonb NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  result jsonb,
  error jsonb,
  attempts smallint NOT NULL DEFAULT 0,
  runner uuid,
  heartbeat_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT job_finished_has_outcome CHECK (
    (state = 'succeeded') = (result IS NOT NULL) AND (state = 'failed') = (error IS NOT NULL)
  )
);
CREATE INDEX job_of_owner ON job (owner_id, id);
CREATE INDEX job_unfinished ON job (heartbeat_at) WHERE state IN ('queued', 'running');

-- The store of the rate limiter, shared by every server of an installation.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

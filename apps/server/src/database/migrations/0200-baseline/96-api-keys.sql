-- A key acts as the person who made it, within companies and rights of his. Its secret is known by its hash alone.
CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id),
  name text NOT NULL CONSTRAINT api_key_name_given CHECK (name <> ''),
  secret_hash bytea NOT NULL CONSTRAINT api_key_secret_once UNIQUE,
  -- Its last signs, by which it is recognized.
  ending text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_on date NOT NULL,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES user_account (id),
  CONSTRAINT api_key_revoked_whole CHECK (num_nonnulls(revoked_at, revoked_by) IN (0, 2))
);
-- The same form sent twice makes one key.
CREATE UNIQUE INDEX api_key_name_once ON api_key (user_id, lower(name)) WHERE revoked_at IS NULL;

CREATE TABLE api_key_right (
  api_key_id uuid NOT NULL REFERENCES api_key (id),
  service_id text NOT NULL,
  viewer boolean NOT NULL,
  creator boolean NOT NULL,
  editor boolean NOT NULL,
  validator boolean NOT NULL,
  deleter boolean NOT NULL,
  exporter boolean NOT NULL,
  PRIMARY KEY (api_key_id, service_id)
);

-- Not legal_entity_id, which the fence between companies goes by: scopes are made of these rows, before there is one.
CREATE TABLE api_key_company (
  api_key_id uuid NOT NULL REFERENCES api_key (id),
  company_id uuid NOT NULL REFERENCES legal_entity (id),
  PRIMARY KEY (api_key_id, company_id)
);

ALTER TABLE audit_log ADD CONSTRAINT audit_log_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_key (id);

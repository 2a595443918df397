-- The identity provider by which people sign in (OpenID Connect), one an installation.
CREATE TABLE identity_provider (
  singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT identity_provider_single CHECK (singleton),
  active boolean NOT NULL,
  label text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  groups_claim text NOT NULL,
  -- Whether an address is proved where the provider does not say so itself.
  trusts_emails boolean NOT NULL,
  creates_people boolean NOT NULL,
  passwords text COLLATE "C" NOT NULL CONSTRAINT identity_provider_passwords_known CHECK (passwords IN ('everyone', 'administrators')),
  version integer NOT NULL DEFAULT 1
);

-- What a group of the provider opens.
CREATE TABLE identity_group (
  id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT identity_group_name_once UNIQUE,
  profile_id uuid NOT NULL CONSTRAINT identity_group_profile REFERENCES user_profile (id)
);
CREATE INDEX identity_group_by_profile ON identity_group (profile_id);

-- Not legal_entity_id, which the fence between companies goes by: scopes are made of these rows, before there is one.
CREATE TABLE identity_group_company (
  group_id uuid NOT NULL REFERENCES identity_group (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES legal_entity (id),
  PRIMARY KEY (group_id, company_id)
);

-- The account behind a subject of an issuer: linked once by the proved address, then by these alone.
CREATE TABLE external_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account (id),
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  CONSTRAINT external_identity_user_once UNIQUE (user_id, issuer)
);

-- The first step of a sign-in in two steps, found by the secret of the browser that began it and taken once.
CREATE TABLE sign_in_challenge (
  key_hash bytea PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  user_id uuid REFERENCES user_account (id),
  sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenge_by_end ON sign_in_challenge (expires_at);

ALTER TABLE user_session ADD COLUMN opened_by text COLLATE "C" NOT NULL DEFAULT 'password'
  CONSTRAINT user_session_opened_by_known CHECK (opened_by IN ('password', 'provider', 'passkey'));

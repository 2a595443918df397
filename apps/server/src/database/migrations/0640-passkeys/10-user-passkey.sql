-- The passkeys by which a person signs in without a password (WebAuthn): public keys alone, no secret.
CREATE TABLE user_passkey (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id),
  -- What the authenticator names it by, in base64url.
  credential_id text COLLATE "C" NOT NULL CONSTRAINT user_passkey_credential_once UNIQUE,
  public_key bytea NOT NULL,
  -- How often the authenticator has signed, as it says; 0 for good where it does not count.
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX user_passkey_by_user ON user_passkey (user_id);

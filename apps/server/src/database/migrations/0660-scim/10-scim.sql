-- Accounts that a directory makes, changes and closes (SCIM 2.0).

-- The tokens by which it comes: while there is none, nothing comes that way.
CREATE TABLE scim_token (
  id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT scim_token_name_given CHECK (name <> ''),
  secret_hash bytea NOT NULL CONSTRAINT scim_token_secret_once UNIQUE,
  -- Its last signs, by which it is recognized.
  ending text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account (id),
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES user_account (id),
  CONSTRAINT scim_token_revoked_whole CHECK (num_nonnulls(revoked_at, revoked_by) IN (0, 2))
);
-- The same form sent twice makes one token.
CREATE UNIQUE INDEX scim_token_name_once ON scim_token (lower(name)) WHERE revoked_at IS NULL;

-- What the directory says of an account; without a row it has said nothing yet.
CREATE TABLE scim_person (
  user_id uuid PRIMARY KEY REFERENCES user_account (id),
  user_name text NOT NULL,
  external_id text,
  -- The status before the directory closed it, which it may give back. Null: not closed by the directory.
  closed_from text COLLATE "C" CONSTRAINT scim_person_closed_from_known CHECK (closed_from IN ('not_activated', 'active')),
  -- Removed by the directory: it finds the account no more, which keeps what the person wrote.
  removed_at timestamptz,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX scim_person_name_once ON scim_person (lower(user_name)) WHERE removed_at IS NULL;
CREATE INDEX scim_person_by_external_id ON scim_person (external_id);

-- Its groups: `identity_group` says what one of this name, or of this identifier, opens.
CREATE TABLE scim_group (
  id uuid PRIMARY KEY,
  display_name text NOT NULL,
  external_id text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX scim_group_name_once ON scim_group (lower(display_name));

CREATE TABLE scim_group_member (
  group_id uuid NOT NULL REFERENCES scim_group (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES user_account (id),
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX scim_group_member_by_user ON scim_group_member (user_id);

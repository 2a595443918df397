-- People: accounts, sessions, second factor, links, codes, outgoing messages.

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
  version integer NOT NULL DEFAULT 1,
  phone text COLLATE "C" CONSTRAINT user_account_phone_unique UNIQUE
    CONSTRAINT user_account_phone_shape CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  search_key text COLLATE "C" NOT NULL DEFAULT '',
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  -- Gets a notice when the invited person opens the account.
  invited_by uuid REFERENCES user_account (id)
);
CREATE CONSTRAINT TRIGGER user_account_last_administrator AFTER UPDATE OR DELETE ON user_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.super_administrator AND OLD.status = 'active')
  EXECUTE FUNCTION keep_an_administrator();

CREATE TABLE user_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  address text,
  user_agent text,
  -- Written every few minutes at most, since every request reads this row.
  last_used_at timestamptz,
  -- Opened without the second factor that is required of its person: it serves to add one, and for nothing else.
  second_factor_due boolean NOT NULL DEFAULT false
);
CREATE INDEX user_session_of_user ON user_session (user_id) WHERE ended_at IS NULL;

-- A link used once, known by the hash of its secret: the first administrator, invitations, confirmations of a mail address.
CREATE TABLE one_time_link (
  secret_hash bytea PRIMARY KEY,
  purpose text NOT NULL CONSTRAINT one_time_link_purpose_known CHECK (
    purpose IN ('first_administrator', 'invitation', 'mail_confirmation')
  ),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  id uuid CONSTRAINT one_time_link_id_unique UNIQUE,
  user_id uuid REFERENCES user_account (id),
  CONSTRAINT one_time_link_of_somebody CHECK ((purpose = 'first_administrator') = (user_id IS NULL))
);
CREATE INDEX one_time_link_of_user ON one_time_link (user_id) WHERE used_at IS NULL;

-- A request to reset a password, made for whatever address was typed: the account is looked up when the message is composed, so that
-- the answer reveals nothing, in words or in time. The code itself is stored nowhere: the server computes it from the reference and
-- its secret.
CREATE TABLE verification_code (
  ref_id text COLLATE "C" PRIMARY KEY,
  channel text NOT NULL CONSTRAINT verification_code_channel_known CHECK (channel IN ('mail', 'sms')),
  recipient_key text COLLATE "C" NOT NULL,
  user_id uuid REFERENCES user_account (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  used_at timestamptz,
  reset_at timestamptz
);
CREATE INDEX verification_code_of_user ON verification_code (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX verification_code_by_age ON verification_code (created_at);

-- What waits to be sent. It holds no secret: the composer computes it when the message leaves.
CREATE TABLE outgoing_message (
  id uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  params jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  channel text CONSTRAINT outgoing_message_channel_known CHECK (channel IN ('mail', 'sms')),
  user_id uuid REFERENCES user_account (id),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  last_error text,
  CONSTRAINT outgoing_message_state_known
    CHECK (state IN ('waiting', 'sent', 'kept', 'discarded', 'failed'))
);
CREATE INDEX outgoing_message_due ON outgoing_message (due_at) WHERE state = 'waiting';
CREATE INDEX outgoing_message_by_end ON outgoing_message (ended_at) WHERE state <> 'waiting';
CREATE INDEX outgoing_message_sms_of_user ON outgoing_message (user_id, ended_at)
  WHERE channel = 'sms' AND state IN ('sent', 'kept');

-- The second factor: the secret sealed with the server's key and the last time step that was used; recovery codes by their hash.
CREATE TABLE user_totp (
  user_id uuid PRIMARY KEY REFERENCES user_account (id),
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE user_recovery_code (
  user_id uuid NOT NULL REFERENCES user_account (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

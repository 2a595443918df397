-- Accounts beyond the password: phone, mail confirmation, second factor, codes, links, outgoing messages.
ALTER TABLE user_account
  ADD COLUMN phone text COLLATE "C" CONSTRAINT user_account_phone_unique UNIQUE
    CONSTRAINT user_account_phone_shape CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  ADD COLUMN search_key text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN email_confirmed_at timestamptz,
  ADD COLUMN last_sign_in_at timestamptz;
UPDATE user_account SET search_key = lower(concat_ws(' ', firstname, lastname, email)), email_confirmed_at = created_at;

ALTER TABLE one_time_link
  ADD COLUMN id uuid CONSTRAINT one_time_link_id_unique UNIQUE,
  ADD COLUMN user_id uuid REFERENCES user_account (id),
  DROP CONSTRAINT one_time_link_purpose_known,
  ADD CONSTRAINT one_time_link_purpose_known CHECK (purpose IN ('first_administrator', 'invitation', 'mail_confirmation')),
  ADD CONSTRAINT one_time_link_of_somebody CHECK ((purpose = 'first_administrator') = (user_id IS NULL));
CREATE INDEX one_time_link_of_user ON one_time_link (user_id) WHERE used_at IS NULL;

-- A request to reset a password. Made for whatever address was typed: whether an account has it is found out when
-- the message is composed, so that the answer cannot tell, in words or in time. The code itself is kept nowhere:
-- the server computes it from the reference and its secret.
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

-- What waits to be sent: no secret stands here, the composer computes it when the message leaves.
CREATE TABLE outgoing_message (
  id uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  params jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT outgoing_message_state_known CHECK (state IN ('waiting', 'sent', 'discarded', 'failed')),
  channel text CONSTRAINT outgoing_message_channel_known CHECK (channel IN ('mail', 'sms')),
  user_id uuid REFERENCES user_account (id),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX outgoing_message_due ON outgoing_message (due_at) WHERE state = 'waiting';
CREATE INDEX outgoing_message_sms_of_user ON outgoing_message (user_id, ended_at) WHERE channel = 'sms' AND state = 'sent';
CREATE INDEX outgoing_message_by_end ON outgoing_message (ended_at) WHERE state <> 'waiting';

-- The second factor: the secret sealed with the server's key, the last time step that was used up, codes by hash.
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

-- Conversations, shared by the installation.
CREATE TABLE chat_contact (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  avatar text,
  background text,
  about text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  attachments jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE chat (
  id uuid PRIMARY KEY,
  contact_id uuid CONSTRAINT chat_with_contact REFERENCES chat_contact (id) ON DELETE CASCADE,
  unread_count int NOT NULL DEFAULT 0,
  muted boolean NOT NULL DEFAULT false,
  last_message text NOT NULL DEFAULT '',
  last_message_at timestamptz NOT NULL,
  position double precision NOT NULL,
  first_user_id uuid REFERENCES user_account (id) ON DELETE CASCADE,
  second_user_id uuid REFERENCES user_account (id) ON DELETE CASCADE,
  CONSTRAINT chat_pair_once UNIQUE (first_user_id, second_user_id),
  CONSTRAINT chat_pair_ordered CHECK (first_user_id < second_user_id),
  CONSTRAINT chat_of_contact_or_pair CHECK (
    num_nonnulls(first_user_id, second_user_id) = CASE WHEN contact_id IS NULL THEN 2 ELSE 0 END
  )
);
CREATE INDEX chat_by_contact ON chat (contact_id);
CREATE INDEX chat_by_second_user ON chat (second_user_id) WHERE second_user_id IS NOT NULL;

CREATE TABLE chat_message (
  id uuid PRIMARY KEY,
  chat_id uuid NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
  -- Null: the contact of the conversation wrote it.
  sender_id uuid REFERENCES user_account (id),
  -- Cleaned HTML.
  value text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_message_in_order ON chat_message (chat_id, created_at, id);

-- How a person stands in a conversation of two. The other one gets his row with the first message.
CREATE TABLE chat_place (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  chat_id uuid NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
  unread_count int NOT NULL DEFAULT 0,
  muted boolean NOT NULL DEFAULT false,
  -- When something of it changed last: what streams of events look at.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, chat_id)
);
CREATE INDEX chat_place_by_change ON chat_place (user_id, changed_at);
CREATE INDEX chat_place_by_chat ON chat_place (chat_id);

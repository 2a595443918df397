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
  contact_id uuid NOT NULL CONSTRAINT chat_with_contact REFERENCES chat_contact (id) ON DELETE CASCADE,
  unread_count int NOT NULL DEFAULT 0,
  muted boolean NOT NULL DEFAULT false,
  last_message text NOT NULL DEFAULT '',
  last_message_at timestamptz NOT NULL,
  position double precision NOT NULL
);
CREATE INDEX chat_by_contact ON chat (contact_id);

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

-- Conversations of two persons of the installation, beside the samples, which everybody shares. The smaller id comes first,
-- so that two persons have one conversation.
ALTER TABLE chat ALTER COLUMN contact_id DROP NOT NULL;
ALTER TABLE chat
  ADD COLUMN first_user_id uuid REFERENCES user_account (id) ON DELETE CASCADE,
  ADD COLUMN second_user_id uuid REFERENCES user_account (id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_pair_once UNIQUE (first_user_id, second_user_id),
  ADD CONSTRAINT chat_pair_ordered CHECK (first_user_id < second_user_id),
  ADD CONSTRAINT chat_of_contact_or_pair CHECK (
    num_nonnulls(first_user_id, second_user_id) = CASE WHEN contact_id IS NULL THEN 2 ELSE 0 END
  );
CREATE INDEX chat_by_second_user ON chat (second_user_id) WHERE second_user_id IS NOT NULL;

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

-- The notes of each person.
CREATE TABLE note (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  title text,
  content text,
  -- A checklist, replaced whole; null where the note has none.
  tasks jsonb,
  image text,
  reminder timestamptz,
  archived boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  position double precision NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX note_in_order ON note (user_id, position, id);
-- Looked at each minute: reminders that are due, of everybody.
CREATE INDEX note_by_reminder ON note (reminder) WHERE reminder IS NOT NULL AND NOT archived;

CREATE TABLE note_label (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  title text NOT NULL,
  position double precision NOT NULL,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE note_labelled (
  user_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  label_id uuid NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (owner_id, label_id),
  CONSTRAINT note_labelled_of_note FOREIGN KEY (user_id, owner_id) REFERENCES note (user_id, id) ON DELETE CASCADE,
  CONSTRAINT note_labelled_with_label FOREIGN KEY (user_id, label_id) REFERENCES note_label (user_id, id) ON DELETE CASCADE
);
CREATE INDEX note_labelled_by_label ON note_labelled (user_id, label_id);

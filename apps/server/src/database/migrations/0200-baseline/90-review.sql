-- The review file of an exercise. An account is prepared by one person and reviewed by another, each at the balance that he
-- saw: a mark whose balance has moved since holds no more.
CREATE TABLE review_mark (
  legal_entity_id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  account text COLLATE "C" NOT NULL,
  prepared_cents bigint NOT NULL,
  prepared_by uuid NOT NULL REFERENCES user_account (id),
  prepared_at timestamptz NOT NULL,
  reviewed_cents bigint,
  reviewed_by uuid REFERENCES user_account (id),
  reviewed_at timestamptz,
  PRIMARY KEY (legal_entity_id, fiscal_exercise_id, account),
  FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id),
  CONSTRAINT review_mark_reviewed_whole CHECK (num_nonnulls(reviewed_cents, reviewed_by, reviewed_at) IN (0, 3)),
  CONSTRAINT review_mark_two_persons CHECK (reviewed_by <> prepared_by)
);

-- What is asked or told about a cycle, or about one account of it, until somebody answers it.
CREATE TABLE review_note (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  cycle text COLLATE "C" NOT NULL,
  account text COLLATE "C",
  text text NOT NULL CONSTRAINT review_note_text_given CHECK (text <> ''),
  written_by uuid NOT NULL REFERENCES user_account (id),
  written_at timestamptz NOT NULL DEFAULT now(),
  answer text,
  answered_by uuid REFERENCES user_account (id),
  answered_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id),
  CONSTRAINT review_note_answered_whole CHECK (num_nonnulls(answer, answered_by, answered_at) IN (0, 3))
);
CREATE INDEX review_note_by_cycle ON review_note (legal_entity_id, fiscal_exercise_id, cycle, written_at);

-- What proves an account or a cycle: statements, inventories, confirmations.
CREATE TABLE review_file (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  cycle text COLLATE "C" NOT NULL,
  account text COLLATE "C",
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  attached_by uuid NOT NULL REFERENCES user_account (id),
  attached_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id)
);
CREATE INDEX review_file_by_cycle ON review_file (legal_entity_id, fiscal_exercise_id, cycle, attached_at);
CREATE INDEX review_file_by_bytes ON review_file (file_sha256);

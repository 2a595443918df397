-- What is added to lines after validation: append-only tables outside the chain, each change kept. An import that is undone deletes
-- lines by the ten thousand: every table that may point at a line has an index by it.

CREATE TABLE lettering (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  auxiliary text COLLATE "C",
  partial boolean NOT NULL,
  lettered_on date NOT NULL,
  created_by uuid REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id)
);
CREATE INDEX lettering_by_account ON lettering (legal_entity_id, account, auxiliary);

CREATE TABLE lettering_line (
  legal_entity_id uuid NOT NULL,
  lettering_id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, lettering_id, entry_line_id),
  FOREIGN KEY (legal_entity_id, lettering_id) REFERENCES lettering (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE INDEX lettering_line_by_line ON lettering_line (legal_entity_id, entry_line_id);

CREATE TABLE lettering_undo (
  legal_entity_id uuid NOT NULL,
  lettering_id uuid NOT NULL,
  reason text,
  undone_by uuid REFERENCES user_account (id),
  undone_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, lettering_id),
  FOREIGN KEY (legal_entity_id, lettering_id) REFERENCES lettering (legal_entity_id, id)
);

-- The lettering in force of a line: derived, so that one line is never in two.
CREATE TABLE lettering_current (
  legal_entity_id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  lettering_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, entry_line_id),
  FOREIGN KEY (legal_entity_id, lettering_id, entry_line_id) REFERENCES lettering_line (legal_entity_id, lettering_id, entry_line_id)
);
CREATE INDEX lettering_current_by_lettering ON lettering_current (legal_entity_id, lettering_id);

CREATE TABLE bank_match (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  bank_line_id uuid NOT NULL,
  matched_by uuid REFERENCES user_account (id),
  matched_at timestamptz NOT NULL DEFAULT now(),
  undoes_id uuid,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, undoes_id) REFERENCES bank_match (legal_entity_id, id)
);
CREATE INDEX bank_match_by_line ON bank_match (legal_entity_id, entry_line_id);

CREATE TABLE due_date_extension (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  due_date date NOT NULL,
  reason text NOT NULL,
  extended_by uuid REFERENCES user_account (id),
  extended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE INDEX due_date_extension_by_line ON due_date_extension (legal_entity_id, entry_line_id);

CREATE TABLE analytic_split (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  -- One decision of a split is a set of rows with one revision; the highest is in force.
  revision integer NOT NULL,
  axis text COLLATE "C" NOT NULL,
  section text COLLATE "C" NOT NULL,
  amount_cents bigint NOT NULL,
  split_by uuid REFERENCES user_account (id),
  split_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT analytic_split_section_unique UNIQUE (legal_entity_id, entry_line_id, axis, revision, section),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
-- A report reads the splits of one axis.
CREATE INDEX analytic_split_by_axis ON analytic_split (legal_entity_id, axis, entry_line_id, revision);

CREATE TABLE vat_return_stamp (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  declaration_id uuid NOT NULL,
  box text COLLATE "C" NOT NULL,
  base_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  stamped_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE INDEX vat_return_stamp_by_line ON vat_return_stamp (legal_entity_id, entry_line_id);

CREATE TABLE entry_comment (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  entry_line_id uuid,
  text text NOT NULL CONSTRAINT entry_comment_text_given CHECK (text <> ''),
  written_by uuid REFERENCES user_account (id),
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE INDEX entry_comment_by_entry ON entry_comment (legal_entity_id, entry_id);
CREATE INDEX entry_comment_by_line ON entry_comment (legal_entity_id, entry_line_id) WHERE entry_line_id IS NOT NULL;

CREATE TABLE entry_attachment (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  entry_line_id uuid,
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  attached_by uuid REFERENCES user_account (id),
  attached_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE INDEX entry_attachment_by_entry ON entry_attachment (legal_entity_id, entry_id);
CREATE INDEX entry_attachment_by_line ON entry_attachment (legal_entity_id, entry_line_id) WHERE entry_line_id IS NOT NULL;
CREATE TRIGGER entry_attachment_life BEFORE UPDATE OR DELETE ON entry_attachment
  FOR EACH ROW EXECUTE FUNCTION entry_attachment_life();

-- The mailbox of each person. The five folders are the same for everybody.
CREATE TABLE mail_folder (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  slug text COLLATE "C" NOT NULL CONSTRAINT mail_folder_slug_once UNIQUE,
  icon text NOT NULL,
  position double precision NOT NULL
);

INSERT INTO mail_folder (id, title, slug, icon, position) VALUES
  ('0198c000-0000-7000-8000-000000000001', 'Inbox', 'inbox', 'heroicons_outline:inbox', 1),
  ('0198c000-0000-7000-8000-000000000002', 'Sent', 'sent', 'heroicons_outline:paper-airplane', 2),
  ('0198c000-0000-7000-8000-000000000003', 'Drafts', 'drafts', 'heroicons_outline:document', 3),
  ('0198c000-0000-7000-8000-000000000004', 'Spam', 'spam', 'heroicons_outline:exclamation', 4),
  ('0198c000-0000-7000-8000-000000000005', 'Trash', 'trash', 'heroicons_outline:trash', 5);

CREATE TABLE mail (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  sender jsonb NOT NULL,
  receiver text NOT NULL,
  cc jsonb,
  bcc jsonb,
  date timestamptz NOT NULL,
  subject text NOT NULL,
  content text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  starred boolean NOT NULL DEFAULT false,
  important boolean NOT NULL DEFAULT false,
  unread boolean NOT NULL DEFAULT false,
  folder uuid NOT NULL CONSTRAINT mail_in_folder REFERENCES mail_folder (id),
  PRIMARY KEY (user_id, id)
);
CREATE INDEX mail_newest ON mail (user_id, date DESC, id DESC);
CREATE INDEX mail_newest_of_folder ON mail (user_id, folder, date DESC, id DESC);
CREATE INDEX mail_unread_of_folder ON mail (user_id, folder) WHERE unread;

CREATE TABLE mail_label (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  title text NOT NULL,
  -- Unique when it is made; a rename writes it again without looking for others.
  slug text COLLATE "C" NOT NULL,
  color text COLLATE "C" NOT NULL,
  position double precision NOT NULL,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE mail_labelled (
  user_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  label_id uuid NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (owner_id, label_id),
  CONSTRAINT mail_labelled_of_mail FOREIGN KEY (user_id, owner_id) REFERENCES mail (user_id, id) ON DELETE CASCADE,
  CONSTRAINT mail_labelled_with_label FOREIGN KEY (user_id, label_id) REFERENCES mail_label (user_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_labelled_by_label ON mail_labelled (user_id, label_id);

CREATE TABLE mail_settings (
  user_id uuid PRIMARY KEY REFERENCES user_account (id) ON DELETE CASCADE,
  message_layout text COLLATE "C" NOT NULL DEFAULT 'right'
    CONSTRAINT mail_settings_layout_known CHECK (message_layout IN ('right', 'bottom', 'none'))
);

-- Files that go with a mail; each receiver has his own rows, of the same bytes. The samples of the demonstration keep theirs in
-- `mail.attachments`, without bytes.
CREATE TABLE mail_attachment (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  mail_id uuid NOT NULL,
  position int NOT NULL,
  name text NOT NULL,
  media_type text COLLATE "C" NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text COLLATE "C" NOT NULL CONSTRAINT mail_attachment_stored REFERENCES stored_file (sha256),
  -- When it was filed as a supplier bill, and the reading of it as long as jobs are kept.
  filed_at timestamptz,
  job_id uuid REFERENCES job (id) ON DELETE SET NULL,
  PRIMARY KEY (user_id, id),
  CONSTRAINT mail_attachment_of_mail FOREIGN KEY (user_id, mail_id) REFERENCES mail (user_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_attachment_by_mail ON mail_attachment (user_id, mail_id, position);
CREATE INDEX mail_attachment_by_content ON mail_attachment (sha256);
CREATE INDEX mail_attachment_by_job ON mail_attachment (job_id) WHERE job_id IS NOT NULL;

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

-- What a mail says is HTML from now on: what was typed as text shows as it was.
UPDATE mail SET content = replace(replace(replace(content, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');

-- The tasks of each person, and the sections that part them.
CREATE TABLE task (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL CONSTRAINT task_type_known CHECK (type IN ('task', 'section')),
  title text NOT NULL DEFAULT '',
  notes text,
  completed boolean NOT NULL DEFAULT false,
  due_date timestamptz,
  priority smallint NOT NULL DEFAULT 1 CONSTRAINT task_priority_known CHECK (priority IN (0, 1, 2)),
  assigned_to uuid,
  sub_tasks jsonb NOT NULL DEFAULT '[]',
  position double precision NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX task_in_order ON task (user_id, position, id);

CREATE TABLE task_tag (
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  title text NOT NULL,
  position double precision NOT NULL,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE task_tagged (
  user_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  label_id uuid NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (owner_id, label_id),
  CONSTRAINT task_tagged_of_task FOREIGN KEY (user_id, owner_id) REFERENCES task (user_id, id) ON DELETE CASCADE,
  CONSTRAINT task_tagged_with_tag FOREIGN KEY (user_id, label_id) REFERENCES task_tag (user_id, id) ON DELETE CASCADE
);
CREATE INDEX task_tagged_by_tag ON task_tagged (user_id, label_id);

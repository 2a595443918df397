-- Folders and files, shared by the installation.
CREATE TABLE file_item (
  id uuid PRIMARY KEY,
  folder_id uuid CONSTRAINT file_item_in_folder REFERENCES file_item (id),
  name text NOT NULL,
  type text COLLATE "C" NOT NULL
    CONSTRAINT file_item_type_known CHECK (type IN ('folder', 'PDF', 'XLS', 'DOC', 'TXT', 'JPG')),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL,
  size_bytes bigint NOT NULL DEFAULT 0,
  description text
);
CREATE INDEX file_item_by_folder ON file_item (folder_id);

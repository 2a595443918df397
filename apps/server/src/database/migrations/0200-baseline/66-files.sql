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
  description text,
  -- The content of a file of the file manager, in the store of all documents. The samples of the demonstration have none.
  sha256 text COLLATE "C" CONSTRAINT file_item_stored REFERENCES stored_file (sha256),
  CONSTRAINT file_item_folder_without_content CHECK (type <> 'folder' OR sha256 IS NULL)
);
CREATE INDEX file_item_by_folder ON file_item (folder_id);
CREATE INDEX file_item_by_content ON file_item (sha256);

-- The content of a file of the file manager, in the store of all documents. The samples of the demonstration have none.
ALTER TABLE file_item ADD COLUMN sha256 text COLLATE "C" CONSTRAINT file_item_stored REFERENCES stored_file (sha256);
ALTER TABLE file_item ADD CONSTRAINT file_item_folder_without_content CHECK (type <> 'folder' OR sha256 IS NULL);
CREATE INDEX file_item_by_content ON file_item (sha256);

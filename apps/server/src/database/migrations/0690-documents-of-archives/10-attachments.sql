-- Documents that an archive of a takeover brought: they go with their import, or with that of their entry, until the entry is sealed.
-- since a3bdb5ec: import_batch_kind_known, which takes one kind more: a row of the version before passes still.
ALTER TABLE import_batch DROP CONSTRAINT import_batch_kind_known;
ALTER TABLE import_batch ADD CONSTRAINT import_batch_kind_known CHECK (
  kind IN ('fec', 'xlsx', 'account', 'third-party', 'opening-balance', 'asset', 'due-date', 'rule', 'document')
);
ALTER TABLE entry_attachment ADD COLUMN import_batch_id uuid;
ALTER TABLE entry_attachment ADD CONSTRAINT entry_attachment_of_batch FOREIGN KEY (legal_entity_id, import_batch_id)
  REFERENCES import_batch (legal_entity_id, id);
-- The same bytes are brought to an entry once, also by two archives at once.
CREATE UNIQUE INDEX entry_attachment_brought_once ON entry_attachment (legal_entity_id, entry_id, file_sha256)
  WHERE import_batch_id IS NOT NULL;
CREATE INDEX entry_attachment_by_batch ON entry_attachment (legal_entity_id, import_batch_id) WHERE import_batch_id IS NOT NULL;

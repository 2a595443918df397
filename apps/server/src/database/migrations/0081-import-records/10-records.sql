-- Batches of records: accounts, third parties, openings, assets, open items, beside ledgers and journals.
ALTER TABLE import_batch DROP CONSTRAINT import_batch_kind_known;
ALTER TABLE import_batch ADD CONSTRAINT import_batch_kind_known CHECK (
  kind IN ('fec', 'xlsx', 'account', 'third-party', 'opening-balance', 'asset', 'due-date')
);

-- What each row of a file made. The record's own table has its id; the version tells whether a person changed it since.
CREATE TABLE import_record (
  legal_entity_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  record_id uuid NOT NULL,
  -- Of the file.
  line integer NOT NULL,
  PRIMARY KEY (legal_entity_id, batch_id, record_id),
  CONSTRAINT import_record_of_batch FOREIGN KEY (legal_entity_id, batch_id) REFERENCES import_batch (legal_entity_id, id)
);

-- Two kinds of files may have the same headings.
ALTER TABLE import_mapping ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'entry' CONSTRAINT import_mapping_kind_known CHECK (
  kind IN ('entry', 'account', 'third-party', 'opening-balance', 'asset', 'due-date')
);
ALTER TABLE import_mapping ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE import_mapping DROP CONSTRAINT import_mapping_shape_unique;
ALTER TABLE import_mapping ADD CONSTRAINT import_mapping_shape_unique UNIQUE (legal_entity_id, kind, shape);

-- Assignment rules come from a file as other records do.
ALTER TABLE import_batch DROP CONSTRAINT import_batch_kind_known;
ALTER TABLE import_batch ADD CONSTRAINT import_batch_kind_known CHECK (
  kind IN ('fec', 'xlsx', 'account', 'third-party', 'opening-balance', 'asset', 'due-date', 'rule')
);
ALTER TABLE import_mapping DROP CONSTRAINT import_mapping_kind_known;
ALTER TABLE import_mapping ADD CONSTRAINT import_mapping_kind_known CHECK (
  kind IN ('entry', 'account', 'third-party', 'opening-balance', 'asset', 'due-date', 'rule')
);

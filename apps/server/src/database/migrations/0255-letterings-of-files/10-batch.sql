-- The import whose file named the lettering: undoing the import takes it away.
ALTER TABLE lettering ADD COLUMN import_batch_id uuid;
ALTER TABLE lettering ADD CONSTRAINT lettering_import_batch FOREIGN KEY (legal_entity_id, import_batch_id)
  REFERENCES import_batch (legal_entity_id, id);
CREATE INDEX lettering_by_import_batch ON lettering (legal_entity_id, import_batch_id) WHERE import_batch_id IS NOT NULL;

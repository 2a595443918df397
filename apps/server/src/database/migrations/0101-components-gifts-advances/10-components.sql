-- A component is a card of its own, with its own life, that names the card of the asset it belongs to.
ALTER TABLE asset ADD COLUMN main_id uuid;
ALTER TABLE asset ADD CONSTRAINT asset_of_main FOREIGN KEY (legal_entity_id, main_id)
  REFERENCES asset (legal_entity_id, id) ON DELETE SET NULL (main_id);
CREATE INDEX asset_by_main ON asset (legal_entity_id, main_id) WHERE main_id IS NOT NULL;

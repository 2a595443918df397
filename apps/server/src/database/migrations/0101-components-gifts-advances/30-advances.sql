-- What a traveller gave back of an advance that his reports did not use up: D 512 / C 425.
ALTER TABLE mission ADD COLUMN given_back_cents bigint CONSTRAINT mission_given_back_positive CHECK (given_back_cents > 0);
ALTER TABLE mission ADD COLUMN given_back_entry_id uuid;
ALTER TABLE mission ADD CONSTRAINT mission_given_back_entry FOREIGN KEY (legal_entity_id, given_back_entry_id)
  REFERENCES entry (legal_entity_id, id);
ALTER TABLE mission ADD CONSTRAINT mission_given_back_whole
  CHECK ((given_back_cents IS NULL) = (given_back_entry_id IS NULL));
ALTER TABLE mission ADD CONSTRAINT mission_given_back_of_advance
  CHECK (given_back_cents IS NULL OR given_back_cents <= advance_cents);

-- What one command accepted stays told together, so that all of it can be opened again long after.
ALTER TABLE bank_operation ADD COLUMN accepted_with uuid, ADD COLUMN accepted_at timestamptz,
  ADD CONSTRAINT bank_operation_accepted_matched CHECK (accepted_with IS NULL OR state = 'matched'),
  ADD CONSTRAINT bank_operation_accepted_whole CHECK ((accepted_with IS NULL) = (accepted_at IS NULL));
CREATE INDEX bank_operation_accepted_with ON bank_operation (legal_entity_id, accepted_with) WHERE accepted_with IS NOT NULL;

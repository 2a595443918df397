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

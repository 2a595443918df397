-- The other side of a transfer between two accounts of the company: one command matches both, one command opens both again.
ALTER TABLE bank_operation
  ADD COLUMN paired_id uuid,
  ADD CONSTRAINT bank_operation_pair FOREIGN KEY (legal_entity_id, paired_id) REFERENCES bank_operation (legal_entity_id, id);
CREATE INDEX bank_operation_open_amount ON bank_operation (legal_entity_id, amount_cents) WHERE state = 'open';

-- How the sheets of a bank are read, by the shape of their headings: the next file of that shape is read the same way.
CREATE TABLE bank_sheet_mapping (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  shape text COLLATE "C" NOT NULL,
  mapping jsonb NOT NULL,
  PRIMARY KEY (legal_entity_id, shape)
);

-- A frozen reconciliation as it was printed: lines written later within its days change nothing of it.
ALTER TABLE bank_freeze ADD COLUMN document_sha256 text COLLATE "C" REFERENCES stored_file (sha256);

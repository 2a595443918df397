-- The picture at the head of a company's invoices. The stored file stays when another one replaces it: documents that
-- were issued with it name it for ever.
ALTER TABLE legal_entity ADD COLUMN logo_sha256 text COLLATE "C"
  CONSTRAINT legal_entity_logo_stored REFERENCES stored_file (sha256);

-- What recognition read on a document's page, in the reader's own terms, so that no page is recognised twice. It goes with
-- its file; a reader of another version reads the page anew.
CREATE TABLE recognized_page (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256) ON DELETE CASCADE,
  page integer NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (legal_entity_id, file_sha256, page)
);

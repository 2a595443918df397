-- What lists of documents search and count (decision 0023).

-- What a document says, as one folded text (`invoice_search_key`), beside the document and without row security: under it PostgreSQL
-- uses an index only for leakproof functions, which LIKE is not, and only a superuser may declare it so. Every query joins it to the
-- fenced `invoice`, so that no other company's text is reached.
CREATE TABLE invoice_search (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  direction text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, invoice_id),
  CONSTRAINT invoice_search_of_invoice FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_search_by_trigram ON invoice_search USING gin (key gin_trgm_ops);

ALTER TABLE invoice_search ALTER COLUMN key SET STATISTICS 1000;

-- How many documents that are not deleted are in each state, of each direction: what an unfiltered list and the inbox show. The one count
-- that is maintained: counting a million takes 60 ms or more. A state has several rows, see `add_to_invoice_count`.
CREATE TABLE invoice_count (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  direction text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  invoices bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, id)
) WITH (fillfactor = 50);

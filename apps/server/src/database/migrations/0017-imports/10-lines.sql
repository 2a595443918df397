-- The lines of a sheet between its reading and its drafts: an import holds a page of them, never the sheet. They serve
-- one run of one job, which takes them away; what a broken server leaves is read anew, so nothing of it needs the log.
CREATE UNLOGGED TABLE import_line (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  job_id uuid NOT NULL,
  line integer NOT NULL,
  -- Lines without a piece that balance one after the other; 0 for a line with a piece.
  run integer NOT NULL,
  entry_date date NOT NULL,
  journal text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  label text NOT NULL,
  debit_cents bigint NOT NULL,
  credit_cents bigint NOT NULL,
  piece text COLLATE "C" NOT NULL,
  party text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, job_id, line)
);

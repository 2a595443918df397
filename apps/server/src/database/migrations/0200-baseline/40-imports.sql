-- Imports: batches of entries, the columns of known files, the lines of a sheet while it is read.

CREATE TABLE import_batch (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  state text NOT NULL CONSTRAINT import_batch_state_known CHECK (state IN ('provisional', 'sealed')),
  file_form jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What the import read and left aside, line by line.
  report jsonb NOT NULL DEFAULT '{}',
  sealed_by uuid REFERENCES user_account (id),
  sealed_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT import_batch_sealed_whole CHECK ((state = 'sealed') = (num_nonnulls(sealed_by, sealed_at) = 2)),
  CONSTRAINT import_batch_kind_known CHECK (
    kind IN ('fec', 'xlsx', 'account', 'third-party', 'opening-balance', 'asset', 'due-date', 'rule')
  )
);
CREATE CONSTRAINT TRIGGER import_batch_40_balanced AFTER INSERT ON import_batch DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION batch_balanced();

-- The columns of a company's files, kept by the shape of their headings and proposed for the next file of that shape.
CREATE TABLE import_mapping (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- SHA-256 of the headings in their order, folded.
  shape text COLLATE "C" NOT NULL,
  headings jsonb NOT NULL,
  -- Field → column, from 0.
  mapping jsonb NOT NULL,
  file_name text NOT NULL,
  used_by uuid NOT NULL REFERENCES user_account (id),
  used_at timestamptz NOT NULL DEFAULT now(),
  -- Two kinds of files may have the same headings.
  kind text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT import_mapping_shape_unique UNIQUE (legal_entity_id, kind, shape),
  CONSTRAINT import_mapping_kind_known CHECK (
    kind IN ('entry', 'account', 'third-party', 'opening-balance', 'asset', 'due-date', 'rule')
  )
);

-- The lines of a sheet between its reading and its drafts: an import holds a page of them in memory, never the sheet. They serve one run
-- of one job, which deletes them; what a crashed server leaves is read again, so the table needs no write-ahead log.
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

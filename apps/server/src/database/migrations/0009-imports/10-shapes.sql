-- The columns of a company's files, remembered by the shape of their headings and proposed for the next one.
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
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT import_mapping_shape_unique UNIQUE (legal_entity_id, shape)
);

-- What an import read and left aside, line by line; who sealed it, and when.
ALTER TABLE import_batch
  ADD COLUMN report jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN sealed_by uuid REFERENCES user_account (id),
  ADD COLUMN sealed_at timestamptz,
  ADD CONSTRAINT import_batch_sealed_whole CHECK ((state = 'sealed') = (num_nonnulls(sealed_by, sealed_at) = 2));

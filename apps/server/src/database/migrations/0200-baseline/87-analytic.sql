-- Analytic axes of a company, each with its sections and its keys of repartition. Splits of lines are in `analytic_split`, by code.
CREATE TABLE analytic_axis (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  label text NOT NULL,
  search_key text COLLATE "C" NOT NULL,
  -- In their order: code, label, active.
  sections jsonb NOT NULL,
  -- Named repartitions: the part of each section in hundredths of a percent.
  keys jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT analytic_axis_code_once UNIQUE (legal_entity_id, code)
);

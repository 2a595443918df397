-- Who holds the capital of a company, and what the company holds of others, from a day and until another one: lists of the tax
-- package (2059-F and G, 2033-F and G). They stay with the company, so that the next package finds them.
CREATE TABLE capital_holding (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT capital_holding_kind CHECK (kind IN ('capital', 'company', 'person', 'subsidiary')),
  name text NOT NULL,
  first_names text,
  legal_form text,
  siren text COLLATE "C",
  -- How many parts or shares: of the whole capital, or of a holder.
  shares numeric(12),
  -- What the company holds of a subsidiary, in ten-thousandths.
  part integer CONSTRAINT capital_holding_part CHECK (part BETWEEN 0 AND 10000),
  address text,
  birth_date date,
  birth_place text,
  held_from date NOT NULL,
  held_until date,
  search_key text COLLATE "C" NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT capital_holding_dates CHECK (held_until >= held_from),
  CONSTRAINT capital_holding_counted CHECK (CASE kind WHEN 'subsidiary' THEN part IS NOT NULL ELSE shares > 0 END)
);

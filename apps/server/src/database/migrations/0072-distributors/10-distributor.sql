-- Distributors: who brings companies to the firm, and on what terms. They never see the books of those companies.
CREATE TABLE distributor (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  name text NOT NULL,
  siren text COLLATE "C",
  zone text,
  search_key text COLLATE "C" NOT NULL,
  -- A rebate that he is granted, or a royalty that he owes.
  terms text COLLATE "C" NOT NULL CONSTRAINT distributor_terms_known CHECK (terms IN ('rebate', 'royalty')),
  basis_points integer NOT NULL CONSTRAINT distributor_rate_share CHECK (basis_points BETWEEN 0 AND 10000),
  -- SIREN of the companies that he brought.
  brought_sirens text[] NOT NULL DEFAULT '{}',
  -- The third party that his own invoices name.
  counterparty_id uuid,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT distributor_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id)
);
CREATE INDEX distributor_by_name ON distributor (legal_entity_id, name, id);

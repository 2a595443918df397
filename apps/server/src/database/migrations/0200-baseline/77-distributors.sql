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
  -- The account by which he reads what he may see; he takes no right on the company by it.
  user_id uuid REFERENCES user_account (id),
  -- Beside the names of the companies that he brought: their status, what they were invoiced, his own invoices. Never their books.
  sees text[] NOT NULL DEFAULT '{}' CONSTRAINT distributor_sees_known CHECK (
    sees <@ ARRAY['status', 'turnover', 'invoices']
  ),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT distributor_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id)
);
CREATE INDEX distributor_by_name ON distributor (legal_entity_id, name, id);
CREATE INDEX distributor_by_user ON distributor (user_id) WHERE user_id IS NOT NULL;

-- What was billed of his terms for a period. It counts while the document is neither in the trash nor cancelled.
CREATE TABLE distributor_statement (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  distributor_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  base_cents bigint NOT NULL,
  amount_cents bigint NOT NULL,
  invoice_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT distributor_statement_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT distributor_statement_of_distributor FOREIGN KEY (legal_entity_id, distributor_id)
    REFERENCES distributor (legal_entity_id, id),
  CONSTRAINT distributor_statement_of_invoice FOREIGN KEY (legal_entity_id, invoice_id)
    REFERENCES invoice (legal_entity_id, id) ON DELETE CASCADE
);
CREATE INDEX distributor_statement_by_distributor ON distributor_statement (legal_entity_id, distributor_id, end_date);
CREATE INDEX distributor_statement_by_invoice ON distributor_statement (legal_entity_id, invoice_id);

-- Commercial agents and introducers: what they earn on the paid sales of their clients.
CREATE TABLE agent (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  name text NOT NULL,
  siren text COLLATE "C",
  -- Registre spécial des agents commerciaux.
  rsac text,
  search_key text COLLATE "C" NOT NULL,
  contract_from date NOT NULL,
  contract_to date,
  -- Bands of the year's turnover: from so many cents on, so many basis points.
  scale jsonb NOT NULL,
  -- Clients of the portfolio, of the same company.
  client_ids uuid[] NOT NULL DEFAULT '{}',
  -- The supplier that the commissions are owed to.
  counterparty_id uuid,
  -- The last day of the statement that was billed last: no day is billed twice.
  billed_until date,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT agent_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT agent_contract_ordered CHECK (contract_to IS NULL OR contract_from <= contract_to)
);
CREATE INDEX agent_by_name ON agent (legal_entity_id, name, id);

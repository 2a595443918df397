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
  billed_before date,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  -- Rates of their own for a client, an article, or one article of one client: [{counterpartyId, articleId, scale}]. The scale of
  -- the agent holds for what no rule names.
  rules jsonb NOT NULL DEFAULT '[]',
  -- Not liable to VAT (CGI, art. 293 B).
  vat_exempt boolean NOT NULL DEFAULT false,
  -- The day of the mandate by which the company writes his invoices (CGI, art. 289 I-2); null: he writes them.
  self_billing_from date,
  contract_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  contract_name text,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT agent_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT agent_contract_ordered CHECK (contract_to IS NULL OR contract_from <= contract_to),
  CONSTRAINT agent_contract_file_whole CHECK ((contract_sha256 IS NULL) = (contract_name IS NULL))
);
CREATE INDEX agent_by_name ON agent (legal_entity_id, name, id);

-- A statement of commissions and the bill made of it. It counts while the bill is neither in the trash nor cancelled: the days of
-- a deleted draft are to be billed again.
CREATE TABLE agent_statement (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  agent_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- The agent's own bill, drafted; or the invoice that the company wrote in his name.
  kind text COLLATE "C" NOT NULL CONSTRAINT agent_statement_kind_known CHECK (kind IN ('bill', 'self_billed')),
  base_cents bigint NOT NULL,
  commission_cents bigint NOT NULL,
  -- [{invoiceId, refId, client, rule, baseCents, commissionCents}]
  lines jsonb NOT NULL,
  invoice_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT agent_statement_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT agent_statement_of_agent FOREIGN KEY (legal_entity_id, agent_id) REFERENCES agent (legal_entity_id, id),
  CONSTRAINT agent_statement_of_invoice FOREIGN KEY (legal_entity_id, invoice_id)
    REFERENCES invoice (legal_entity_id, id) ON DELETE CASCADE
);
CREATE INDEX agent_statement_by_agent ON agent_statement (legal_entity_id, agent_id, end_date);
CREATE INDEX agent_statement_by_invoice ON agent_statement (legal_entity_id, invoice_id);

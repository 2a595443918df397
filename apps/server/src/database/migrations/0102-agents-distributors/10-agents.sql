-- Rates of their own for a client, an article, or one article of one client: [{counterpartyId, articleId, scale}]. The scale of
-- the agent holds for what no rule names.
ALTER TABLE agent
  ADD COLUMN rules jsonb NOT NULL DEFAULT '[]',
  -- Not liable to VAT (CGI, art. 293 B).
  ADD COLUMN vat_exempt boolean NOT NULL DEFAULT false,
  -- The day of the mandate by which the company writes his invoices (CGI, art. 289 I-2); null: he writes them.
  ADD COLUMN self_billing_from date,
  ADD COLUMN contract_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  ADD COLUMN contract_name text,
  ADD CONSTRAINT agent_contract_file_whole CHECK ((contract_sha256 IS NULL) = (contract_name IS NULL));

-- What was billed before statements were kept.
ALTER TABLE agent RENAME COLUMN billed_until TO billed_before;

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

ALTER TABLE distributor
  -- The account by which he reads what he may see; he takes no right on the company by it.
  ADD COLUMN user_id uuid REFERENCES user_account (id),
  -- Beside the names of the companies that he brought: their status, what they were invoiced, his own invoices. Never their books.
  ADD COLUMN sees text[] NOT NULL DEFAULT '{}' CONSTRAINT distributor_sees_known CHECK (
    sees <@ ARRAY['status', 'turnover', 'invoices']
  );
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

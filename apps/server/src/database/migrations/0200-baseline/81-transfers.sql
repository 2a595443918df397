-- Transfer orders: bills and expense reports to pay, or sales to collect, sent to the bank as one file once a second person validated them. They write no entry: a bill is
-- paid when an operation of the bank says so.
CREATE TABLE transfer_order (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Printed VIR-00001.
  number integer NOT NULL,
  -- The 512 account that pays, and how the bank knows it.
  account text COLLATE "C" NOT NULL,
  debtor_name text NOT NULL,
  debtor_iban text COLLATE "C" NOT NULL,
  debtor_bic text COLLATE "C",
  execution_date date NOT NULL,
  -- Number and third parties folded: what a search looks in.
  search_key text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'draft' CONSTRAINT transfer_order_state_known CHECK (
    state IN ('draft', 'submitted', 'issued', 'paid', 'cancelled')
  ),
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  submitted_by uuid REFERENCES user_account (id),
  submitted_at timestamptz,
  approved_by uuid REFERENCES user_account (id),
  approved_at timestamptz,
  -- An order pays (VIR-00001) or collects (PRE-00001); what is collected names the mandate that allows it.
  direction text COLLATE "C" NOT NULL DEFAULT 'sent' CONSTRAINT transfer_order_direction_known CHECK (
    direction IN ('sent', 'received')
  ),
  creditor_identifier text COLLATE "C",
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT transfer_order_second_person CHECK (approved_by IS NULL OR (approved_by <> created_by AND approved_by <> submitted_by)),
  CONSTRAINT transfer_order_issued_whole CHECK (state NOT IN ('issued', 'paid') OR approved_at IS NOT NULL),
  CONSTRAINT transfer_order_creditor CHECK ((direction = 'received') = (creditor_identifier IS NOT NULL)),
  CONSTRAINT transfer_order_number_once UNIQUE (legal_entity_id, direction, number)
);

-- One transfer of an order pays documents of one third party, or one expense report: whom, how much, and the reference that the bank repeats on its statement.
CREATE TABLE transfer (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  counterparty_id uuid,
  creditor_name text NOT NULL,
  iban text COLLATE "C" NOT NULL,
  -- The account that the third party was paid on before, else the one on his card; null when neither is known.
  known_iban text COLLATE "C",
  iban_approved_by uuid REFERENCES user_account (id),
  iban_approved_at timestamptz,
  amount_cents bigint NOT NULL CONSTRAINT transfer_amount_positive CHECK (amount_cents > 0),
  remittance text NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  -- Under way: neither paid, nor sent back by the bank, nor cancelled with its order.
  live boolean NOT NULL DEFAULT true,
  -- Why the bank sent it back.
  rejection text,
  -- The operation of the bank that paid it.
  operation_id uuid,
  expense_report_id uuid,
  mandate_id uuid,
  sequence_type text COLLATE "C" CONSTRAINT transfer_sequence_known CHECK (sequence_type IN ('FRST', 'RCUR', 'OOFF', 'FNAL')),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT transfer_of_order FOREIGN KEY (legal_entity_id, order_id) REFERENCES transfer_order (legal_entity_id, id),
  CONSTRAINT transfer_to_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT transfer_paid_by FOREIGN KEY (legal_entity_id, operation_id) REFERENCES bank_operation (legal_entity_id, id),
  CONSTRAINT transfer_reference_once UNIQUE (legal_entity_id, end_to_end_id),
  CONSTRAINT transfer_paid_is_done CHECK (operation_id IS NULL OR NOT live),
  CONSTRAINT transfer_iban_approved_whole CHECK ((iban_approved_by IS NULL) = (iban_approved_at IS NULL)),
  CONSTRAINT transfer_of_expense_report FOREIGN KEY (legal_entity_id, expense_report_id)
    REFERENCES expense_report (legal_entity_id, id),
  CONSTRAINT transfer_of_one CHECK (num_nonnulls(counterparty_id, expense_report_id) = 1),
  CONSTRAINT transfer_live_key UNIQUE (legal_entity_id, id, live),
  CONSTRAINT transfer_sequence_whole CHECK ((mandate_id IS NULL) = (sequence_type IS NULL))
);
CREATE INDEX transfer_by_order ON transfer (legal_entity_id, order_id, position);
CREATE INDEX transfer_by_counterparty ON transfer (legal_entity_id, counterparty_id);
CREATE INDEX transfer_by_operation ON transfer (legal_entity_id, operation_id) WHERE operation_id IS NOT NULL;
CREATE UNIQUE INDEX transfer_report_once ON transfer (legal_entity_id, expense_report_id) WHERE live AND expense_report_id IS NOT NULL;
CREATE INDEX transfer_by_report ON transfer (legal_entity_id, expense_report_id) WHERE expense_report_id IS NOT NULL;
CREATE INDEX transfer_by_mandate ON transfer (legal_entity_id, mandate_id) WHERE mandate_id IS NOT NULL;

-- What a transfer comes from: bills, less the credit notes of the same third party.
CREATE TABLE transfer_document (
  legal_entity_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- Positive for a bill, negative for a credit note: together they are the amount of the transfer.
  amount_cents bigint NOT NULL CONSTRAINT transfer_document_amount CHECK (amount_cents <> 0),
  -- That of its transfer, which the key carries over.
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (legal_entity_id, transfer_id, invoice_id),
  CONSTRAINT transfer_document_of_transfer FOREIGN KEY (legal_entity_id, transfer_id, live)
    REFERENCES transfer (legal_entity_id, id, live) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT transfer_document_of_invoice FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX transfer_document_by_invoice ON transfer_document (legal_entity_id, invoice_id);
-- A document is never in two orders under way.
CREATE UNIQUE INDEX transfer_bill_once ON transfer_document (legal_entity_id, invoice_id) WHERE live;

-- Mandates: customers who allow the company to debit their account (SEPA Core).
CREATE TABLE mandate (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  counterparty_id uuid NOT NULL,
  -- The unique reference of the mandate (RUM).
  reference text COLLATE "C" NOT NULL,
  -- As it was signed.
  debtor_name text NOT NULL,
  iban text COLLATE "C" NOT NULL,
  signed_on date NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT mandate_kind_known CHECK (kind IN ('recurrent', 'once')),
  -- The next collection is the last one (FNAL).
  closing boolean NOT NULL DEFAULT false,
  -- False once it was revoked.
  active boolean NOT NULL DEFAULT true,
  -- Reference and name folded: what a search looks in.
  search_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT mandate_reference_once UNIQUE (legal_entity_id, reference),
  CONSTRAINT mandate_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id)
);
CREATE INDEX mandate_by_counterparty ON mandate (legal_entity_id, counterparty_id);

ALTER TABLE transfer ADD CONSTRAINT transfer_of_mandate FOREIGN KEY (legal_entity_id, mandate_id) REFERENCES mandate (legal_entity_id, id);

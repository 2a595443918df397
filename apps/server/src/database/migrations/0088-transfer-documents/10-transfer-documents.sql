-- Where the author of an expense report is reimbursed, and who typed it: he does not approve it in a transfer order.
ALTER TABLE expense_report
  ADD COLUMN payee_iban text COLLATE "C",
  ADD COLUMN payee_iban_by uuid REFERENCES user_account (id),
  ADD CONSTRAINT expense_report_iban_whole CHECK ((payee_iban IS NULL) = (payee_iban_by IS NULL));
CREATE INDEX expense_report_to_reimburse ON expense_report (legal_entity_id) WHERE state = 'posted';
CREATE INDEX expense_report_by_reimbursement ON expense_report (legal_entity_id, reimbursement_entry_id)
  WHERE reimbursement_entry_id IS NOT NULL;

-- A transfer pays documents of one third party, or one expense report.
ALTER TABLE transfer
  ALTER COLUMN counterparty_id DROP NOT NULL,
  ADD COLUMN expense_report_id uuid,
  ADD CONSTRAINT transfer_of_expense_report FOREIGN KEY (legal_entity_id, expense_report_id)
    REFERENCES expense_report (legal_entity_id, id),
  ADD CONSTRAINT transfer_of_one CHECK (num_nonnulls(counterparty_id, expense_report_id) = 1),
  ADD CONSTRAINT transfer_live_key UNIQUE (legal_entity_id, id, live);
CREATE UNIQUE INDEX transfer_report_once ON transfer (legal_entity_id, expense_report_id) WHERE live AND expense_report_id IS NOT NULL;
CREATE INDEX transfer_by_report ON transfer (legal_entity_id, expense_report_id) WHERE expense_report_id IS NOT NULL;

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
INSERT INTO transfer_document (legal_entity_id, transfer_id, invoice_id, amount_cents, live)
  SELECT legal_entity_id, id, invoice_id, amount_cents, live FROM transfer;

-- A document is never in two orders under way.
DROP INDEX transfer_bill_once;
CREATE UNIQUE INDEX transfer_bill_once ON transfer_document (legal_entity_id, invoice_id) WHERE live;
ALTER TABLE transfer DROP COLUMN invoice_id;

-- An operation that is matched with the payment of all documents of a transfer, or with a reimbursement, pays the transfer.
CREATE OR REPLACE FUNCTION bank_match_pays_transfers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  settled record;
BEGIN
  FOR settled IN
    WITH ticked AS (
      SELECT DISTINCT m.legal_entity_id, m.operation_id, l.entry_id
      FROM added m JOIN entry_line l ON l.legal_entity_id = m.legal_entity_id AND l.id = m.entry_line_id
    ), allocated AS (
      SELECT k.legal_entity_id, k.operation_id, a.invoice_id, a.amount_cents
      FROM ticked k
      JOIN payment p ON p.legal_entity_id = k.legal_entity_id AND p.entry_id = k.entry_id AND p.direction = 'sent'
      JOIN payment_allocation a ON a.legal_entity_id = p.legal_entity_id AND a.payment_id = p.id AND a.amount_cents > 0
    ), found AS (
      SELECT d.legal_entity_id, d.transfer_id, a.operation_id
      FROM allocated a
      JOIN transfer_document d ON d.legal_entity_id = a.legal_entity_id AND d.invoice_id = a.invoice_id AND d.live
        AND a.amount_cents = abs(d.amount_cents)
      GROUP BY d.legal_entity_id, d.transfer_id, a.operation_id
      HAVING count(DISTINCT d.invoice_id) = (
        SELECT count(*) FROM transfer_document x WHERE x.legal_entity_id = d.legal_entity_id AND x.transfer_id = d.transfer_id
      )
      UNION ALL
      SELECT t.legal_entity_id, t.id, k.operation_id
      FROM ticked k
      JOIN expense_report r ON r.legal_entity_id = k.legal_entity_id AND r.reimbursement_entry_id = k.entry_id
      JOIN transfer t ON t.legal_entity_id = r.legal_entity_id AND t.expense_report_id = r.id
    ), paid AS (
      UPDATE transfer t SET live = false, operation_id = f.operation_id
      FROM (SELECT DISTINCT ON (legal_entity_id, transfer_id) * FROM found ORDER BY legal_entity_id, transfer_id, operation_id) f
      WHERE t.legal_entity_id = f.legal_entity_id AND t.id = f.transfer_id AND t.live
        AND EXISTS (SELECT FROM transfer_order o WHERE o.legal_entity_id = t.legal_entity_id AND o.id = t.order_id AND o.state = 'issued')
      RETURNING t.legal_entity_id, t.order_id
    ) SELECT legal_entity_id AS company, array_agg(order_id) AS orders FROM paid GROUP BY legal_entity_id
  LOOP
    PERFORM transfer_orders_settle(settled.company, settled.orders);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION bank_match_opens_transfers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  opened record;
BEGIN
  FOR opened IN
    WITH again AS (
      -- Not under way again where another order took what was left of a document meanwhile.
      UPDATE transfer t SET operation_id = NULL, live = NOT EXISTS (
        SELECT FROM transfer_document d
        JOIN transfer_document x ON x.legal_entity_id = d.legal_entity_id AND x.invoice_id = d.invoice_id AND x.live
        WHERE d.legal_entity_id = t.legal_entity_id AND d.transfer_id = t.id
      ) AND NOT EXISTS (
        SELECT FROM transfer x WHERE x.legal_entity_id = t.legal_entity_id AND x.expense_report_id = t.expense_report_id AND x.live
      )
      FROM (SELECT DISTINCT legal_entity_id, operation_id FROM gone) found
      WHERE t.legal_entity_id = found.legal_entity_id AND t.operation_id = found.operation_id
      RETURNING t.legal_entity_id, t.order_id
    ) SELECT legal_entity_id AS company, array_agg(order_id) AS orders FROM again GROUP BY legal_entity_id
  LOOP
    PERFORM transfer_orders_settle(opened.company, opened.orders);
  END LOOP;
  RETURN NULL;
END $$;

-- The identifier under which the company collects direct debits (ICS).
ALTER TABLE legal_entity ADD COLUMN creditor_identifier text COLLATE "C";

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

-- An order pays (VIR-00001) or collects (PRE-00001); what is collected names the mandate that allows it.
ALTER TABLE transfer_order
  ADD COLUMN direction text COLLATE "C" NOT NULL DEFAULT 'sent' CONSTRAINT transfer_order_direction_known CHECK (
    direction IN ('sent', 'received')
  ),
  ADD COLUMN creditor_identifier text COLLATE "C",
  ADD CONSTRAINT transfer_order_creditor CHECK ((direction = 'received') = (creditor_identifier IS NOT NULL)),
  DROP CONSTRAINT transfer_order_number_once,
  ADD CONSTRAINT transfer_order_number_once UNIQUE (legal_entity_id, direction, number);
ALTER TABLE transfer
  ADD COLUMN mandate_id uuid,
  ADD COLUMN sequence_type text COLLATE "C" CONSTRAINT transfer_sequence_known CHECK (sequence_type IN ('FRST', 'RCUR', 'OOFF', 'FNAL')),
  ADD CONSTRAINT transfer_sequence_whole CHECK ((mandate_id IS NULL) = (sequence_type IS NULL)),
  ADD CONSTRAINT transfer_of_mandate FOREIGN KEY (legal_entity_id, mandate_id) REFERENCES mandate (legal_entity_id, id);
CREATE INDEX transfer_by_mandate ON transfer (legal_entity_id, mandate_id) WHERE mandate_id IS NOT NULL;

-- As before, money received for orders that collect.
CREATE OR REPLACE FUNCTION bank_match_pays_transfers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  settled record;
BEGIN
  FOR settled IN
    WITH ticked AS (
      SELECT DISTINCT m.legal_entity_id, m.operation_id, l.entry_id
      FROM added m JOIN entry_line l ON l.legal_entity_id = m.legal_entity_id AND l.id = m.entry_line_id
    ), allocated AS (
      SELECT k.legal_entity_id, k.operation_id, p.direction, a.invoice_id, a.amount_cents
      FROM ticked k
      JOIN payment p ON p.legal_entity_id = k.legal_entity_id AND p.entry_id = k.entry_id
      JOIN payment_allocation a ON a.legal_entity_id = p.legal_entity_id AND a.payment_id = p.id AND a.amount_cents > 0
    ), found AS (
      SELECT d.legal_entity_id, d.transfer_id, a.operation_id, a.direction
      FROM allocated a
      JOIN transfer_document d ON d.legal_entity_id = a.legal_entity_id AND d.invoice_id = a.invoice_id AND d.live
        AND a.amount_cents = abs(d.amount_cents)
      GROUP BY d.legal_entity_id, d.transfer_id, a.operation_id, a.direction
      HAVING count(DISTINCT d.invoice_id) = (
        SELECT count(*) FROM transfer_document x WHERE x.legal_entity_id = d.legal_entity_id AND x.transfer_id = d.transfer_id
      )
      UNION ALL
      SELECT t.legal_entity_id, t.id, k.operation_id, 'sent'
      FROM ticked k
      JOIN expense_report r ON r.legal_entity_id = k.legal_entity_id AND r.reimbursement_entry_id = k.entry_id
      JOIN transfer t ON t.legal_entity_id = r.legal_entity_id AND t.expense_report_id = r.id
    ), paid AS (
      UPDATE transfer t SET live = false, operation_id = f.operation_id
      FROM (SELECT DISTINCT ON (legal_entity_id, transfer_id) * FROM found ORDER BY legal_entity_id, transfer_id, operation_id) f
      WHERE t.legal_entity_id = f.legal_entity_id AND t.id = f.transfer_id AND t.live
        AND EXISTS (
          SELECT FROM transfer_order o
          WHERE o.legal_entity_id = t.legal_entity_id AND o.id = t.order_id AND o.state = 'issued' AND o.direction = f.direction
        )
      RETURNING t.legal_entity_id, t.order_id
    ) SELECT legal_entity_id AS company, array_agg(order_id) AS orders FROM paid GROUP BY legal_entity_id
  LOOP
    PERFORM transfer_orders_settle(settled.company, settled.orders);
  END LOOP;
  RETURN NULL;
END $$;

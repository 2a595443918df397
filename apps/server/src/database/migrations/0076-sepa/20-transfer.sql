-- Transfer orders: bills to pay, sent to the bank as one file once a second person validated them. They write no entry: a bill is
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
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT transfer_order_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT transfer_order_second_person CHECK (approved_by IS NULL OR (approved_by <> created_by AND approved_by <> submitted_by)),
  CONSTRAINT transfer_order_issued_whole CHECK (state NOT IN ('issued', 'paid') OR approved_at IS NOT NULL)
);

-- One bill of an order: whom it pays, how much, and the reference that the bank repeats on its statement.
CREATE TABLE transfer (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  invoice_id uuid NOT NULL,
  counterparty_id uuid NOT NULL,
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
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT transfer_of_order FOREIGN KEY (legal_entity_id, order_id) REFERENCES transfer_order (legal_entity_id, id),
  CONSTRAINT transfer_of_invoice FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT transfer_to_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT transfer_paid_by FOREIGN KEY (legal_entity_id, operation_id) REFERENCES bank_operation (legal_entity_id, id),
  CONSTRAINT transfer_reference_once UNIQUE (legal_entity_id, end_to_end_id),
  CONSTRAINT transfer_paid_is_done CHECK (operation_id IS NULL OR NOT live),
  CONSTRAINT transfer_iban_approved_whole CHECK ((iban_approved_by IS NULL) = (iban_approved_at IS NULL))
);
CREATE INDEX transfer_by_order ON transfer (legal_entity_id, order_id, position);
CREATE INDEX transfer_by_counterparty ON transfer (legal_entity_id, counterparty_id);
CREATE INDEX transfer_by_operation ON transfer (legal_entity_id, operation_id) WHERE operation_id IS NOT NULL;
-- A bill is never in two orders under way.
CREATE UNIQUE INDEX transfer_bill_once ON transfer (legal_entity_id, invoice_id) WHERE live;

-- The state of orders that were issued, by that of their transfers.
CREATE FUNCTION transfer_orders_settle(company uuid, orders uuid[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public AS $$
  UPDATE transfer_order o SET state = CASE
      WHEN EXISTS (SELECT FROM transfer t WHERE t.legal_entity_id = o.legal_entity_id AND t.order_id = o.id AND t.live) THEN 'issued'
      WHEN EXISTS (SELECT FROM transfer t WHERE t.legal_entity_id = o.legal_entity_id AND t.order_id = o.id AND t.operation_id IS NOT NULL)
        THEN 'paid'
      ELSE 'cancelled' END
  WHERE o.legal_entity_id = company AND o.id = ANY (orders) AND o.approved_at IS NOT NULL AND o.state <> 'cancelled';
$$;

-- An operation that is matched with the payment of a bill pays its transfer; one that is opened again leaves it to be paid.
CREATE FUNCTION bank_match_pays_transfers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  settled record;
BEGIN
  FOR settled IN
    WITH paid AS (
      UPDATE transfer t SET live = false, operation_id = found.operation_id
      FROM (
        SELECT DISTINCT ON (a.legal_entity_id, a.invoice_id) a.legal_entity_id, a.invoice_id, a.amount_cents, m.operation_id
        FROM added m
        JOIN entry_line l ON l.legal_entity_id = m.legal_entity_id AND l.id = m.entry_line_id
        JOIN payment p ON p.legal_entity_id = l.legal_entity_id AND p.entry_id = l.entry_id AND p.direction = 'sent'
        JOIN payment_allocation a ON a.legal_entity_id = p.legal_entity_id AND a.payment_id = p.id AND a.amount_cents > 0
        ORDER BY a.legal_entity_id, a.invoice_id, m.operation_id
      ) found
      WHERE t.legal_entity_id = found.legal_entity_id AND t.invoice_id = found.invoice_id AND t.amount_cents = found.amount_cents AND t.live
        AND EXISTS (SELECT FROM transfer_order o WHERE o.legal_entity_id = t.legal_entity_id AND o.id = t.order_id AND o.state = 'issued')
      RETURNING t.legal_entity_id, t.order_id
    ) SELECT legal_entity_id AS company, array_agg(order_id) AS orders FROM paid GROUP BY legal_entity_id
  LOOP
    PERFORM transfer_orders_settle(settled.company, settled.orders);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION bank_match_opens_transfers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  opened record;
BEGIN
  FOR opened IN
    WITH again AS (
      -- Not under way again where another order took what was left of the bill meanwhile.
      UPDATE transfer t SET operation_id = NULL, live = NOT EXISTS (
        SELECT FROM transfer x WHERE x.legal_entity_id = t.legal_entity_id AND x.invoice_id = t.invoice_id AND x.live
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

CREATE TRIGGER bank_match_current_50_pays AFTER INSERT ON bank_match_current REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank_match_pays_transfers();
CREATE TRIGGER bank_match_current_50_opens AFTER DELETE ON bank_match_current REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION bank_match_opens_transfers();

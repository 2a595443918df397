-- What money settled is told apart from what credit notes settled: a sale that its credit note cancels, and that note, were never paid.

ALTER TABLE invoice DISABLE TRIGGER USER;
-- The part of `settled_cents` that payments are, kept by triggers.
ALTER TABLE invoice ADD COLUMN money_cents bigint NOT NULL DEFAULT 0;
UPDATE invoice i SET money_cents = s.cents
  FROM (SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents FROM payment_allocation GROUP BY 1, 2) s
  WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND s.cents <> 0;
ALTER TABLE invoice ENABLE TRIGGER USER;

CREATE OR REPLACE FUNCTION payment_settles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice i SET settled_cents = i.settled_cents + s.cents, money_cents = i.money_cents + s.cents
    FROM (SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents FROM added GROUP BY 1, 2) s
    WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND s.cents <> 0;
  RETURN NULL;
END $$;

-- A stored column's expression is changed by making the column again, and with it the four indexes that hold it.
ALTER TABLE invoice DROP COLUMN list_state;
ALTER TABLE invoice ADD COLUMN list_state text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN status = 'cancelled' THEN 'cancelled'
    WHEN status = 'validated' THEN
      CASE
        -- What its deposits paid whole asks for nothing, and is paid.
        WHEN payable_cents <= settled_cents THEN CASE WHEN payable_cents > 0 AND money_cents = 0 THEN 'settled' ELSE 'paid' END
        WHEN settled_cents > 0 THEN 'partially_paid'
        ELSE 'unpaid'
      END
    WHEN issues @> '[{"severity": "blocking"}]' THEN 'toComplete'
    WHEN approved_at IS NOT NULL THEN 'approved'
    WHEN issues @> '[{"severity": "warning"}]' OR warnings @> '[{"severity": "warning"}]' THEN 'toCheck'
    ELSE 'ready'
  END
) STORED;
CREATE INDEX invoice_by_date ON invoice (legal_entity_id, bill_date, id) INCLUDE (direction, list_state) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_state ON invoice (legal_entity_id, direction, list_state)
  INCLUDE (kind, total_excl_vat_cents, vat_cents, total_incl_vat_cents, payable_cents, settled_cents) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_journal ON invoice (legal_entity_id, journal_id, direction, list_state) WHERE deleted_at IS NULL;
CREATE INDEX invoice_overdue ON invoice (legal_entity_id, direction, due_date) INCLUDE (list_state)
  WHERE deleted_at IS NULL AND list_state IN ('unpaid', 'partially_paid') AND kind <> 'credit_note';

DELETE FROM invoice_count;
INSERT INTO invoice_count (legal_entity_id, direction, state, invoices)
  SELECT legal_entity_id, direction, list_state, count(*) FROM invoice WHERE deleted_at IS NULL GROUP BY 1, 2, 3;

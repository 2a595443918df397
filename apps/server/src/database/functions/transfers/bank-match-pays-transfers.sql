-- An operation that is matched with the payment of all documents of a transfer, or with a reimbursement, pays the transfer; money
-- received does so for orders that collect.
CREATE OR REPLACE FUNCTION bank_match_pays_transfers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  settled record;
BEGIN
  FOR settled IN
    WITH ticked AS (
      SELECT DISTINCT m.legal_entity_id, m.operation_id, l.entry_id
      FROM added m JOIN entry_line l ON l.legal_entity_id = m.legal_entity_id AND l.id = m.entry_line_id
    ), allocated AS (
      SELECT k.legal_entity_id, k.operation_id, p.direction, a.invoice_id, coalesce(a.currency_amount, a.amount_cents) AS amount
      FROM ticked k
      JOIN payment p ON p.legal_entity_id = k.legal_entity_id AND p.entry_id = k.entry_id
      JOIN payment_allocation a ON a.legal_entity_id = p.legal_entity_id AND a.payment_id = p.id AND a.amount_cents > 0
    ), found AS (
      SELECT d.legal_entity_id, d.transfer_id, a.operation_id, a.direction
      FROM allocated a
      JOIN transfer_document d ON d.legal_entity_id = a.legal_entity_id AND d.invoice_id = a.invoice_id AND d.live
        AND a.amount = abs(d.amount_cents)
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

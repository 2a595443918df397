-- An operation that is opened again leaves its transfer to be paid.
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

-- The state of orders that were issued, by that of their transfers.
CREATE OR REPLACE FUNCTION transfer_orders_settle(company uuid, orders uuid[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public AS $$
  UPDATE transfer_order o SET state = CASE
      WHEN EXISTS (SELECT FROM transfer t WHERE t.legal_entity_id = o.legal_entity_id AND t.order_id = o.id AND t.live) THEN 'issued'
      WHEN EXISTS (SELECT FROM transfer t WHERE t.legal_entity_id = o.legal_entity_id AND t.order_id = o.id AND t.operation_id IS NOT NULL)
        THEN 'paid'
      ELSE 'cancelled' END
  WHERE o.legal_entity_id = company AND o.id = ANY (orders) AND o.approved_at IS NOT NULL AND o.state <> 'cancelled';
$$;

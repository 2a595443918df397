-- Adds to a row that no other transaction holds, or inserts one: no transaction waits, and a state has as many rows as there were ever
-- transactions at once.
CREATE OR REPLACE FUNCTION add_to_invoice_count(the_entity uuid, the_direction text, the_state text, added bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice_count c SET invoices = c.invoices + added
  WHERE c.legal_entity_id = the_entity AND c.id = (
    SELECT free.id FROM invoice_count free
    WHERE free.legal_entity_id = the_entity AND free.direction = the_direction AND free.state = the_state
    LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO invoice_count (legal_entity_id, direction, state, invoices) VALUES (the_entity, the_direction, the_state, added);
  END IF;
END $$;

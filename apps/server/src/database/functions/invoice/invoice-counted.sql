-- Keeps the counts of documents by direction and state (invoice_count).
CREATE OR REPLACE FUNCTION invoice_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_invoice_count(legal_entity_id, direction, list_state, count(*))
    FROM new_rows WHERE deleted_at IS NULL GROUP BY legal_entity_id, direction, list_state;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_invoice_count(legal_entity_id, direction, list_state, -count(*))
    FROM old_rows WHERE deleted_at IS NULL GROUP BY legal_entity_id, direction, list_state;
  ELSE
    PERFORM add_to_invoice_count(legal_entity_id, direction, list_state, sum(side))
    FROM (
      SELECT legal_entity_id, direction, list_state, 1 AS side FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT legal_entity_id, direction, list_state, -1 FROM old_rows WHERE deleted_at IS NULL
    ) moved
    GROUP BY legal_entity_id, direction, list_state HAVING sum(side) <> 0;
  END IF;
  RETURN NULL;
END $$;

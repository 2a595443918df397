-- What lists of documents search and count (decision 0023).

-- What a document says, as one folded text: label, third party, then the numbers without spaces, a line each.
CREATE FUNCTION invoice_search_key(label_key text, company_name_key text, bill_number_key text, ref_id text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN label_key || E'\n' || company_name_key || E'\n' || bill_number_key || E'\n' || replace(lower(coalesce(ref_id, '')), '-', '');

-- Every write of a document writes its text, raw SQL too. The row goes with the document, by the foreign key.
CREATE FUNCTION invoice_search_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_search (legal_entity_id, invoice_id, direction, key)
  VALUES (NEW.legal_entity_id, NEW.id, NEW.direction, invoice_search_key(NEW.label_key, NEW.company_name_key, NEW.bill_number_key, NEW.ref_id))
  ON CONFLICT (legal_entity_id, invoice_id) DO UPDATE SET direction = excluded.direction, key = excluded.key
    WHERE (invoice_search.direction, invoice_search.key) IS DISTINCT FROM (excluded.direction, excluded.key);
  RETURN NULL;
END $$;

-- Adds to a row that no other transaction holds, or inserts one: no transaction waits, and a state has as many rows as there were ever
-- transactions at once.
CREATE FUNCTION add_to_invoice_count(the_entity uuid, the_direction text, the_state text, added bigint) RETURNS void
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

CREATE FUNCTION invoice_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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

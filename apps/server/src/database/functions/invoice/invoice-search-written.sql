-- Every write of a document writes its text, raw SQL too. The row goes with the document, by the foreign key.
CREATE OR REPLACE FUNCTION invoice_search_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_search (legal_entity_id, invoice_id, direction, key)
  VALUES (NEW.legal_entity_id, NEW.id, NEW.direction, invoice_search_key(NEW.label_key, NEW.company_name_key, NEW.bill_number_key, NEW.ref_id))
  ON CONFLICT (legal_entity_id, invoice_id) DO UPDATE SET direction = excluded.direction, key = excluded.key
    WHERE (invoice_search.direction, invoice_search.key) IS DISTINCT FROM (excluded.direction, excluded.key);
  RETURN NULL;
END $$;

-- Parts that a statement inserts are checked together, after their foreign keys have locked the documents: a validation under way is
-- waited for.
CREATE OR REPLACE FUNCTION invoice_parts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM added p
    WHERE (SELECT i.status FROM invoice i WHERE i.legal_entity_id = p.legal_entity_id AND i.id = p.invoice_id) <> 'draft';
  IF FOUND THEN
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN NULL;
END $$;

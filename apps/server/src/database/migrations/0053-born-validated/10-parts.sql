-- A document that is created and validated by one command is born validated: its row, its lines and its breakdown come together.
-- Its parts come in the transaction of its birth, while it has its first version; those of any other validated document never.
CREATE OR REPLACE FUNCTION invoice_parts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM added p
    WHERE (SELECT i.status <> 'draft' AND (i.version > 1 OR i.xmin <> pg_current_xact_id()::xid)
      FROM invoice i WHERE i.legal_entity_id = p.legal_entity_id AND i.id = p.invoice_id);
  IF FOUND THEN
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN NULL;
END $$;

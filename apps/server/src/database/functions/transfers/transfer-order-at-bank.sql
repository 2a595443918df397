-- An order that was sent to the bank is not cancelled, unless the bank does not have it or rejected all of it.
CREATE OR REPLACE FUNCTION transfer_order_at_bank() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM ebics_order o WHERE o.legal_entity_id = NEW.legal_entity_id AND o.transfer_order_id = NEW.id
      AND o.state NOT IN ('refused', 'rejected')) THEN
    RAISE EXCEPTION 'The bank has the order' USING ERRCODE = '23514', CONSTRAINT = 'transfer_order_at_bank', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

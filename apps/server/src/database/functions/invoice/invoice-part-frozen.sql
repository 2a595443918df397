-- Its lines: amounts, rates and texts stay; a reallocation changes only where they are booked.
CREATE OR REPLACE FUNCTION invoice_part_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_status text;
  part record;
BEGIN
  IF TG_OP = 'DELETE' THEN part := OLD; ELSE part := NEW; END IF;
  SELECT status INTO the_status FROM invoice WHERE legal_entity_id = part.legal_entity_id AND id = part.invoice_id;
  IF the_status <> 'draft' THEN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'invoice_line' THEN
      IF (to_jsonb(NEW) - ARRAY['account', 'account_origin', 'vat_code', 'service_start', 'service_end'])
         = (to_jsonb(OLD) - ARRAY['account', 'account_origin', 'vat_code', 'service_start', 'service_end']) THEN
        RETURN NEW;
      END IF;
    END IF;
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN part;
END $$;

-- The chain only grows: by one entry, or by the many that one statement seals of an import.
CREATE OR REPLACE FUNCTION ledger_chain_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'INSERT' AND (NEW.last_rank <> 0 OR NEW.head IS NOT NULL))
     OR (TG_OP = 'UPDATE' AND (NEW.last_rank <= OLD.last_rank OR NEW.head IS NULL OR NEW.legal_entity_id <> OLD.legal_entity_id)) THEN
    PERFORM refuse('ledger_chain_steps', 'the chain only grows');
  END IF;
  RETURN NEW;
END $$;

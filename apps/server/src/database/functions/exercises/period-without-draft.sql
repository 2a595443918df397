-- Closing a period leaves no draft in it, but that of à-nouveaux, which waits for the definitive closing of the year before.
CREATE OR REPLACE FUNCTION period_without_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.fiscal_period_id = NEW.id AND e.state = 'draft'
      AND e.source_kind <> 'closing'
  ) THEN
    PERFORM refuse('fiscal_period_without_draft', 'drafts remain in the period');
  END IF;
  RETURN NEW;
END $$;

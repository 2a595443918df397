-- A draft's documents go with it, as do those of an import that may still be undone; those of a sealed entry prove it, and stay.
CREATE OR REPLACE FUNCTION entry_attachment_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = OLD.legal_entity_id AND e.id = OLD.entry_id AND e.state IN ('draft', 'provisional')
  ) THEN
    RETURN OLD;
  END IF;
  PERFORM refuse('entry_attachment_kept', 'a document of a validated entry stays');
  RETURN NULL;
END $$;

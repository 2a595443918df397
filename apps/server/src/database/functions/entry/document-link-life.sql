-- What a validated entry says of its origin stays, or goes with its lines to the archives; rows may be added later.
CREATE OR REPLACE FUNCTION document_link_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = OLD.legal_entity_id AND e.id = OLD.entry_id AND e.state = 'validated'
      AND NOT exercise_moves(e.legal_entity_id, e.fiscal_exercise_id)
  ) THEN
    PERFORM refuse('document_link_immutable', 'the origin of an entry is written once');
  END IF;
  RETURN OLD;
END $$;

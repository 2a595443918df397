-- A lettering is undone with a trace. One that an import's file named goes with the import, until the import is sealed;
-- the place of a line in one goes with the line to the archives.
CREATE OR REPLACE FUNCTION lettering_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE lettering uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_TABLE_NAME = 'lettering' THEN lettering := OLD.id; ELSE lettering := OLD.lettering_id; END IF;
    PERFORM FROM lettering g JOIN import_batch b ON b.legal_entity_id = g.legal_entity_id AND b.id = g.import_batch_id
      WHERE g.legal_entity_id = OLD.legal_entity_id AND g.id = lettering AND b.sealed_at IS NULL;
    IF FOUND THEN RETURN OLD; END IF;
    IF TG_TABLE_NAME = 'lettering_line' THEN
      IF line_moves(OLD.legal_entity_id, OLD.entry_line_id) THEN RETURN OLD; END IF;
    END IF;
  END IF;
  PERFORM refuse(TG_TABLE_NAME || '_append_only', TG_TABLE_NAME || ' only grows');
  RETURN NULL;
END $$;

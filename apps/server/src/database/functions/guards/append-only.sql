-- Guards a table whose rows are never changed, deleted or truncated (99-append-only.sql); what is of a line goes with it to the archives.
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('analytic_split', 'vat_return_stamp') THEN
    IF line_moves(OLD.legal_entity_id, OLD.entry_line_id) THEN RETURN OLD; END IF;
  END IF;
  PERFORM refuse(TG_TABLE_NAME || '_append_only', TG_TABLE_NAME || ' only grows');
  RETURN NULL;
END $$;

-- A whole lettering closes its lines, a partial one holds them open; undone, they are open in none.
CREATE OR REPLACE FUNCTION open_lines_lettered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM open_line o USING moved c, lettering g
      WHERE g.legal_entity_id = c.legal_entity_id AND g.id = c.lettering_id AND NOT g.partial
        AND o.legal_entity_id = c.legal_entity_id AND o.entry_line_id = c.entry_line_id;
    UPDATE open_line o SET lettering_id = g.id FROM moved c, lettering g
      WHERE g.legal_entity_id = c.legal_entity_id AND g.id = c.lettering_id AND g.partial
        AND o.legal_entity_id = c.legal_entity_id AND o.entry_line_id = c.entry_line_id;
  ELSE
    PERFORM open_lines(legal_entity_id, array_agg(entry_line_id)) FROM moved GROUP BY legal_entity_id;
  END IF;
  RETURN NULL;
END $$;

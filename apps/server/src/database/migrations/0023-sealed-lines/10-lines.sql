-- The same judgement, one entry after the other: its lines are asked for in their order, which leads to the one index that
-- finds them, also before the database knows how its tables are filled.
CREATE OR REPLACE FUNCTION sealed_lines_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
  stand bigint;
BEGIN
  FOR own IN SELECT legal_entity_id, entry_id, count(*) AS lines FROM added GROUP BY 1, 2 LOOP
    SELECT count(*) INTO stand FROM (
      SELECT FROM entry_line l WHERE l.legal_entity_id = own.legal_entity_id AND l.entry_id = own.entry_id
      ORDER BY l.position LIMIT own.lines + 1
    ) l;
    IF stand <> own.lines AND EXISTS (
      SELECT FROM entry e WHERE e.legal_entity_id = own.legal_entity_id AND e.id = own.entry_id AND e.state = 'validated'
    ) THEN
      PERFORM refuse('entry_line_validated_immutable', 'a sealed entry takes no other line');
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

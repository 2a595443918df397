-- Imported entries that are not sealed, in the order of their file: a FEC's page of 500 read all typed entries before them.
CREATE INDEX entry_provisional ON entry (legal_entity_id, fiscal_exercise_id, id) WHERE state = 'provisional';

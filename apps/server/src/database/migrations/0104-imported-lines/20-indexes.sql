-- Few entries reverse another one, and none of an import has a rank before it is sealed: their indexes hold those alone.
ALTER TABLE entry DROP CONSTRAINT entry_reversed_once;
CREATE UNIQUE INDEX entry_reversed_once ON entry (legal_entity_id, reverses_id) WHERE reverses_id IS NOT NULL;
ALTER TABLE entry DROP CONSTRAINT entry_rank_unique;
CREATE UNIQUE INDEX entry_rank_unique ON entry (legal_entity_id, rank) WHERE rank IS NOT NULL;

-- The latest work of one kind of a person: his exports stand among the thousands of files that he dropped.
CREATE INDEX job_of_owner_by_kind ON job (owner_id, kind, id);

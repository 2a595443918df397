-- The whole list of a company in its own order: page 400 walks eight thousand of these, where merging its two directions
-- took half as long again.
CREATE INDEX invoice_whole_list ON invoice (legal_entity_id, id) WHERE deleted_at IS NULL;

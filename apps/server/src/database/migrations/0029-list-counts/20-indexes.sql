-- Two questions at once are counted along the index of the narrower one, which holds what the other asks: the state, the
-- day, the third party.
DROP INDEX invoice_by_company_name;
CREATE INDEX invoice_by_company_name ON invoice (legal_entity_id, direction, company_name_key, id) INCLUDE (list_state, bill_date)
  WHERE deleted_at IS NULL;
DROP INDEX invoice_by_date;
CREATE INDEX invoice_by_date ON invoice (legal_entity_id, direction, bill_date, id) INCLUDE (list_state, company_name_key)
  WHERE deleted_at IS NULL;
DROP INDEX invoice_overdue;
CREATE INDEX invoice_overdue ON invoice (legal_entity_id, direction, due_date, id) INCLUDE (bill_date, journal_id, company_name_key)
  WHERE deleted_at IS NULL AND list_state IN ('unpaid', 'partially_paid') AND kind <> 'credit_note';

-- A statement that asks it runs in one process: where an index finds what is counted, several would rather read the table.
CREATE FUNCTION in_one_process() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL UNSAFE RETURN true;

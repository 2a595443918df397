-- The last control of a company's books, whoever asked for it: found among thousands of dropped files.
CREATE INDEX job_control ON job (legal_entity_id, kind, id) WHERE kind IN ('verify-ledger', 'check-fec');

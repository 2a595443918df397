-- What a person waits for, or saw fail, is asked each time the inbox is opened: never through all that succeeded before.
CREATE INDEX job_not_succeeded ON job (owner_id, legal_entity_id, id) WHERE state <> 'succeeded';

-- A later reading or splitting of the same draft makes an earlier failure void.
CREATE INDEX job_of_draft ON job ((payload ->> 'invoiceId'), kind, id) WHERE kind IN ('read-again', 'split-bill');

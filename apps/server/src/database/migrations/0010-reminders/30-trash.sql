-- Deleted drafts leave for good after thirty days. What was corrected on one, or put aside of it, is a log that only
-- grows and outlives it, as the audit log does: it keeps the id, without holding the draft.
ALTER TABLE capture_correction DROP CONSTRAINT capture_correction_of_invoice;
ALTER TABLE capture_forgetting DROP CONSTRAINT capture_forgetting_of_invoice;

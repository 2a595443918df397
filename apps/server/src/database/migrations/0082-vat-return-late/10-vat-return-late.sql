-- The last rank of the chain when the period was first filed: what is sealed later for an earlier period falls in the next
-- return. up_to_rank moves when the return is filed again; this one never does.
ALTER TABLE vat_return ADD COLUMN first_up_to_rank bigint;
UPDATE vat_return SET first_up_to_rank = up_to_rank WHERE version = 1;
ALTER TABLE vat_return ADD CONSTRAINT vat_return_first_filed CHECK (
  version > 1 OR (first_up_to_rank IS NULL) = (up_to_rank IS NULL)
);

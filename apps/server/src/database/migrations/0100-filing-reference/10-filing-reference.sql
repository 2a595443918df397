-- The number that the administration gave to the filing of a return, as a person noted it.
ALTER TABLE vat_return ADD COLUMN filing_reference text
  CONSTRAINT vat_return_reference_short CHECK (char_length(filing_reference) BETWEEN 1 AND 200);

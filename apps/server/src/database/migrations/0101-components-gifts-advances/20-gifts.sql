-- Whom a gift was made to, as it is read and folded: the VAT of gifts is recovered within a limit by beneficiary and year.
ALTER TABLE expense_line ADD COLUMN beneficiary text;
ALTER TABLE expense_line ADD COLUMN beneficiary_key text COLLATE "C";
ALTER TABLE expense_line ADD CONSTRAINT expense_line_beneficiary_whole
  CHECK ((beneficiary IS NULL) = (beneficiary_key IS NULL));
CREATE INDEX expense_line_gift ON expense_line (legal_entity_id, beneficiary_key, expense_date)
  WHERE beneficiary_key IS NOT NULL;

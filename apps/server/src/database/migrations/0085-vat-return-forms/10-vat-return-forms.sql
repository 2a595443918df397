-- Which form a return is made on: the CA3, or the CA12 of the simplified regime. A company that changes its regime keeps
-- the returns that it filed before on their form.
ALTER TABLE vat_return ADD COLUMN form text COLLATE "C" NOT NULL DEFAULT 'ca3'
  CONSTRAINT vat_return_form_known CHECK (form IN ('ca3', 'ca12'));
ALTER TABLE vat_return ALTER COLUMN form DROP DEFAULT;

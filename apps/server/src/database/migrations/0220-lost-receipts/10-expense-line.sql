-- Why the receipt that an expense needs is lost: without one or the other its report is not sent.
ALTER TABLE expense_line ADD COLUMN lost_receipt text CONSTRAINT expense_line_lost_receipt_said CHECK (lost_receipt <> '');

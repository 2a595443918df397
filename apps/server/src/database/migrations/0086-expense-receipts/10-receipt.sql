-- Receipts brought to an expense report and read there. A receipt whose file no line of its report holds waits until a
-- person takes it as an expense: no line is made of what was only read.
CREATE TABLE expense_receipt (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  report_id uuid NOT NULL,
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  -- The job that reads it; jobs are forgotten after some weeks.
  job_id uuid NOT NULL,
  -- {fields, nature} as the reader left them; null while it has not.
  reading jsonb,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT expense_receipt_of_report FOREIGN KEY (legal_entity_id, report_id)
    REFERENCES expense_report (legal_entity_id, id) ON DELETE CASCADE,
  -- A file dropped twice on a report is one receipt.
  CONSTRAINT expense_receipt_once UNIQUE (legal_entity_id, report_id, file_sha256)
);
CREATE INDEX expense_receipt_by_file ON expense_receipt (file_sha256);

-- The day that wages are paid on, in their month or the next: a payslip says it (code du travail, art. R. 3243-1, 13°).
ALTER TABLE payroll_employer
  ADD COLUMN pay_day integer NOT NULL DEFAULT 31 CONSTRAINT payroll_employer_pay_day_known CHECK (pay_day BETWEEN 1 AND 31),
  ADD COLUMN pays_next_month boolean NOT NULL DEFAULT false,
-- Who contributions are paid to: [{kind, name, iban, quarterly}].
  ADD COLUMN organisms jsonb NOT NULL DEFAULT '[]';

-- The paper of a validated payslip: made once, kept by its SHA-256, never made anew.
CREATE TABLE payslip_document (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  payslip_id uuid NOT NULL,
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, payslip_id),
  CONSTRAINT payslip_document_of_payslip FOREIGN KEY (legal_entity_id, payslip_id) REFERENCES payslip (legal_entity_id, id)
);
CREATE INDEX payslip_document_by_file ON payslip_document (file_sha256);
CREATE TRIGGER payslip_document_append_only BEFORE UPDATE OR DELETE ON payslip_document FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER payslip_document_no_truncate BEFORE TRUNCATE ON payslip_document FOR EACH STATEMENT EXECUTE FUNCTION append_only();

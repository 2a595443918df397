-- Orders of mission: a journey decided before it is made, and the advance (425) given for it.
CREATE TABLE mission (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Printed OM-00001.
  number integer NOT NULL,
  traveller_id uuid NOT NULL REFERENCES user_account (id),
  purpose text NOT NULL,
  destination text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  transport text,
  budget_cents bigint CONSTRAINT mission_budget_positive CHECK (budget_cents > 0),
  -- Purpose, destination and number folded: what a search looks in.
  search_key text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CONSTRAINT mission_state_known CHECK (state IN ('planned', 'approved', 'cancelled')),
  approved_by uuid REFERENCES user_account (id),
  advance_cents bigint CONSTRAINT mission_advance_positive CHECK (advance_cents > 0),
  advance_entry_id uuid,
  -- What a traveller gave back of an advance that his reports did not use up: D 512 / C 425.
  given_back_cents bigint CONSTRAINT mission_given_back_positive CHECK (given_back_cents > 0),
  given_back_entry_id uuid,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT mission_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT mission_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT mission_advance_entry FOREIGN KEY (legal_entity_id, advance_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT mission_advance_whole CHECK ((advance_cents IS NULL) = (advance_entry_id IS NULL)),
  CONSTRAINT mission_given_back_entry FOREIGN KEY (legal_entity_id, given_back_entry_id)
    REFERENCES entry (legal_entity_id, id),
  CONSTRAINT mission_given_back_whole
    CHECK ((given_back_cents IS NULL) = (given_back_entry_id IS NULL)),
  CONSTRAINT mission_given_back_of_advance
    CHECK (given_back_cents IS NULL OR given_back_cents <= advance_cents)
);

-- Expense reports (notes de frais) of a person: sent, approved by a manager, then by an accountant, posted, reimbursed.
CREATE TABLE expense_report (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Printed NF-00001.
  number integer NOT NULL,
  author_id uuid NOT NULL REFERENCES user_account (id),
  mission_id uuid,
  label text NOT NULL,
  -- Label, author and number folded: what a search looks in.
  search_key text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CONSTRAINT expense_report_state_known CHECK (
    state IN ('draft', 'submitted', 'manager_approved', 'approved', 'posted', 'reimbursed', 'rejected')
  ),
  submitted_at timestamptz,
  manager_id uuid REFERENCES user_account (id),
  manager_at timestamptz,
  accountant_id uuid REFERENCES user_account (id),
  accountant_at timestamptz,
  rejected_by uuid REFERENCES user_account (id),
  rejection_reason text,
  -- Where it is owed, when it is not on 4219: the current account (455) of a partner.
  payee_account text COLLATE "C",
  entry_id uuid,
  -- Of the mission's advance, what the report used up.
  cleared_cents bigint NOT NULL DEFAULT 0,
  reimbursed_on date,
  reimbursement_entry_id uuid,
  -- Where the author of an expense report is reimbursed, and who typed it: he does not approve it in a transfer order.
  payee_iban text COLLATE "C",
  payee_iban_by uuid REFERENCES user_account (id),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT expense_report_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT expense_report_of_mission FOREIGN KEY (legal_entity_id, mission_id) REFERENCES mission (legal_entity_id, id),
  CONSTRAINT expense_report_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT expense_report_reimbursement FOREIGN KEY (legal_entity_id, reimbursement_entry_id)
    REFERENCES entry (legal_entity_id, id),
  CONSTRAINT expense_report_posted_whole CHECK ((state IN ('posted', 'reimbursed')) = (entry_id IS NOT NULL)),
  CONSTRAINT expense_report_reimbursed_whole CHECK ((state = 'reimbursed') = (reimbursed_on IS NOT NULL)),
  CONSTRAINT expense_report_iban_whole CHECK ((payee_iban IS NULL) = (payee_iban_by IS NULL))
);
CREATE INDEX expense_report_by_author ON expense_report (legal_entity_id, author_id);
CREATE INDEX expense_report_to_reimburse ON expense_report (legal_entity_id) WHERE state = 'posted';
CREATE INDEX expense_report_by_reimbursement ON expense_report (legal_entity_id, reimbursement_entry_id)
  WHERE reimbursement_entry_id IS NOT NULL;

-- One receipt, or one journey in a person's own vehicle.
CREATE TABLE expense_line (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  report_id uuid NOT NULL,
  position integer NOT NULL,
  expense_date date NOT NULL,
  nature text COLLATE "C" NOT NULL,
  label text NOT NULL,
  incl_vat_cents bigint NOT NULL,
  -- VAT of the receipt by code: [{vatCode, baseCents, vatCents}].
  taxes jsonb NOT NULL DEFAULT '[]',
  account text COLLATE "C",
  -- {kind, power, electric, kilometres} of a journey.
  journey jsonb,
  -- To be invoiced again to the client.
  rebillable boolean NOT NULL DEFAULT false,
  receipt_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  receipt_name text,
  -- Expenses that are invoiced again: the client of an expense, and the line of a sale that takes it.
  counterparty_id uuid,
  -- Whom a gift was made to, as it is read and folded: the VAT of gifts is recovered within a limit by beneficiary and year.
  beneficiary text,
  beneficiary_key text COLLATE "C",
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT expense_line_of_report FOREIGN KEY (legal_entity_id, report_id)
    REFERENCES expense_report (legal_entity_id, id) ON DELETE CASCADE,
  CONSTRAINT expense_line_receipt_whole CHECK ((receipt_sha256 IS NULL) = (receipt_name IS NULL)),
  CONSTRAINT expense_line_client FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT expense_line_beneficiary_whole
    CHECK ((beneficiary IS NULL) = (beneficiary_key IS NULL))
);
CREATE INDEX expense_line_by_report ON expense_line (legal_entity_id, report_id, position);
CREATE INDEX expense_line_by_amount ON expense_line (legal_entity_id, expense_date, incl_vat_cents);
CREATE INDEX expense_line_by_receipt ON expense_line (legal_entity_id, receipt_sha256) WHERE receipt_sha256 IS NOT NULL;
CREATE INDEX expense_line_to_rebill ON expense_line (legal_entity_id, counterparty_id) WHERE rebillable;
CREATE INDEX expense_line_gift ON expense_line (legal_entity_id, beneficiary_key, expense_date)
  WHERE beneficiary_key IS NOT NULL;

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

-- A draft that is deleted keeps its rows, for it may be restored: an expense is taken by documents that live.
CREATE TABLE invoice_expense (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- Of the sale; a draft's lines are written anew, under their ids, at each change.
  line_id uuid NOT NULL,
  expense_line_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, invoice_id, expense_line_id),
  CONSTRAINT invoice_expense_of_invoice FOREIGN KEY (legal_entity_id, invoice_id)
    REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT invoice_expense_of_line FOREIGN KEY (legal_entity_id, expense_line_id)
    REFERENCES expense_line (legal_entity_id, id)
);
CREATE INDEX invoice_expense_by_expense ON invoice_expense (legal_entity_id, expense_line_id);
CREATE TRIGGER invoice_expense_10_frozen BEFORE UPDATE OR DELETE ON invoice_expense
  FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();
CREATE TRIGGER invoice_expense_20_added AFTER INSERT ON invoice_expense REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_added();

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
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT mission_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT mission_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT mission_advance_entry FOREIGN KEY (legal_entity_id, advance_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT mission_advance_whole CHECK ((advance_cents IS NULL) = (advance_entry_id IS NULL))
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
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT expense_report_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT expense_report_of_mission FOREIGN KEY (legal_entity_id, mission_id) REFERENCES mission (legal_entity_id, id),
  CONSTRAINT expense_report_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT expense_report_reimbursement FOREIGN KEY (legal_entity_id, reimbursement_entry_id)
    REFERENCES entry (legal_entity_id, id),
  CONSTRAINT expense_report_posted_whole CHECK ((state IN ('posted', 'reimbursed')) = (entry_id IS NOT NULL)),
  CONSTRAINT expense_report_reimbursed_whole CHECK ((state = 'reimbursed') = (reimbursed_on IS NOT NULL))
);
CREATE INDEX expense_report_by_author ON expense_report (legal_entity_id, author_id);

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
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT expense_line_of_report FOREIGN KEY (legal_entity_id, report_id)
    REFERENCES expense_report (legal_entity_id, id) ON DELETE CASCADE,
  CONSTRAINT expense_line_receipt_whole CHECK ((receipt_sha256 IS NULL) = (receipt_name IS NULL))
);
CREATE INDEX expense_line_by_report ON expense_line (legal_entity_id, report_id, position);
CREATE INDEX expense_line_by_amount ON expense_line (legal_entity_id, expense_date, incl_vat_cents);
CREATE INDEX expense_line_by_receipt ON expense_line (legal_entity_id, receipt_sha256) WHERE receipt_sha256 IS NOT NULL;

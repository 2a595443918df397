-- Assignment rules of a company (contreparties automatiques): which account takes a line of a bill, a sale, an expense, a bank operation.
CREATE TABLE counterparty_rule (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- How persons name it: « règle n° 12 ». Never given twice.
  number integer NOT NULL,
  domain text COLLATE "C" NOT NULL CONSTRAINT counterparty_rule_domain_known CHECK (domain IN ('purchase', 'sale', 'bank', 'expense')),
  -- The first rule of its domain that is met decides, by this order.
  priority integer NOT NULL,
  -- Conditions: all those given must hold.
  counterparty_id uuid,
  label_match text COLLATE "C" CONSTRAINT counterparty_rule_match_known CHECK (label_match IN ('contains', 'starts', 'words')),
  label_text text,
  iban text COLLATE "C",
  min_cents bigint,
  max_cents bigint,
  journal_code text COLLATE "C",
  -- The conditions in one text: two active rules never ask the same.
  condition_key text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  vat_code text COLLATE "C",
  -- What the entry is called; null: as the line is.
  entry_label text,
  action text COLLATE "C" NOT NULL CONSTRAINT counterparty_rule_action_known CHECK (action IN ('propose', 'fill', 'validate')),
  -- From which confidence on it validates alone, in basis points.
  confidence_basis_points integer CONSTRAINT counterparty_rule_confidence_range CHECK (confidence_basis_points BETWEEN 5000 AND 10000),
  search_key text COLLATE "C" NOT NULL,
  -- When its present conditions were tried on the past 90 days; null since they changed.
  tested_at timestamptz,
  active boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- A rule of a loan splits an instalment: the interest of a month on what is owed (account 16), the insurance, the rest being capital.
  -- The rate is that of a year in millionths: 1.235 % is 12,350.
  loan_rate_ppm integer CONSTRAINT counterparty_rule_loan_rate CHECK (loan_rate_ppm BETWEEN 0 AND 500000),
  insurance_cents bigint CONSTRAINT counterparty_rule_insurance CHECK (insurance_cents > 0),
  -- The months between two instalments of a loan: its interest is that of the period. Unknown: paid by the month, as before.
  loan_months integer CONSTRAINT counterparty_rule_loan_months CHECK (loan_months IN (1, 3, 6, 12)),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT counterparty_rule_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT counterparty_rule_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT counterparty_rule_label_whole CHECK ((label_match IS NULL) = (label_text IS NULL)),
  CONSTRAINT counterparty_rule_amounts_ordered CHECK (min_cents <= max_cents),
  CONSTRAINT counterparty_rule_validates_from CHECK ((action = 'validate') = (confidence_basis_points IS NOT NULL)),
  CONSTRAINT counterparty_rule_tested_first CHECK (NOT active OR tested_at IS NOT NULL),
  CONSTRAINT counterparty_rule_loan_whole CHECK (
    loan_rate_ppm IS NULL AND insurance_cents IS NULL OR domain = 'bank' AND loan_rate_ppm IS NOT NULL AND vat_code IS NULL
  ),
  CONSTRAINT counterparty_rule_loan_months_whole CHECK (loan_months IS NULL OR loan_rate_ppm IS NOT NULL)
);
CREATE UNIQUE INDEX counterparty_rule_condition_once ON counterparty_rule (legal_entity_id, domain, condition_key) WHERE active;
CREATE INDEX counterparty_rule_in_order ON counterparty_rule (legal_entity_id, domain, priority, id);

ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_rule FOREIGN KEY (legal_entity_id, account_rule) REFERENCES counterparty_rule (legal_entity_id, number);

ALTER TABLE bank_operation ADD CONSTRAINT bank_operation_rule FOREIGN KEY (legal_entity_id, rule_number) REFERENCES counterparty_rule (legal_entity_id, number);

-- What a company says of itself for the calendar of its declarations; absent until a person says it.
CREATE TABLE declaration_profile (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  profit_tax text COLLATE "C" NOT NULL CONSTRAINT declaration_profit_tax_known CHECK (
    profit_tax IN ('corporate', 'income', 'none')
  ),
  -- Capital paid up, three quarters held by natural persons (CGI art. 219, I-b).
  reduced_rate boolean NOT NULL,
  payroll_tax text COLLATE "C" NOT NULL CONSTRAINT declaration_payroll_tax_known CHECK (
    payroll_tax IN ('none', 'annual', 'quarterly', 'monthly')
  ),
  business_rates boolean NOT NULL,
  goods_survey boolean NOT NULL,
  -- Which limits a company in franchise is watched by.
  activity text COLLATE "C" NOT NULL CONSTRAINT declaration_activity_known CHECK (activity IN ('goods', 'services')),
  -- Share of the dividends paid to natural persons.
  individuals_basis_points integer NOT NULL CONSTRAINT declaration_individuals_share CHECK (
    individuals_basis_points BETWEEN 0 AND 10000
  ),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT declaration_profile_once UNIQUE (legal_entity_id)
);

-- A declaration that somebody acted on. The calendar itself is worked out each time.
CREATE TABLE declaration (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- Which instalment of its period; 0 when there are none.
  part smallint NOT NULL,
  state text COLLATE "C" NOT NULL CONSTRAINT declaration_state_known CHECK (
    state IN ('to_prepare', 'to_approve', 'filed', 'rejected')
  ),
  -- Typed by a person; frozen by the filing.
  amount_cents bigint,
  -- Number of the filing, or what a person noted.
  note text,
  added_back_cents bigint NOT NULL DEFAULT 0,
  deducted_cents bigint NOT NULL DEFAULT 0,
  losses_cents bigint NOT NULL DEFAULT 0,
  -- The last step.
  acted_at timestamptz NOT NULL,
  acted_by uuid REFERENCES user_account (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT declaration_once UNIQUE (legal_entity_id, kind, start_date, end_date, part),
  CONSTRAINT declaration_dates_ordered CHECK (start_date <= end_date)
);

-- The entries of a declaration; without entry, a payment that the books hold already.
CREATE TABLE declaration_posting (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  declaration_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT declaration_posting_kind_known CHECK (kind IN ('charge', 'payment')),
  posting_date date NOT NULL,
  -- Negative for a sum received.
  amount_cents bigint NOT NULL,
  entry_id uuid,
  written_at timestamptz NOT NULL,
  written_by uuid REFERENCES user_account (id),
  undone_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT declaration_posting_of FOREIGN KEY (legal_entity_id, declaration_id)
    REFERENCES declaration (legal_entity_id, id),
  CONSTRAINT declaration_posting_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id)
);
CREATE INDEX declaration_posting_by_declaration ON declaration_posting (legal_entity_id, declaration_id);

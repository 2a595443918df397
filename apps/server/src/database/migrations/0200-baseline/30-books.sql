-- The reference data of the books. Keys lead with the legal entity, so that no row can point across companies and every table
-- partitions by it.

CREATE TABLE fiscal_exercise (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  ref_id text COLLATE "C" NOT NULL CONSTRAINT fiscal_exercise_ref_unique UNIQUE,
  start_date date NOT NULL,
  end_date date NOT NULL,
  chart_version smallint NOT NULL,
  state text NOT NULL DEFAULT 'open'
    CONSTRAINT fiscal_exercise_state_known CHECK (state IN ('open', 'provisionally_closed', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT fiscal_exercise_chart_key UNIQUE (legal_entity_id, id, chart_version),
  CONSTRAINT fiscal_exercise_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT fiscal_exercise_no_overlap EXCLUDE USING gist (
    legal_entity_id WITH =, daterange(start_date, end_date, '[]') WITH &&
  )
);
CREATE TRIGGER fiscal_exercise_20_closed_for_good BEFORE UPDATE ON fiscal_exercise FOR EACH ROW EXECUTE FUNCTION closed_for_good();

CREATE TABLE fiscal_period (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  number smallint NOT NULL CONSTRAINT fiscal_period_number_range CHECK (number BETWEEN 1 AND 98),
  start_date date NOT NULL,
  end_date date NOT NULL,
  state text NOT NULL DEFAULT 'open'
    CONSTRAINT fiscal_period_state_known CHECK (state IN ('open', 'provisionally_closed', 'closed')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT fiscal_period_number_unique UNIQUE (legal_entity_id, fiscal_exercise_id, number),
  CONSTRAINT fiscal_period_of_exercise FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id),
  CONSTRAINT fiscal_period_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT fiscal_period_no_overlap EXCLUDE USING gist (
    legal_entity_id WITH =, daterange(start_date, end_date, '[]') WITH &&
  )
);
CREATE TRIGGER fiscal_period_10_without_draft BEFORE UPDATE ON fiscal_period FOR EACH ROW
  WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION period_without_draft();
CREATE TRIGGER fiscal_period_20_closed_for_good BEFORE UPDATE ON fiscal_period FOR EACH ROW EXECUTE FUNCTION closed_for_good();

-- Reopening a provisional closing takes two persons: the first asks, another confirms.
CREATE TABLE reopening_request (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  fiscal_exercise_id uuid,
  fiscal_period_id uuid,
  requested_by uuid NOT NULL REFERENCES user_account (id),
  requested_at timestamptz NOT NULL DEFAULT now(),
  confirmed_by uuid REFERENCES user_account (id),
  confirmed_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, fiscal_period_id) REFERENCES fiscal_period (legal_entity_id, id),
  CONSTRAINT reopening_request_one_target CHECK (num_nonnulls(fiscal_exercise_id, fiscal_period_id) = 1),
  CONSTRAINT reopening_request_two_persons CHECK (confirmed_by IS NULL OR confirmed_by <> requested_by)
);

-- One chart for each version of the PCG in use: an exercise reads the version of its first day.
CREATE TABLE account (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  chart_version smallint NOT NULL,
  number text COLLATE "C" NOT NULL CONSTRAINT account_number_shape CHECK (number ~ '^[0-9A-Z]{3,20}$'),
  pcg_number text COLLATE "C",
  label text NOT NULL CONSTRAINT account_label_given CHECK (label <> ''),
  label_key text COLLATE "C" NOT NULL,
  class smallint NOT NULL CONSTRAINT account_class_range CHECK (class BETWEEN 1 AND 9),
  type text NOT NULL CONSTRAINT account_type_known CHECK (type IN ('asset', 'liability', 'expense', 'income', 'commitment', 'analytic')),
  usual_side text NOT NULL CONSTRAINT account_side_known CHECK (usual_side IN ('debit', 'credit', 'both')),
  collective boolean NOT NULL DEFAULT false,
  letterable boolean NOT NULL DEFAULT false,
  pointable boolean NOT NULL DEFAULT false,
  default_vat_code text COLLATE "C",
  origin text NOT NULL DEFAULT 'chart' CONSTRAINT account_origin_known CHECK (origin IN ('chart', 'user', 'import')),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT account_number_unique UNIQUE (legal_entity_id, chart_version, number)
);
CREATE TRIGGER account_10_in_use BEFORE UPDATE OR DELETE ON account FOR EACH ROW EXECUTE FUNCTION account_in_use();

-- The account of a role from a day on. Earlier rows stay: what is validated keeps the account it had.
CREATE TABLE technical_account (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  role text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  valid_from date NOT NULL,
  changed_by uuid REFERENCES user_account (id),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- The version of the role: each change writes the highest one plus one.
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT technical_account_role_unique UNIQUE (legal_entity_id, role, valid_from)
);

CREATE TABLE vat_code (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  label text NOT NULL,
  direction text NOT NULL CONSTRAINT vat_code_direction_known CHECK (direction IN ('sale', 'purchase')),
  rate_basis_points integer NOT NULL CONSTRAINT vat_code_rate_range CHECK (rate_basis_points BETWEEN 0 AND 10000),
  category text COLLATE "C" NOT NULL,
  supply_type text CONSTRAINT vat_code_supply_known CHECK (supply_type IN ('goods', 'services')),
  fixed_asset boolean NOT NULL DEFAULT false,
  exigibility text NOT NULL CONSTRAINT vat_code_exigibility_known CHECK (exigibility IN ('delivery', 'receipt', 'none')),
  deductible_share_basis_points integer NOT NULL DEFAULT 10000
    CONSTRAINT vat_code_share_range CHECK (deductible_share_basis_points BETWEEN 0 AND 10000),
  account text COLLATE "C",
  pending_account text COLLATE "C",
  due_account text COLLATE "C",
  declaration_tags text[] NOT NULL DEFAULT '{}',
  legal_source text,
  valid_from date NOT NULL,
  valid_to date,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  -- Why the code charges no tax, for the document that bears it: text and code of EN 16931 (BT-120, BT-121).
  exemption_reason text,
  exemption_reason_code text COLLATE "C",
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT vat_code_unique UNIQUE (legal_entity_id, code, valid_from),
  CONSTRAINT vat_code_dates_ordered CHECK (valid_to IS NULL OR valid_from <= valid_to)
);

CREATE TABLE journal (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  code text COLLATE "C" NOT NULL CONSTRAINT journal_code_shape CHECK (code ~ '^[0-9A-Z_-]{1,10}$'),
  label text NOT NULL CONSTRAINT journal_label_given CHECK (label <> ''),
  label_key text COLLATE "C" NOT NULL,
  entry_type text COLLATE "C" NOT NULL CONSTRAINT journal_entry_type_known CHECK (
    entry_type IN ('purchase', 'sale', 'bank', 'cash', 'general', 'payroll', 'fixed_asset', 'accrual', 'vat', 'opening')
  ),
  treasury_account text COLLATE "C",
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT journal_code_unique UNIQUE (legal_entity_id, code),
  CONSTRAINT journal_label_unique UNIQUE (legal_entity_id, label_key),
  CONSTRAINT journal_treasury_unique UNIQUE (legal_entity_id, treasury_account),
  CONSTRAINT journal_treasury_of_type CHECK ((treasury_account IS NOT NULL) = (entry_type IN ('bank', 'cash')))
);

CREATE TABLE counterparty (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT counterparty_kind_known CHECK (kind IN ('customer', 'supplier', 'both')),
  customer_kind text CONSTRAINT counterparty_customer_kind_known CHECK (customer_kind IN ('business', 'consumer', 'public', 'foreign')),
  name text NOT NULL CONSTRAINT counterparty_name_given CHECK (name <> ''),
  -- Decides whether two names are one company (legal form dropped); `search_key` is what a search reads.
  name_key text COLLATE "C" NOT NULL,
  search_key text COLLATE "C" NOT NULL DEFAULT '',
  siren text COLLATE "C",
  siret text COLLATE "C",
  vat_number text COLLATE "C",
  address jsonb,
  delivery_address jsonb,
  electronic_address text COLLATE "C",
  email text,
  iban text COLLATE "C",
  payment_terms text,
  default_account text COLLATE "C",
  default_vat_code text COLLATE "C",
  collective_customer text COLLATE "C",
  collective_supplier text COLLATE "C",
  subledger_customer text COLLATE "C",
  subledger_supplier text COLLATE "C",
  origin text NOT NULL DEFAULT 'user' CONSTRAINT counterparty_origin_known CHECK (origin IN ('user', 'capture', 'import')),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- The card of a third party: its credit limit, the one that it was merged into, and what finds its figures.
  -- The outstanding amount from which a new sale is warned of; null: none.
  credit_limit_cents bigint CONSTRAINT counterparty_credit_limit_positive CHECK (credit_limit_cents >= 0),
  -- Whom a duplicate was merged into. Always the last of a row of merges: nobody follows two steps.
  merged_into_id uuid,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT counterparty_customer_auxiliary_unique UNIQUE (legal_entity_id, subledger_customer),
  CONSTRAINT counterparty_supplier_auxiliary_unique UNIQUE (legal_entity_id, subledger_supplier),
  CONSTRAINT counterparty_has_auxiliary CHECK (
    (kind = 'supplier' OR subledger_customer IS NOT NULL) AND (kind = 'customer' OR subledger_supplier IS NOT NULL)
  ),
  CONSTRAINT counterparty_merged_into FOREIGN KEY (legal_entity_id, merged_into_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT counterparty_merged_is_inactive CHECK (merged_into_id IS NULL OR (NOT active AND merged_into_id <> id))
);
CREATE UNIQUE INDEX counterparty_siren_unique ON counterparty (legal_entity_id, siren) WHERE siren IS NOT NULL;
CREATE INDEX counterparty_by_name ON counterparty (legal_entity_id, name_key);
CREATE INDEX counterparty_by_vat_number ON counterparty (legal_entity_id, vat_number) WHERE vat_number IS NOT NULL;
CREATE INDEX counterparty_by_merged_into ON counterparty (legal_entity_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX counterparty_by_iban ON counterparty (legal_entity_id, iban) WHERE iban IS NOT NULL;

-- What a company sells: the lines of its invoices complete from them.
CREATE TABLE article (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  label text NOT NULL,
  -- Code and label folded: what a search looks in.
  search_key text COLLATE "C" NOT NULL,
  unit text,
  unit_price_cents numeric NOT NULL,
  supply_type text NOT NULL CONSTRAINT article_supply_type_known CHECK (supply_type IN ('goods', 'services')),
  vat_code text COLLATE "C",
  account text COLLATE "C",
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT article_code_once UNIQUE (legal_entity_id, code)
);

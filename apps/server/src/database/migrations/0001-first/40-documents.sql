-- Invoices (sales: direction credit; supplier bills: direction debit), their lines, documents and payments.
CREATE TABLE number_series (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  prefix text COLLATE "C" NOT NULL,
  year smallint NOT NULL,
  last_number integer NOT NULL,
  last_date date,
  PRIMARY KEY (legal_entity_id, prefix, year)
);

CREATE TABLE invoice (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  ref_id text COLLATE "C",
  direction text NOT NULL CONSTRAINT invoice_direction_known CHECK (direction IN ('credit', 'debit')),
  kind text NOT NULL CONSTRAINT invoice_kind_known CHECK (kind IN ('invoice', 'credit_note', 'deposit', 'final')),
  status text NOT NULL DEFAULT 'draft' CONSTRAINT invoice_status_known CHECK (status IN ('draft', 'validated', 'cancelled')),
  label text NOT NULL DEFAULT '',
  label_key text COLLATE "C" NOT NULL DEFAULT '',
  bill_number text,
  bill_number_key text COLLATE "C" NOT NULL DEFAULT '',
  bill_date date,
  accounting_date date,
  delivery_date date,
  due_date date,
  payment_terms text,
  currency text COLLATE "C" NOT NULL DEFAULT 'EUR',
  counterparty_id uuid,
  company_name text,
  company_name_key text COLLATE "C" NOT NULL DEFAULT '',
  preceding_invoice_id uuid,
  preceding_reference text,
  journal_id uuid,
  -- Amounts are never negative: the kind says the side.
  total_excl_vat_cents bigint NOT NULL DEFAULT 0,
  vat_cents bigint NOT NULL DEFAULT 0,
  total_incl_vat_cents bigint NOT NULL DEFAULT 0,
  prepaid_cents bigint NOT NULL DEFAULT 0,
  payable_cents bigint NOT NULL DEFAULT 0,
  rounding_cents bigint NOT NULL DEFAULT 0,
  vat_on_debits boolean,
  payment_means jsonb NOT NULL DEFAULT '[]',
  payee_name text,
  iban text COLLATE "C",
  notes jsonb NOT NULL DEFAULT '[]',
  fae_entry_id uuid,
  fnp_entry_id uuid,
  entry_id uuid,
  source text NOT NULL DEFAULT 'manual'
    CONSTRAINT invoice_source_known CHECK (source IN ('manual', 'factur-x', 'ubl', 'cii', 'pdf-text', 'ocr', 'none', 'excel')),
  -- What the reader saw: fields with confidence and origin, and the warnings still standing.
  capture jsonb,
  warnings jsonb NOT NULL DEFAULT '[]',
  -- What stands between the draft and its validation, as of its last change: a cache for lists, judged anew before validating.
  issues jsonb NOT NULL DEFAULT '[]',
  -- Totals and VAT as the supplier printed them; null on our own documents.
  printed jsonb,
  -- The user read the gaps between printed and computed totals, and keeps the printed ones.
  gaps_accepted boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  validated_by uuid REFERENCES user_account (id),
  validated_at timestamptz,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT invoice_ref_unique UNIQUE (legal_entity_id, direction, ref_id),
  CONSTRAINT invoice_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT invoice_of_preceding FOREIGN KEY (legal_entity_id, preceding_invoice_id) REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT invoice_of_journal FOREIGN KEY (legal_entity_id, journal_id) REFERENCES journal (legal_entity_id, id),
  CONSTRAINT invoice_of_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT invoice_of_fae FOREIGN KEY (legal_entity_id, fae_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT invoice_of_fnp FOREIGN KEY (legal_entity_id, fnp_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT invoice_amounts_positive CHECK (
    total_excl_vat_cents >= 0 AND vat_cents >= 0 AND total_incl_vat_cents >= 0 AND prepaid_cents >= 0
  ),
  CONSTRAINT invoice_validated_has_entry CHECK (status = 'draft' OR (entry_id IS NOT NULL AND validated_at IS NOT NULL AND ref_id IS NOT NULL)),
  CONSTRAINT invoice_deleted_is_draft CHECK (deleted_at IS NULL OR status = 'draft'),
  CONSTRAINT invoice_fae_is_sale CHECK (fae_entry_id IS NULL OR direction = 'credit'),
  CONSTRAINT invoice_fnp_is_purchase CHECK (fnp_entry_id IS NULL OR direction = 'debit')
);
CREATE INDEX invoice_list ON invoice (legal_entity_id, direction, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_date ON invoice (legal_entity_id, direction, bill_date, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_counterparty ON invoice (legal_entity_id, counterparty_id);
-- One bill of one supplier enters once: the number, the day and the kind tell it.
CREATE UNIQUE INDEX invoice_supplier_number_unique ON invoice (legal_entity_id, counterparty_id, kind, bill_number_key, bill_date)
  WHERE direction = 'debit' AND status <> 'cancelled' AND deleted_at IS NULL AND bill_number_key <> '';

CREATE TABLE invoice_line (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL DEFAULT 'line' CONSTRAINT invoice_line_kind_known CHECK (kind IN ('line', 'allowance', 'charge')),
  label text NOT NULL DEFAULT '',
  quantity numeric(24, 8) NOT NULL DEFAULT 1,
  unit text,
  unit_price_cents numeric(24, 8) NOT NULL DEFAULT 0,
  discount_basis_points integer NOT NULL DEFAULT 0
    CONSTRAINT invoice_line_discount_range CHECK (discount_basis_points BETWEEN 0 AND 10000),
  -- Signed within the document: a returned item inside an invoice is a negative line; an allowance too.
  net_cents bigint NOT NULL,
  vat_rate_basis_points integer,
  vat_category text COLLATE "C",
  vat_exemption_reason text,
  vat_code text COLLATE "C",
  supply_type text CONSTRAINT invoice_line_supply_known CHECK (supply_type IN ('goods', 'services')),
  service_start date,
  service_end date,
  account text COLLATE "C",
  account_origin text CONSTRAINT invoice_line_account_origin_known CHECK (account_origin IN ('user', 'counterparty', 'history', 'rule', 'default')),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT invoice_line_position_unique UNIQUE (legal_entity_id, invoice_id, position) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE invoice_vat (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  category text COLLATE "C" NOT NULL,
  rate_basis_points integer NOT NULL,
  base_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  exemption_reason text,
  PRIMARY KEY (legal_entity_id, invoice_id, position),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);

CREATE TABLE invoice_document (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  role text NOT NULL CONSTRAINT invoice_document_role_known CHECK (role IN ('original', 'proof')),
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  added_by uuid NOT NULL REFERENCES user_account (id),
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX invoice_document_by_invoice ON invoice_document (legal_entity_id, invoice_id);
CREATE INDEX invoice_document_by_file ON invoice_document (legal_entity_id, file_sha256);

-- Every entry a document made over its life: validation, contre-passation, corrected entry.
CREATE TABLE invoice_entry (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  role text COLLATE "C" NOT NULL
    CONSTRAINT invoice_entry_role_known CHECK (role IN ('validation', 'cancellation', 'reallocation', 'accrual', 'accrual_reversal')),
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, invoice_id, entry_id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id)
);

CREATE TABLE payment (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  direction text NOT NULL CONSTRAINT payment_direction_known CHECK (direction IN ('received', 'sent')),
  paid_on date NOT NULL,
  amount_cents bigint NOT NULL CONSTRAINT payment_amount_positive CHECK (amount_cents > 0),
  write_off_cents bigint NOT NULL DEFAULT 0,
  account text COLLATE "C" NOT NULL,
  counterparty_id uuid,
  entry_id uuid NOT NULL,
  reverses_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, reverses_id) REFERENCES payment (legal_entity_id, id),
  CONSTRAINT payment_reversed_once UNIQUE (legal_entity_id, reverses_id)
);
CREATE TABLE payment_allocation (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount_cents bigint NOT NULL CONSTRAINT payment_allocation_amount_given CHECK (amount_cents <> 0),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, payment_id) REFERENCES payment (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX payment_allocation_by_invoice ON payment_allocation (legal_entity_id, invoice_id);

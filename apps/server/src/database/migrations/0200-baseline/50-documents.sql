-- Invoices (sales: direction credit; supplier bills: direction debit), their lines, documents and entries.

CREATE TABLE number_series (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  prefix text COLLATE "C" NOT NULL,
  year smallint NOT NULL,
  last_number integer NOT NULL,
  last_date date,
  PRIMARY KEY (legal_entity_id, prefix, year)
);
CREATE TRIGGER number_series_10_steps BEFORE INSERT OR UPDATE OR DELETE ON number_series
  FOR EACH ROW EXECUTE FUNCTION number_series_steps();
CREATE CONSTRAINT TRIGGER number_series_20_taken AFTER INSERT OR UPDATE ON number_series DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION number_series_taken();

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
  -- What the reader saw: fields with confidence and origin, and the warnings still open.
  capture jsonb,
  warnings jsonb NOT NULL DEFAULT '[]',
  -- What keeps the draft from being validated, as of its last change: a cache for lists, computed again before validating.
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
  -- Good to pay (bon à payer).
  approved_by uuid REFERENCES user_account (id),
  approved_at timestamptz,
  -- What the reader was least sure of.
  capture_confidence double precision CONSTRAINT invoice_capture_confidence_range CHECK (capture_confidence BETWEEN 0 AND 1),
  possible_duplicate_of uuid,
  iban_changed boolean NOT NULL GENERATED ALWAYS AS (warnings @> '[{"code": "SUPPLIER_IBAN_CHANGED"}]') STORED,
  inbox_state text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN status <> 'draft' THEN status
      WHEN issues @> '[{"severity": "blocking"}]' THEN 'toComplete'
      WHEN approved_at IS NOT NULL THEN 'approved'
      WHEN issues @> '[{"severity": "warning"}]' OR warnings @> '[{"severity": "warning"}]' THEN 'toCheck'
      ELSE 'ready'
    END
  ) STORED,
  -- The sum of `invoice_settlement`, kept by triggers.
  settled_cents bigint NOT NULL DEFAULT 0,
  -- The number of the order that the buyer gave before the sale, which its invoice has to bear (C. com., art. L441-9; BT-13).
  order_reference text,
  -- The buyer's reference, which is the code of the service on the public platform (BT-10).
  buyer_reference text,
  -- The number of the contract or of the public procurement (BT-12).
  contract_reference text,
  -- The part of `settled_cents` that payments are, kept by triggers.
  money_cents bigint NOT NULL DEFAULT 0,
  -- What its deposits paid whole asks for nothing, and is paid.
  list_state text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN status = 'cancelled' THEN 'cancelled'
      WHEN status = 'validated' THEN
        CASE
          WHEN payable_cents <= settled_cents THEN CASE WHEN payable_cents > 0 AND money_cents = 0 THEN 'settled' ELSE 'paid' END
          WHEN settled_cents > 0 THEN 'partially_paid'
          ELSE 'unpaid'
        END
      WHEN issues @> '[{"severity": "blocking"}]' THEN 'toComplete'
      WHEN approved_at IS NOT NULL THEN 'approved'
      WHEN issues @> '[{"severity": "warning"}]' OR warnings @> '[{"severity": "warning"}]' THEN 'toCheck'
      ELSE 'ready'
    END
  ) STORED,
  -- What is left to pay of a document, in a column of its own: a bank operation looks for the documents of its amount, and row
  -- security lets a comparison use an index only when it leaks nothing, which a subtraction does not promise.
  open_cents bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN status = 'validated' AND payable_cents > settled_cents THEN payable_cents - settled_cents ELSE 0 END
  ) STORED,
  -- A bank operation meets the documents that it tells, not all of a third party: those of an amount, those of a number, the oldest
  -- due. Row security lets a comparison use an index only when it leaks nothing, so that the keys of numbers are columns.
  ref_key text NOT NULL GENERATED ALWAYS AS (
    lower(regexp_replace(coalesce(ref_id, ''), '[^[:alnum:]]', '', 'g'))
  ) STORED,
  order_key text NOT NULL GENERATED ALWAYS AS (
    lower(regexp_replace(coalesce(order_reference, ''), '[^[:alnum:]]', '', 'g'))
  ) STORED,
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
  CONSTRAINT invoice_fnp_is_purchase CHECK (fnp_entry_id IS NULL OR direction = 'debit'),
  CONSTRAINT invoice_approved_by_somebody CHECK ((approved_at IS NULL) = (approved_by IS NULL))
);

-- What the indexes of `invoice` are for:
--   invoice_pkey                      the order of creation of one company, and its cursor
--   invoice_by_id                     an invoice asked for by its id alone; the order of creation over several companies
--   invoice_by_date, _by_due_date, _by_company_name, _by_amount   the other orders; the first one the days of a filter too
--   invoice_by_state, _by_journal     filters by status, inbox, payment and journal, with their counts and what totals sum up
--   invoice_overdue                   the filter of what is late
--   invoice_ref_unique                a legal number once; the filter of an exact number
--   invoice_supplier_number_unique    a supplier's bill once
--   invoice_by_counterparty           the foreign key; the documents of one third party, the latest first
--   invoice_validated_of_counterparty what is learned from a supplier's bills
--   invoice_open_sale                 reminders
--   invoice_open_iban, _ref, _number, _order, _amount, _party, _due   the open documents that a bank operation may settle
--   invoice_deleted                   the trash and its purge
-- One bill of one supplier enters once: the number, the day and the kind identify it.
CREATE UNIQUE INDEX invoice_supplier_number_unique ON invoice (legal_entity_id, counterparty_id, kind, bill_number_key, bill_date)
  WHERE direction = 'debit' AND status <> 'cancelled' AND deleted_at IS NULL AND bill_number_key <> '';
-- The latest first: what is learned from.
CREATE INDEX invoice_validated_of_counterparty ON invoice (legal_entity_id, counterparty_id, validated_at)
  WHERE status = 'validated' AND direction = 'debit';
CREATE INDEX invoice_deleted ON invoice (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX invoice_by_id ON invoice (id);
-- Reminders read what customers owe from this index alone.
CREATE INDEX invoice_open_sale ON invoice (legal_entity_id, counterparty_id)
  INCLUDE (id, ref_id, kind, bill_date, due_date, payable_cents, settled_cents)
  WHERE direction = 'credit' AND status = 'validated' AND payable_cents <> settled_cents;
CREATE INDEX invoice_by_due_date ON invoice (legal_entity_id, due_date, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_company_name ON invoice (legal_entity_id, company_name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_amount ON invoice (legal_entity_id, total_incl_vat_cents, id) WHERE deleted_at IS NULL;
CREATE TRIGGER invoice_10_frozen BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_frozen();
CREATE TRIGGER invoice_20_approval_withdrawn BEFORE UPDATE ON invoice FOR EACH ROW
  WHEN (NEW.status = 'draft' AND OLD.approved_at IS NOT NULL AND NEW.approved_at IS NOT DISTINCT FROM OLD.approved_at
    AND NEW.version <> OLD.version)
  EXECUTE FUNCTION invoice_approval_withdrawn();
CREATE TRIGGER invoice_50_search AFTER INSERT OR UPDATE OF direction, label_key, company_name_key, bill_number_key, ref_id ON invoice
  FOR EACH ROW EXECUTE FUNCTION invoice_search_written();
CREATE TRIGGER invoice_50_count_insert AFTER INSERT ON invoice REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_counted();
CREATE TRIGGER invoice_50_count_update AFTER UPDATE ON invoice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_counted();
CREATE TRIGGER invoice_50_count_delete AFTER DELETE ON invoice REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_counted();
CREATE INDEX invoice_by_counterparty ON invoice (legal_entity_id, counterparty_id, bill_date, id);
CREATE INDEX invoice_by_date ON invoice (legal_entity_id, bill_date, id) INCLUDE (direction, list_state) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_state ON invoice (legal_entity_id, direction, list_state)
  INCLUDE (kind, total_excl_vat_cents, vat_cents, total_incl_vat_cents, payable_cents, settled_cents) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_journal ON invoice (legal_entity_id, journal_id, direction, list_state) WHERE deleted_at IS NULL;
CREATE INDEX invoice_overdue ON invoice (legal_entity_id, direction, due_date) INCLUDE (list_state)
  WHERE deleted_at IS NULL AND list_state IN ('unpaid', 'partially_paid') AND kind <> 'credit_note';
CREATE TRIGGER engagement_billed_once AFTER UPDATE ON invoice FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION engagement_billed_once();
CREATE INDEX invoice_open_iban ON invoice (legal_entity_id, iban) WHERE deleted_at IS NULL AND open_cents > 0 AND iban IS NOT NULL;
CREATE INDEX invoice_open_ref ON invoice (legal_entity_id, ref_key) WHERE deleted_at IS NULL AND open_cents > 0;
CREATE INDEX invoice_open_number ON invoice (legal_entity_id, bill_number_key)
  WHERE deleted_at IS NULL AND open_cents > 0 AND bill_number_key <> '';
CREATE INDEX invoice_open_order ON invoice (legal_entity_id, order_key)
  WHERE deleted_at IS NULL AND open_cents > 0 AND order_key <> '';
CREATE INDEX invoice_open_amount ON invoice (legal_entity_id, open_cents, id) WHERE deleted_at IS NULL AND open_cents > 0;
CREATE INDEX invoice_open_party ON invoice (legal_entity_id, counterparty_id, open_cents, id)
  WHERE deleted_at IS NULL AND open_cents > 0;
CREATE INDEX invoice_open_due ON invoice (legal_entity_id, counterparty_id, direction, (coalesce(due_date, bill_date)), id)
  WHERE deleted_at IS NULL AND open_cents > 0;

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
  -- The rule that proposed the account of a line; it stays when a person chooses another account.
  account_rule integer,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT invoice_line_position_unique UNIQUE (legal_entity_id, invoice_id, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX invoice_line_of_invoice ON invoice_line (legal_entity_id, invoice_id);
CREATE TRIGGER invoice_line_10_frozen BEFORE UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();
CREATE TRIGGER invoice_line_20_added AFTER INSERT ON invoice_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_added();
CREATE INDEX invoice_line_by_rule ON invoice_line (legal_entity_id, account_rule) WHERE account_rule IS NOT NULL;

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
CREATE TRIGGER invoice_vat_10_frozen BEFORE UPDATE OR DELETE ON invoice_vat FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();
CREATE TRIGGER invoice_vat_20_added AFTER INSERT ON invoice_vat REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_added();

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

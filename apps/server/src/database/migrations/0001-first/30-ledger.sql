-- Entries, their lines, the balances kept with them, numbers and chain.
CREATE TABLE import_batch (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT import_batch_kind_known CHECK (kind IN ('fec', 'xlsx')),
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  state text NOT NULL CONSTRAINT import_batch_state_known CHECK (state IN ('provisional', 'sealed')),
  file_form jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id)
);

-- The head of the chain; its row lock is the one lock of every command that writes ledger rows.
CREATE TABLE ledger_chain (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  last_rank bigint NOT NULL DEFAULT 0,
  head bytea
);

CREATE TABLE entry_counter (
  legal_entity_id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  start_sequence integer NOT NULL DEFAULT 0,
  last_sequence integer NOT NULL,
  PRIMARY KEY (legal_entity_id, fiscal_exercise_id, journal_id),
  FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, journal_id) REFERENCES journal (legal_entity_id, id)
);

CREATE TABLE entry (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  chart_version smallint NOT NULL,
  fiscal_period_id uuid NOT NULL,
  -- 0 opening, 1..n months, 99 closing: the period of the balances.
  balance_period smallint NOT NULL,
  journal_id uuid NOT NULL,
  entry_date date NOT NULL,
  piece_ref text,
  piece_date date,
  label text NOT NULL CONSTRAINT entry_label_given CHECK (label <> ''),
  -- Label, piece and third parties, folded, for the search.
  search_key text COLLATE "C" NOT NULL DEFAULT '',
  nature text NOT NULL DEFAULT 'normal'
    CONSTRAINT entry_nature_known CHECK (nature IN ('normal', 'opening', 'accrual', 'reversal', 'closing', 'import')),
  state text NOT NULL DEFAULT 'draft' CONSTRAINT entry_state_known CHECK (state IN ('draft', 'provisional', 'validated')),
  reverses_id uuid,
  source_kind text COLLATE "C" NOT NULL,
  source_id uuid,
  source_rule text COLLATE "C",
  created_by uuid REFERENCES user_account (id),
  import_batch_id uuid,
  -- The entry as its file wrote it (number, dates, journal label), for the byte-exact export of a batch.
  raw jsonb,
  document_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  -- Labels as at sealing: what the FEC and the chain say never changes with the chart.
  journal_code text COLLATE "C",
  journal_label text,
  sequence integer,
  number text COLLATE "C",
  rank bigint,
  valid_date date,
  sealed_at timestamptz,
  previous_hash bytea,
  hash bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT entry_of_exercise FOREIGN KEY (legal_entity_id, fiscal_exercise_id, chart_version)
    REFERENCES fiscal_exercise (legal_entity_id, id, chart_version),
  CONSTRAINT entry_of_period FOREIGN KEY (legal_entity_id, fiscal_period_id) REFERENCES fiscal_period (legal_entity_id, id),
  CONSTRAINT entry_of_journal FOREIGN KEY (legal_entity_id, journal_id) REFERENCES journal (legal_entity_id, id),
  CONSTRAINT entry_of_batch FOREIGN KEY (legal_entity_id, import_batch_id) REFERENCES import_batch (legal_entity_id, id),
  CONSTRAINT entry_reverses FOREIGN KEY (legal_entity_id, reverses_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT entry_reversed_once UNIQUE (legal_entity_id, reverses_id),
  CONSTRAINT entry_sequence_unique UNIQUE (legal_entity_id, fiscal_exercise_id, journal_id, sequence),
  CONSTRAINT entry_rank_unique UNIQUE (legal_entity_id, rank),
  CONSTRAINT entry_provisional_of_batch CHECK ((state = 'provisional') <= (import_batch_id IS NOT NULL)),
  CONSTRAINT entry_sealed_whole CHECK (
    (state = 'validated') = (num_nonnulls(sequence, rank, valid_date, sealed_at, hash, journal_code, journal_label) = 7)
  ),
  CONSTRAINT entry_number_given CHECK (state = 'draft' OR number IS NOT NULL),
  -- A draft holds no number that another entry would then miss.
  CONSTRAINT entry_draft_unsealed CHECK (
    state <> 'draft' OR (num_nonnulls(rank, sealed_at, previous_hash, hash) = 0 AND (sequence IS NULL OR import_batch_id IS NOT NULL))
  )
);
CREATE INDEX entry_by_date ON entry (legal_entity_id, entry_date, id);
CREATE INDEX entry_by_journal ON entry (legal_entity_id, journal_id, entry_date, id);
CREATE INDEX entry_by_source ON entry (legal_entity_id, source_kind, source_id);
CREATE INDEX entry_of_batch_index ON entry (legal_entity_id, import_batch_id) WHERE import_batch_id IS NOT NULL;
CREATE INDEX entry_drafts ON entry (legal_entity_id, fiscal_period_id) WHERE state = 'draft';

CREATE TABLE entry_line (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  position integer NOT NULL,
  -- Copied from the entry by trigger: the ledger page of an account reads one index.
  fiscal_exercise_id uuid NOT NULL,
  chart_version smallint NOT NULL,
  entry_date date NOT NULL,
  account text COLLATE "C" NOT NULL,
  account_label text,
  counterparty_id uuid,
  auxiliary text COLLATE "C",
  auxiliary_label text,
  label text NOT NULL,
  debit_cents bigint NOT NULL DEFAULT 0,
  credit_cents bigint NOT NULL DEFAULT 0,
  due_date date,
  vat_code text COLLATE "C",
  vat_base_cents bigint,
  currency text COLLATE "C",
  foreign_amount numeric(24, 6),
  currency_rate numeric(24, 12),
  service_start date,
  service_end date,
  imported boolean NOT NULL DEFAULT false,
  raw jsonb,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT entry_line_of_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT entry_line_of_account FOREIGN KEY (legal_entity_id, chart_version, account)
    REFERENCES account (legal_entity_id, chart_version, number),
  CONSTRAINT entry_line_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT entry_line_position_unique UNIQUE (legal_entity_id, entry_id, position) DEFERRABLE INITIALLY DEFERRED,
  -- Lines of the product have exactly one positive side; a file's lines keep both signed columns.
  CONSTRAINT entry_line_one_side CHECK (
    imported OR (debit_cents >= 0 AND credit_cents >= 0 AND (debit_cents > 0) <> (credit_cents > 0))
  ),
  CONSTRAINT entry_line_service_ordered CHECK (service_start IS NULL OR service_end IS NULL OR service_start <= service_end)
);
CREATE INDEX entry_line_by_account ON entry_line (legal_entity_id, account, entry_date, entry_id, position);
CREATE INDEX entry_line_by_auxiliary ON entry_line (legal_entity_id, account, auxiliary, entry_date, entry_id, position)
  WHERE auxiliary IS NOT NULL;
CREATE INDEX entry_line_by_counterparty ON entry_line (legal_entity_id, counterparty_id, entry_date) WHERE counterparty_id IS NOT NULL;

CREATE TABLE balance (
  legal_entity_id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  period smallint NOT NULL,
  account text COLLATE "C" NOT NULL,
  auxiliary text COLLATE "C" NOT NULL DEFAULT '',
  state text COLLATE "C" NOT NULL,
  debit_cents bigint NOT NULL,
  credit_cents bigint NOT NULL,
  line_count bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state),
  FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id)
);

-- Provenance, both ways: which line of which document made which line of which entry, and for how much.
CREATE TABLE document_link (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  document_kind text COLLATE "C" NOT NULL CONSTRAINT document_link_kind_known CHECK (
    document_kind IN ('invoice', 'payment', 'allocation', 'credit_note', 'deposit', 'accrual', 'asset', 'bank_line', 'payslip', 'import')
  ),
  document_id uuid NOT NULL,
  document_line_id uuid,
  role text COLLATE "C" NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE INDEX document_link_by_document ON document_link (legal_entity_id, document_kind, document_id);
CREATE INDEX document_link_by_entry ON document_link (legal_entity_id, entry_id);
CREATE INDEX document_link_by_line ON document_link (legal_entity_id, entry_line_id);

-- What moves after validation: append-only tables that point at lines, outside the chain, each change kept.
CREATE TABLE lettering (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  auxiliary text COLLATE "C",
  partial boolean NOT NULL,
  lettered_on date NOT NULL,
  created_by uuid REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id)
);
CREATE TABLE lettering_line (
  legal_entity_id uuid NOT NULL,
  lettering_id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, lettering_id, entry_line_id),
  FOREIGN KEY (legal_entity_id, lettering_id) REFERENCES lettering (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE TABLE lettering_undo (
  legal_entity_id uuid NOT NULL,
  lettering_id uuid NOT NULL,
  reason text,
  undone_by uuid REFERENCES user_account (id),
  undone_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, lettering_id),
  FOREIGN KEY (legal_entity_id, lettering_id) REFERENCES lettering (legal_entity_id, id)
);
-- The lettering in force of a line: derived, so that one line is never in two.
CREATE TABLE lettering_current (
  legal_entity_id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  lettering_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, entry_line_id),
  FOREIGN KEY (legal_entity_id, lettering_id, entry_line_id) REFERENCES lettering_line (legal_entity_id, lettering_id, entry_line_id)
);

CREATE TABLE bank_match (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  bank_line_id uuid NOT NULL,
  matched_by uuid REFERENCES user_account (id),
  matched_at timestamptz NOT NULL DEFAULT now(),
  undoes_id uuid,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, undoes_id) REFERENCES bank_match (legal_entity_id, id)
);
CREATE TABLE due_date_extension (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  due_date date NOT NULL,
  reason text NOT NULL,
  extended_by uuid REFERENCES user_account (id),
  extended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE TABLE analytic_split (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  -- One decision of a split is a set of rows with one revision; the highest is in force.
  revision integer NOT NULL,
  axis text COLLATE "C" NOT NULL,
  section text COLLATE "C" NOT NULL,
  amount_cents bigint NOT NULL,
  split_by uuid REFERENCES user_account (id),
  split_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT analytic_split_section_unique UNIQUE (legal_entity_id, entry_line_id, axis, revision, section),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE TABLE vat_return_stamp (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  declaration_id uuid NOT NULL,
  box text COLLATE "C" NOT NULL,
  base_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  stamped_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE TABLE entry_comment (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  entry_line_id uuid,
  text text NOT NULL CONSTRAINT entry_comment_text_given CHECK (text <> ''),
  written_by uuid REFERENCES user_account (id),
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);
CREATE TABLE entry_attachment (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  entry_line_id uuid,
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  attached_by uuid REFERENCES user_account (id),
  attached_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id)
);

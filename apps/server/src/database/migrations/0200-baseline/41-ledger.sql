-- Entries, their lines, the balances kept with them, numbers and chain.

-- The head of the chain. Its row lock is the one lock of every command that writes ledger rows.
CREATE TABLE ledger_chain (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  last_rank bigint NOT NULL DEFAULT 0,
  head bytea
);
CREATE TRIGGER ledger_chain_10_steps BEFORE INSERT OR UPDATE OR DELETE ON ledger_chain FOR EACH ROW EXECUTE FUNCTION ledger_chain_steps();
CREATE CONSTRAINT TRIGGER ledger_chain_20_taken AFTER UPDATE ON ledger_chain DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_chain_taken();

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
CREATE TRIGGER entry_counter_10_steps BEFORE INSERT OR UPDATE OR DELETE ON entry_counter FOR EACH ROW EXECUTE FUNCTION entry_counter_steps();
CREATE CONSTRAINT TRIGGER entry_counter_20_taken AFTER INSERT OR UPDATE ON entry_counter DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION entry_counter_taken();

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
  -- Labels of the day of sealing: the FEC and the chain never change with the chart.
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
  CONSTRAINT entry_sequence_unique UNIQUE (legal_entity_id, fiscal_exercise_id, journal_id, sequence),
  CONSTRAINT entry_provisional_of_batch CHECK ((state = 'provisional') <= (import_batch_id IS NOT NULL)),
  CONSTRAINT entry_sealed_whole CHECK (
    (state = 'validated') = (num_nonnulls(rank, valid_date, sealed_at, hash, journal_code, journal_label) = 6)
  ),
  -- An imported entry keeps the number of its file, which a counter cannot always follow ("AC-B", one number at two dates).
  CONSTRAINT entry_sealed_numbered CHECK (state <> 'validated' OR sequence IS NOT NULL OR import_batch_id IS NOT NULL),
  CONSTRAINT entry_number_given CHECK (state = 'draft' OR number IS NOT NULL),
  -- A draft holds no number: deleting it would leave a gap.
  CONSTRAINT entry_draft_unsealed CHECK (
    state <> 'draft' OR (num_nonnulls(rank, sealed_at, previous_hash, hash) = 0 AND (sequence IS NULL OR import_batch_id IS NOT NULL))
  )
);
CREATE INDEX entry_by_date ON entry (legal_entity_id, entry_date, id);
CREATE INDEX entry_by_journal ON entry (legal_entity_id, journal_id, entry_date, id);
CREATE INDEX entry_by_source ON entry (legal_entity_id, source_kind, source_id);
CREATE INDEX entry_of_batch_index ON entry (legal_entity_id, import_batch_id) WHERE import_batch_id IS NOT NULL;
CREATE INDEX entry_drafts ON entry (legal_entity_id, fiscal_period_id) WHERE state = 'draft';
CREATE TRIGGER entry_05_life BEFORE INSERT OR UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION entry_life();
CREATE TRIGGER entry_30_lines_follow AFTER UPDATE ON entry FOR EACH ROW
  WHEN (OLD.entry_date <> NEW.entry_date OR OLD.fiscal_exercise_id <> NEW.fiscal_exercise_id OR OLD.chart_version <> NEW.chart_version)
  EXECUTE FUNCTION entry_lines_follow();
CREATE CONSTRAINT TRIGGER entry_40_balanced AFTER UPDATE ON entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state <> 'draft') EXECUTE FUNCTION entry_balanced();
-- Runs after the row triggers: lines that followed their entry changed no balance of their own (same entry, same amounts).
CREATE TRIGGER entry_50_balance_update AFTER UPDATE ON entry REFERENCING OLD TABLE AS old_entries NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION balance_entries_updated();
-- The register of an exercise, and the lines whose service goes beyond a closing.
CREATE INDEX entry_accruals ON entry (legal_entity_id, fiscal_exercise_id, entry_date) WHERE nature = 'accrual';
-- One closing opens the next exercise once, whatever raced it.
CREATE UNIQUE INDEX entry_opened_once ON entry (legal_entity_id, source_id) WHERE source_kind = 'closing' AND nature = 'opening';
CREATE TRIGGER entry_05_company_active BEFORE INSERT ON entry FOR EACH ROW
  WHEN (NEW.state = 'validated') EXECUTE FUNCTION entry_company_active();
CREATE TRIGGER entry_05_company_active_seal BEFORE UPDATE ON entry FOR EACH ROW
  WHEN (NEW.state = 'validated' AND OLD.state <> 'validated') EXECUTE FUNCTION entry_company_active();
CREATE TRIGGER archive_guard BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION archive_guard();
CREATE TRIGGER entry_01_archive_guard AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION archive_guard_added();
CREATE TRIGGER entry_15_imported AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entries_imported();
CREATE TRIGGER entry_10_period BEFORE INSERT ON entry FOR EACH ROW
  WHEN (NEW.state <> 'provisional') EXECUTE FUNCTION entry_in_open_period();
CREATE TRIGGER entry_10_period_changed BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entry_in_open_period();
CREATE CONSTRAINT TRIGGER entry_40_born_balanced AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'validated') EXECUTE FUNCTION entry_balanced();
CREATE UNIQUE INDEX entry_reversed_once ON entry (legal_entity_id, reverses_id) WHERE reverses_id IS NOT NULL;
CREATE UNIQUE INDEX entry_rank_unique ON entry (legal_entity_id, rank) WHERE rank IS NOT NULL;

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
  raw text,
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
CREATE TRIGGER entry_line_10_life BEFORE UPDATE OR DELETE ON entry_line FOR EACH ROW EXECUTE FUNCTION entry_line_life();
CREATE CONSTRAINT TRIGGER entry_line_40_balanced AFTER DELETE ON entry_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION entry_balanced();
CREATE TRIGGER entry_line_45_added AFTER INSERT ON entry_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entry_lines_added();
CREATE TRIGGER entry_line_50_balance_delete AFTER DELETE ON entry_line REFERENCING OLD TABLE AS old_lines
  FOR EACH STATEMENT EXECUTE FUNCTION balance_lines_deleted();
CREATE TRIGGER entry_line_50_balance_update AFTER UPDATE ON entry_line REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION balance_lines_updated();
-- The lines of a period with a VAT code, in the order that a box lists them.
CREATE INDEX entry_line_by_vat_date ON entry_line (legal_entity_id, entry_date, id) WHERE vat_code IS NOT NULL;
CREATE INDEX entry_line_by_service_end ON entry_line (legal_entity_id, service_end) WHERE service_end IS NOT NULL;
CREATE TRIGGER archive_guard BEFORE UPDATE OR DELETE ON entry_line FOR EACH ROW EXECUTE FUNCTION archive_guard();
CREATE TRIGGER entry_line_01_archive_guard AFTER INSERT ON entry_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION archive_guard_added();

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
CREATE TRIGGER balance_10_kept_by_lines BEFORE INSERT OR UPDATE OR DELETE ON balance FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION balance_kept_by_lines();
-- Where an auxiliary stands, whatever the exercise and the collective account.
CREATE INDEX balance_by_auxiliary ON balance (legal_entity_id, auxiliary) WHERE auxiliary <> '';

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
CREATE TRIGGER document_link_10_life BEFORE UPDATE OR DELETE ON document_link FOR EACH ROW EXECUTE FUNCTION document_link_life();

-- Bank statements as they were imported, their operations, and what ticks them against lines of the ledger (pointage).

-- Which account of the chart holds a bank account, as files name it: an IBAN, or the bank's own number.
CREATE TABLE bank_identifier (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  identifier text COLLATE "C" NOT NULL CONSTRAINT bank_identifier_given CHECK (identifier <> ''),
  account text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, identifier)
);

CREATE TABLE bank_statement (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  account text COLLATE "C" NOT NULL,
  identifier text COLLATE "C",
  format text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  -- The days that it covers: those of its balances, else of its operations.
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- Null where a file names no balance (some sheets).
  opening_cents bigint,
  opening_date date,
  closing_cents bigint,
  closing_date date,
  -- Operations that it added, and those that earlier statements had brought.
  added integer NOT NULL,
  skipped integer NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT bank_statement_dates_ordered CHECK (start_date <= end_date)
);
CREATE INDEX bank_statement_by_account ON bank_statement (legal_entity_id, account, end_date);

CREATE TABLE bank_operation (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  statement_id uuid NOT NULL,
  account text COLLATE "C" NOT NULL,
  -- Its place in the file.
  position integer NOT NULL,
  operation_date date NOT NULL,
  value_date date NOT NULL,
  -- Money in is positive, as a debit of the account is.
  amount_cents bigint NOT NULL,
  label text NOT NULL,
  reference text,
  end_to_end_id text,
  counterparty_name text,
  counterparty_iban text COLLATE "C",
  code text,
  -- Further texts of the file, in its order.
  details jsonb NOT NULL DEFAULT '[]',
  -- Date, amount and reference in one text, and which one of equal ones it is: what tells it from any other of its account.
  identity_key text COLLATE "C" NOT NULL,
  rank integer NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'open' CONSTRAINT bank_operation_state_known CHECK (state IN ('open', 'matched', 'ignored')),
  -- What accepting it wrote: a payment, an entry; nothing where it ticked lines that stood already.
  payment_id uuid,
  entry_id uuid,
  -- The rule whose proposal was accepted.
  rule_number integer,
  -- The other side of a transfer between two accounts of the company: one command matches both, one command opens both again.
  paired_id uuid,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT bank_operation_once UNIQUE (legal_entity_id, account, identity_key, rank),
  CONSTRAINT bank_operation_of_statement FOREIGN KEY (legal_entity_id, statement_id) REFERENCES bank_statement (legal_entity_id, id),
  CONSTRAINT bank_operation_payment FOREIGN KEY (legal_entity_id, payment_id) REFERENCES payment (legal_entity_id, id),
  CONSTRAINT bank_operation_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT bank_operation_written_matched CHECK (state = 'matched' OR (payment_id IS NULL AND entry_id IS NULL)),
  CONSTRAINT bank_operation_rule_matched CHECK (state = 'matched' OR rule_number IS NULL),
  CONSTRAINT bank_operation_pair FOREIGN KEY (legal_entity_id, paired_id) REFERENCES bank_operation (legal_entity_id, id)
);
CREATE INDEX bank_operation_by_account ON bank_operation (legal_entity_id, account, operation_date, id);
CREATE INDEX bank_operation_by_statement ON bank_operation (legal_entity_id, statement_id, position);
CREATE INDEX bank_operation_open ON bank_operation (legal_entity_id, account, operation_date, id) WHERE state = 'open';
CREATE INDEX bank_operation_by_rule ON bank_operation (legal_entity_id, rule_number) WHERE rule_number IS NOT NULL;
CREATE INDEX bank_operation_open_amount ON bank_operation (legal_entity_id, amount_cents) WHERE state = 'open';

-- The tick in force of a line: derived from bank_match, so that one line is never ticked by two operations.
CREATE TABLE bank_match_current (
  legal_entity_id uuid NOT NULL,
  entry_line_id uuid NOT NULL,
  match_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  CONSTRAINT bank_match_line_once PRIMARY KEY (legal_entity_id, entry_line_id),
  FOREIGN KEY (legal_entity_id, match_id) REFERENCES bank_match (legal_entity_id, id),
  CONSTRAINT bank_match_of_operation FOREIGN KEY (legal_entity_id, operation_id) REFERENCES bank_operation (legal_entity_id, id)
);
CREATE INDEX bank_match_current_by_operation ON bank_match_current (legal_entity_id, operation_id);
CREATE TRIGGER bank_match_current_50_pays AFTER INSERT ON bank_match_current REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank_match_pays_transfers();
CREATE TRIGGER bank_match_current_50_opens AFTER DELETE ON bank_match_current REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION bank_match_opens_transfers();

-- A reconciliation that was arrested (état de rapprochement): its figures, and who opened it again.
CREATE TABLE bank_freeze (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  account text COLLATE "C" NOT NULL,
  freeze_date date NOT NULL,
  statement_cents bigint NOT NULL,
  unmatched_cents bigint NOT NULL,
  book_cents bigint NOT NULL,
  frozen_by uuid NOT NULL REFERENCES user_account (id),
  frozen_at timestamptz NOT NULL,
  reopened_by uuid REFERENCES user_account (id),
  reopened_at timestamptz,
  reason text,
  -- A frozen reconciliation as it was printed: lines written later within its days change nothing of it.
  document_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT bank_freeze_agrees CHECK (statement_cents + unmatched_cents = book_cents),
  CONSTRAINT bank_freeze_reopened_whole CHECK ((reopened_by IS NULL) = (reopened_at IS NULL))
);
CREATE UNIQUE INDEX bank_freeze_once ON bank_freeze (legal_entity_id, account, freeze_date) WHERE reopened_at IS NULL;

-- How the sheets of a bank are read, by the shape of their headings: the next file of that shape is read the same way.
CREATE TABLE bank_sheet_mapping (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  shape text COLLATE "C" NOT NULL,
  mapping jsonb NOT NULL,
  PRIMARY KEY (legal_entity_id, shape)
);

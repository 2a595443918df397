-- The channel of a company to one of its banks: whose it is, its keys, how far it came, and when it last worked.
CREATE TABLE ebics_connection (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  url text NOT NULL,
  host_id text NOT NULL,
  partner_id text NOT NULL,
  user_id text NOT NULL,
  protocol text COLLATE "C" NOT NULL CONSTRAINT ebics_connection_protocol_known CHECK (protocol IN ('H004', 'H005')),
  signature_version text COLLATE "C" NOT NULL CONSTRAINT ebics_connection_signature_known CHECK (signature_version IN ('A005', 'A006')),
  signature_class text COLLATE "C" NOT NULL CONSTRAINT ebics_connection_class_known CHECK (signature_class IN ('T', 'TS')),
  statement_format text NOT NULL,
  report_format text NOT NULL,
  transfer_format text NOT NULL,
  debit_format text NOT NULL,
  -- The accounts that it serves, each with its IBAN where a person typed it: [{account, iban}].
  accounts jsonb NOT NULL DEFAULT '[]',
  active boolean NOT NULL DEFAULT true,
  -- The private keys, under the secret of the server; their public halves and hashes are read from them.
  sealed_keys bytea,
  keys_made_at timestamptz,
  ini_sent_at timestamptz,
  hia_sent_at timestamptz,
  -- The keys that the bank told, and those of them that a person compared and confirmed.
  told_keys jsonb,
  bank_keys jsonb,
  confirmed_by uuid REFERENCES user_account (id),
  confirmed_at timestamptz,
  -- The person in whose name statements are fetched: who confirmed the bank's keys.
  next_fetch_at timestamptz NOT NULL DEFAULT now(),
  fetched_at timestamptz,
  succeeded_at timestamptz,
  failure text COLLATE "C",
  failure_details jsonb,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT ebics_connection_user_once UNIQUE (legal_entity_id, url, host_id, partner_id, user_id),
  CONSTRAINT ebics_connection_confirmed CHECK ((bank_keys IS NULL) = (confirmed_by IS NULL) AND (bank_keys IS NULL) = (confirmed_at IS NULL))
);

-- What was fetched: once a file, by its hash. A file without receipt waits at the bank still.
CREATE TABLE ebics_file (
  legal_entity_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  id uuid NOT NULL,
  order_name text NOT NULL,
  file_sha256 text COLLATE "C" NOT NULL CONSTRAINT ebics_file_sha256_shape CHECK (file_sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer NOT NULL,
  state text COLLATE "C" NOT NULL CONSTRAINT ebics_file_state_known CHECK (state IN ('imported', 'refused')),
  -- What came of it: statements and operations, orders that were reported on, or the refusal with its sentence.
  result jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  receipt_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT ebics_file_once UNIQUE (legal_entity_id, connection_id, file_sha256),
  FOREIGN KEY (legal_entity_id, connection_id) REFERENCES ebics_connection (legal_entity_id, id)
);
CREATE INDEX ebics_file_by_time ON ebics_file (legal_entity_id, connection_id, fetched_at DESC);

-- An order on its way to the bank, written before it is sent. `sending` that lasts is unknown: nobody recorded its end.
CREATE TABLE ebics_order (
  legal_entity_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  id uuid NOT NULL,
  transfer_order_id uuid NOT NULL,
  order_name text NOT NULL,
  signature_class text COLLATE "C" NOT NULL,
  file_sha256 text COLLATE "C" NOT NULL CONSTRAINT ebics_order_sha256_shape CHECK (file_sha256 ~ '^[0-9a-f]{64}$'),
  state text COLLATE "C" NOT NULL DEFAULT 'sending' CONSTRAINT ebics_order_state_known
    CHECK (state IN ('sending', 'sent', 'unknown', 'refused', 'accepted', 'partial', 'rejected')),
  sent_by uuid NOT NULL REFERENCES user_account (id),
  sent_at timestamptz NOT NULL DEFAULT now(),
  transaction_id text,
  bank_order_id text,
  failure text COLLATE "C",
  failure_details jsonb,
  -- What the bank's report said last.
  reported_at timestamptz,
  reason text,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, connection_id) REFERENCES ebics_connection (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, transfer_order_id) REFERENCES transfer_order (legal_entity_id, id)
);
-- An order is sent again only once it is known that the bank does not have it.
CREATE UNIQUE INDEX ebics_order_once ON ebics_order (legal_entity_id, transfer_order_id) WHERE state <> 'refused';

-- What the bank has, or may have, is not cancelled here: its bills would be paid a second time.
CREATE TRIGGER transfer_order_at_bank BEFORE UPDATE OF state ON transfer_order
  FOR EACH ROW WHEN (NEW.state = 'cancelled' AND OLD.state <> 'cancelled') EXECUTE FUNCTION transfer_order_at_bank();

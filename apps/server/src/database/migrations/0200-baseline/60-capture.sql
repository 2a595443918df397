-- What is read from documents and what is learned from corrections. A correction or a forgetting keeps the id of its draft without a
-- foreign key: deleted drafts are purged after thirty days, and these logs outlive them.

-- What a person changed on a captured bill: what was read, what was chosen, by whom.
CREATE TABLE capture_correction (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- The supplier of the bill once corrected.
  counterparty_id uuid,
  -- How the document named its supplier: SIREN and folded name.
  supplier_key text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  line_id uuid,
  read jsonb NOT NULL,
  chosen jsonb NOT NULL,
  made_by uuid NOT NULL REFERENCES user_account (id),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT capture_correction_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id)
);
CREATE INDEX capture_correction_by_invoice ON capture_correction (legal_entity_id, invoice_id, id);
CREATE INDEX capture_correction_by_counterparty ON capture_correction (legal_entity_id, counterparty_id, id);
CREATE INDEX capture_correction_by_supplier_key ON capture_correction (legal_entity_id, supplier_key, id) WHERE field = 'supplier';

-- What must no longer be learned from: all of a supplier up to that instant, or one bill. The latest row decides.
CREATE TABLE capture_forgetting (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  counterparty_id uuid,
  invoice_id uuid,
  undone boolean NOT NULL DEFAULT false,
  made_by uuid NOT NULL REFERENCES user_account (id),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT capture_forgetting_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT capture_forgetting_of_one CHECK ((counterparty_id IS NULL) <> (invoice_id IS NULL)),
  CONSTRAINT capture_forgetting_supplier_stays CHECK (counterparty_id IS NULL OR NOT undone)
);
CREATE INDEX capture_forgetting_by_counterparty ON capture_forgetting (legal_entity_id, counterparty_id, id);
CREATE INDEX capture_forgetting_by_invoice ON capture_forgetting (legal_entity_id, invoice_id, id);

-- A company's own limit from which a captured bill is validated without a person; null: never.
CREATE TABLE capture_setting (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  auto_validate_threshold double precision
    CONSTRAINT capture_setting_threshold_range CHECK (auto_validate_threshold BETWEEN 0.8 AND 1),
  changed_by uuid NOT NULL REFERENCES user_account (id),
  changed_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Above this amount no rule validates alone; null: no limit of its own.
  rule_ceiling_cents bigint CONSTRAINT capture_setting_ceiling_positive CHECK (rule_ceiling_cents > 0)
);

-- The words of a document's page with their boxes, read once.
CREATE TABLE document_page (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256) ON DELETE CASCADE,
  page integer NOT NULL,
  page_count integer NOT NULL,
  width double precision NOT NULL,
  height double precision NOT NULL,
  origin text CONSTRAINT document_page_origin_known CHECK (origin IN ('pdf-text', 'ocr')),
  words jsonb NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, file_sha256, page)
);

-- What recognition read on a document's page, in the reader's own terms, so that no page is recognised twice. It is deleted with its
-- file; a reader of another version reads the page again.
CREATE TABLE recognized_page (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256) ON DELETE CASCADE,
  page integer NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (legal_entity_id, file_sha256, page)
);

-- Sales: the document as it was issued, deposits, settings.

-- The document as it was validated: paper, XML and later readers are made from it, whatever changes afterwards.
CREATE TABLE invoice_issued (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  document jsonb NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  -- A business or public buyer with a SIREN: the invoice travels on the French network.
  on_network boolean NOT NULL GENERATED ALWAYS AS (
    coalesce(document -> 'buyer' ->> 'customerKind' IN ('business', 'public')
      AND document -> 'buyer' ->> 'siren' IS NOT NULL, false)) STORED,
  PRIMARY KEY (legal_entity_id, invoice_id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);

-- The deposits that a final invoice takes back, whole.
CREATE TABLE invoice_deposit (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  deposit_id uuid NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (legal_entity_id, invoice_id, deposit_id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, deposit_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX invoice_deposit_by_deposit ON invoice_deposit (legal_entity_id, deposit_id);
CREATE TRIGGER invoice_deposit_10_frozen BEFORE UPDATE OR DELETE ON invoice_deposit
  FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();
CREATE TRIGGER invoice_deposit_20_added AFTER INSERT ON invoice_deposit REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_added();

-- What a company decides of its sales; a company without a row has the defaults.
CREATE TABLE sales_settings (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  settlement_gap_limit_cents bigint NOT NULL DEFAULT 500
    CONSTRAINT sales_settings_gap_range CHECK (settlement_gap_limit_cents BETWEEN 0 AND 10000),
  penalty_text text,
  discount_text text,
  version integer NOT NULL DEFAULT 1,
  -- How the paper of a company's next sales looks; a sale that is validated keeps the look of its day in its frozen document.
  paper_template text COLLATE "C" NOT NULL DEFAULT 'classic'
    CONSTRAINT sales_settings_template_known CHECK (paper_template IN ('classic', 'band', 'window')),
  accent_color text COLLATE "C" NOT NULL DEFAULT '#4338ca'
    CONSTRAINT sales_settings_accent_color CHECK (accent_color ~ '^#[0-9a-f]{6}$')
);

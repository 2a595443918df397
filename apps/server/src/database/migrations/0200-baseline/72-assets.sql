-- The register of fixed assets (immobilisations): a card each, with the terms of its plan and what was written for it.
CREATE TABLE asset (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Printed IMMO-00001.
  number integer NOT NULL,
  label text NOT NULL,
  -- Number and label folded: what a search looks in.
  search_key text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  family text COLLATE "C" NOT NULL,
  -- 28x, 6811x, 29x as they exist in the company's chart; null: it does not depreciate, or has no impairment.
  depreciation_account text COLLATE "C",
  charge_account text COLLATE "C",
  impairment_account text COLLATE "C",
  acquisition_date date NOT NULL,
  service_date date NOT NULL,
  cost_cents bigint NOT NULL CONSTRAINT asset_cost_positive CHECK (cost_cents > 0),
  -- First terms of the plan, the life in days of 30/360.
  mode text COLLATE "C" NOT NULL CONSTRAINT asset_mode_known CHECK (mode IN ('straight_line', 'declining', 'units', 'none')),
  life_days integer NOT NULL,
  residual_cents bigint NOT NULL DEFAULT 0,
  coefficient_hundredths integer,
  total_units bigint,
  -- What came to the plan later: revisions, impairments, units produced, the share of an asset that was split.
  changes jsonb NOT NULL DEFAULT '{}',
  -- Terms that the tax law admits, where they are not those of the plan.
  fiscal_terms jsonb,
  fiscal_changes jsonb NOT NULL DEFAULT '{}',
  -- Emissions of a passenger car, which decide its ceiling.
  car jsonb,
  -- Charged before the card was written, in other books.
  taken_over_cents bigint NOT NULL DEFAULT 0,
  -- What 28x and 145 hold for it: taken over, and the sum of its rows of asset_charge that were not undone.
  charged_cents bigint NOT NULL DEFAULT 0,
  derogatory_cents bigint NOT NULL DEFAULT 0,
  state text COLLATE "C" NOT NULL CONSTRAINT asset_state_known CHECK (state IN ('active', 'fully_depreciated', 'sold', 'scrapped')),
  disposed_on date,
  disposal_price_cents bigint,
  -- A component is a card of its own, with its own life, that names the card of the asset it belongs to.
  main_id uuid,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT asset_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT asset_dates_ordered CHECK (acquisition_date <= service_date),
  CONSTRAINT asset_disposed_whole CHECK ((disposed_on IS NOT NULL) = (state IN ('sold', 'scrapped'))),
  CONSTRAINT asset_of_main FOREIGN KEY (legal_entity_id, main_id)
    REFERENCES asset (legal_entity_id, id) ON DELETE SET NULL (main_id)
);
CREATE INDEX asset_by_main ON asset (legal_entity_id, main_id) WHERE main_id IS NOT NULL;

-- What the register wrote in the ledger at once: the charges of a period, a disposal, an impairment. Its entries name it as
-- their source. What is undone keeps its rows.
CREATE TABLE asset_posting (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT asset_posting_kind_known CHECK (kind IN ('charges', 'disposal', 'impairment')),
  posting_date date NOT NULL,
  written_at timestamptz NOT NULL,
  written_by uuid NOT NULL REFERENCES user_account (id),
  undone_at timestamptz,
  PRIMARY KEY (legal_entity_id, id)
);

-- What a posting wrote for one asset: its charge (6811), the movement of 145, that of 29x.
CREATE TABLE asset_charge (
  legal_entity_id uuid NOT NULL,
  posting_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  charge_cents bigint NOT NULL,
  derogatory_cents bigint NOT NULL,
  impairment_cents bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, posting_id, asset_id),
  FOREIGN KEY (legal_entity_id, posting_id) REFERENCES asset_posting (legal_entity_id, id),
  CONSTRAINT asset_charge_of_asset FOREIGN KEY (legal_entity_id, asset_id) REFERENCES asset (legal_entity_id, id)
);
CREATE INDEX asset_charge_by_asset ON asset_charge (legal_entity_id, asset_id);

-- The lines of bills that an asset was made from, each for an amount: a line may make several assets, an asset come from several.
CREATE TABLE asset_source (
  legal_entity_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  invoice_line_id uuid NOT NULL,
  cents bigint NOT NULL CONSTRAINT asset_source_positive CHECK (cents > 0),
  PRIMARY KEY (legal_entity_id, asset_id, invoice_line_id),
  FOREIGN KEY (legal_entity_id, asset_id) REFERENCES asset (legal_entity_id, id) ON DELETE CASCADE,
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX asset_source_by_line ON asset_source (legal_entity_id, invoice_line_id);

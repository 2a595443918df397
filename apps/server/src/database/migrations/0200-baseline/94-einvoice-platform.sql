-- The approved platform of a company: how it is reached, and what was told of it. Its name is legal_entity.platform.
CREATE TABLE einvoice_platform (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  mandated_on date,
  token_url text,
  client_id text,
  -- Sealed with the server's secret: it opens on this installation alone.
  sealed_secret bytea,
  e_reporting text CONSTRAINT einvoice_platform_e_reporting_known CHECK (e_reporting IN ('ten_days', 'monthly', 'two_months')),
  tested_at timestamptz,
  test_outcome text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT einvoice_platform_test_whole CHECK (num_nonnulls(tested_at, test_outcome) IN (0, 2))
);

-- Where the company receives electronic invoices (directory, scheme 0225), in their order.
CREATE TABLE einvoice_address (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  position integer NOT NULL,
  address text COLLATE "C" NOT NULL,
  effective_on date NOT NULL,
  label text NOT NULL DEFAULT '',
  PRIMARY KEY (legal_entity_id, position),
  CONSTRAINT einvoice_address_once UNIQUE (legal_entity_id, address)
);

-- The file of a sale was handed over to the platform: a person's word, taken back by deleting it.
CREATE TABLE einvoice_handover (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  handed_over_on date NOT NULL,
  reference text,
  noted_by uuid NOT NULL REFERENCES user_account (id),
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, invoice_id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice_issued (legal_entity_id, invoice_id)
);

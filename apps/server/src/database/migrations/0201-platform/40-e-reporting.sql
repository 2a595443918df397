-- The tax data that were sent (flux 10): one row a transmission, IN first, then RE for the same period.
CREATE TABLE e_report (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT e_report_kind_known CHECK (kind IN ('transactions', 'payments')),
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- 1: initial (IN); more: it replaces the period (RE).
  rank integer NOT NULL CONSTRAINT e_report_rank_positive CHECK (rank >= 1),
  row_count integer NOT NULL,
  base_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  -- The hash of what it tells, without its own number and hour: the same books have the same one.
  content_key text COLLATE "C" NOT NULL,
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL REFERENCES user_account (id),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT e_report_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT e_report_once UNIQUE (legal_entity_id, kind, start_date, end_date, rank)
);
CREATE INDEX platform_flow_of_report ON platform_flow (legal_entity_id, report_id, id) WHERE report_id IS NOT NULL;

-- What of a buyer decides how a sale is reported (domain/e-reporting/sale-route), beside the document that says it.
ALTER TABLE invoice_issued
  ADD COLUMN buyer_kind text COLLATE "C" GENERATED ALWAYS AS (document -> 'buyer' ->> 'customerKind') STORED,
  ADD COLUMN buyer_country text COLLATE "C" GENERATED ALWAYS AS (upper(document -> 'buyer' -> 'address' ->> 'country')) STORED,
  ADD COLUMN buyer_is_named boolean GENERATED ALWAYS AS (
    coalesce(document -> 'buyer' ->> 'siren', document -> 'buyer' ->> 'vatNumber') IS NOT NULL) STORED;
CREATE INDEX invoice_issued_reported ON invoice_issued (legal_entity_id, invoice_id)
  INCLUDE (buyer_kind, buyer_country, buyer_is_named) WHERE NOT on_network;
-- The documents of a period, by the day of their entry.
CREATE INDEX invoice_by_accounting_date ON invoice (legal_entity_id, direction, accounting_date)
  INCLUDE (id, entry_id) WHERE status <> 'draft';

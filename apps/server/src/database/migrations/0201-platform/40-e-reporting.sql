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
  file_sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL REFERENCES user_account (id),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT e_report_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT e_report_once UNIQUE (legal_entity_id, kind, start_date, end_date, rank)
);

-- The installation, its files, the store of the rate limiter.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE installation (
  singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT installation_singleton CHECK (singleton),
  id uuid NOT NULL,
  files_mark text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A choice of the whole firm: a company becomes active once its own KYC file is validated.
  kyc_before_active boolean NOT NULL DEFAULT false,
  -- « Cabinet » (a firm of accountants with missions for its clients) or « entreprise »: a choice of the installation.
  firm_mode boolean NOT NULL DEFAULT false
);

-- Bytes are identified by their SHA-256 and never overwritten; rows of other tables name them.
CREATE TABLE stored_file (
  sha256 text COLLATE "C" PRIMARY KEY CONSTRAINT stored_file_sha256_shape CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint NOT NULL CONSTRAINT stored_file_size_positive CHECK (size_bytes >= 0),
  media_type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The store of the rate limiter, shared by every server of an installation.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

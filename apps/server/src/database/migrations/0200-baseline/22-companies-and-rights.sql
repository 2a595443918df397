-- Companies, and what a person may reach (legal entities) and do (services); both are read in one query a request.

CREATE TABLE legal_entity (
  id uuid PRIMARY KEY,
  ref_id text COLLATE "C" NOT NULL CONSTRAINT legal_entity_ref_unique UNIQUE,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  siren text COLLATE "C" NOT NULL CONSTRAINT legal_entity_siren_unique UNIQUE
    CONSTRAINT legal_entity_siren_shape CHECK (siren ~ '^[0-9]{9}$'),
  siret text COLLATE "C",
  legal_form text,
  capital_cents bigint CONSTRAINT legal_entity_capital_positive CHECK (capital_cents >= 0),
  rcs_city text,
  vat_number text COLLATE "C",
  address jsonb,
  size_class text NOT NULL DEFAULT 'sme' CONSTRAINT legal_entity_size_known CHECK (size_class IN ('micro', 'sme', 'mid', 'large')),
  vat_regime text NOT NULL DEFAULT 'normal_monthly'
    CONSTRAINT legal_entity_vat_regime_known CHECK (vat_regime IN ('normal_monthly', 'normal_quarterly', 'simplified', 'franchise')),
  vat_on_debits_option boolean NOT NULL DEFAULT false,
  iban text COLLATE "C",
  account_length smallint NOT NULL DEFAULT 6 CONSTRAINT legal_entity_account_length_range CHECK (account_length BETWEEN 3 AND 12),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- The picture at the head of its invoices. The stored file stays when another one replaces it: issued documents name it.
  logo_sha256 text COLLATE "C" CONSTRAINT legal_entity_logo_stored REFERENCES stored_file (sha256),
  -- A company as the firm follows it: its state, the person in charge, the platform that its invoices go through.
  status text COLLATE "C" NOT NULL DEFAULT 'active'
    CONSTRAINT legal_entity_status_known CHECK (status IN ('prospect', 'active', 'suspended', 'archived')),
  manager_id uuid REFERENCES user_account (id),
  platform text,
  -- The identifier under which the company collects direct debits (ICS).
  creditor_identifier text COLLATE "C"
);
CREATE INDEX legal_entity_archived ON legal_entity (id) WHERE status = 'archived';
CREATE TRIGGER archive_guard BEFORE UPDATE ON legal_entity FOR EACH ROW
  WHEN (OLD.status = 'archived' AND NEW.status = 'archived') EXECUTE FUNCTION archived_company_guard();

CREATE TABLE user_legal_entity (
  user_id uuid NOT NULL REFERENCES user_account (id),
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, legal_entity_id)
);
CREATE INDEX user_legal_entity_by_company ON user_legal_entity (legal_entity_id, user_id);

CREATE TABLE user_service_right (
  user_id uuid NOT NULL REFERENCES user_account (id),
  service_id text COLLATE "C" NOT NULL,
  viewer boolean NOT NULL DEFAULT false,
  creator boolean NOT NULL DEFAULT false,
  editor boolean NOT NULL DEFAULT false,
  validator boolean NOT NULL DEFAULT false,
  deleter boolean NOT NULL DEFAULT false,
  exporter boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, service_id)
);

-- Profiles are named sets of rights; a person's rights are the union of his own and of his profiles'.
CREATE TABLE user_profile (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- A profile belongs to a company, whose administrators see, change and give it, or to the installation (no company):
  -- everybody may give it, super-administrators alone change it.
  legal_entity_id uuid REFERENCES legal_entity (id),
  CONSTRAINT user_profile_name_unique UNIQUE NULLS NOT DISTINCT (legal_entity_id, name_key)
);

CREATE TABLE user_profile_right (
  profile_id uuid NOT NULL REFERENCES user_profile (id) ON DELETE CASCADE,
  service_id text COLLATE "C" NOT NULL,
  viewer boolean NOT NULL DEFAULT false,
  creator boolean NOT NULL DEFAULT false,
  editor boolean NOT NULL DEFAULT false,
  validator boolean NOT NULL DEFAULT false,
  deleter boolean NOT NULL DEFAULT false,
  exporter boolean NOT NULL DEFAULT false,
  PRIMARY KEY (profile_id, service_id)
);

CREATE TABLE user_account_profile (
  user_id uuid NOT NULL REFERENCES user_account (id),
  profile_id uuid NOT NULL CONSTRAINT user_account_profile_in_use REFERENCES user_profile (id),
  PRIMARY KEY (user_id, profile_id)
);
CREATE INDEX user_account_profile_by_profile ON user_account_profile (profile_id);

CREATE VIEW user_effective_right AS
  SELECT user_id, service_id, bool_or(viewer) AS viewer, bool_or(creator) AS creator, bool_or(editor) AS editor,
    bool_or(validator) AS validator, bool_or(deleter) AS deleter, bool_or(exporter) AS exporter
  FROM (
    SELECT user_id, service_id, viewer, creator, editor, validator, deleter, exporter FROM user_service_right
    UNION ALL
    SELECT a.user_id, r.service_id, r.viewer, r.creator, r.editor, r.validator, r.deleter, r.exporter
      FROM user_account_profile a JOIN user_profile_right r ON r.profile_id = a.profile_id
  ) AS every_right
  GROUP BY user_id, service_id;

-- A delegation lends, between two days, some of the giver's rights on some of his legal entities.
CREATE TABLE delegation (
  id uuid PRIMARY KEY,
  giver_id uuid NOT NULL REFERENCES user_account (id),
  receiver_id uuid NOT NULL REFERENCES user_account (id),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  mandate_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  mandate_name text,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES user_account (id),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT delegation_dates_ordered CHECK (ends_on >= starts_on),
  CONSTRAINT delegation_two_persons CHECK (giver_id <> receiver_id),
  CONSTRAINT delegation_revoked_by_somebody CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  CONSTRAINT delegation_mandate_named CHECK ((mandate_sha256 IS NULL) = (mandate_name IS NULL))
);
CREATE INDEX delegation_of_giver ON delegation (giver_id, id);
CREATE INDEX delegation_of_receiver ON delegation (receiver_id, id);

CREATE TABLE delegation_right (
  delegation_id uuid NOT NULL REFERENCES delegation (id),
  service_id text COLLATE "C" NOT NULL,
  viewer boolean NOT NULL DEFAULT false,
  creator boolean NOT NULL DEFAULT false,
  editor boolean NOT NULL DEFAULT false,
  validator boolean NOT NULL DEFAULT false,
  deleter boolean NOT NULL DEFAULT false,
  exporter boolean NOT NULL DEFAULT false,
  PRIMARY KEY (delegation_id, service_id)
);

CREATE TABLE delegation_legal_entity (
  delegation_id uuid NOT NULL REFERENCES delegation (id),
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  PRIMARY KEY (delegation_id, legal_entity_id)
);

-- The national list of frozen assets, as it was imported: one row for the same publication, whoever imports it.
CREATE TABLE kyc_freeze_list (
  id uuid PRIMARY KEY,
  sha256 text COLLATE "C" NOT NULL CONSTRAINT kyc_freeze_list_once UNIQUE,
  published_on date,
  -- [{registryId, nature, name, keys, birthYears}]
  entries jsonb NOT NULL,
  entry_count integer NOT NULL
);

-- Which list a company compares its files with: the latest publication imported for it. A list reaches the companies of who imports it
-- alone, so that nobody changes what others are compared with.
CREATE TABLE kyc_freeze_import (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  list_id uuid NOT NULL REFERENCES kyc_freeze_list (id),
  imported_at timestamptz NOT NULL,
  imported_by uuid NOT NULL REFERENCES user_account (id),
  PRIMARY KEY (legal_entity_id, id)
);
CREATE INDEX kyc_freeze_import_by_company ON kyc_freeze_import (legal_entity_id, imported_at);

-- The points of the risk from a day on, where a company changed those that it started with.
CREATE TABLE kyc_risk_scale (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  valid_from date NOT NULL,
  scale jsonb NOT NULL,
  written_at timestamptz NOT NULL,
  written_by uuid NOT NULL REFERENCES user_account (id),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT kyc_risk_scale_day_once UNIQUE (legal_entity_id, valid_from)
);

-- What is known of a third party, or of the company itself (no counterparty): who owns it, its risk, its review.
CREATE TABLE kyc_file (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  counterparty_id uuid,
  name text NOT NULL,
  search_key text COLLATE "C" NOT NULL,
  person_kind text COLLATE "C" NOT NULL CONSTRAINT kyc_file_person_kind_known CHECK (person_kind IN ('person', 'company')),
  representative_name text,
  representative_birth_date date,
  country text COLLATE "C",
  activity_code text COLLATE "C",
  pep boolean NOT NULL DEFAULT false,
  cash text COLLATE "C" NOT NULL DEFAULT 'none' CONSTRAINT kyc_file_cash_known CHECK (cash IN ('none', 'some', 'most')),
  subcontractor boolean NOT NULL DEFAULT false,
  under_mission boolean NOT NULL DEFAULT false,
  -- [{id, kind, name, holds, share: {numerator, denominator}, controls, pep, country, birthDate}], a company before its owners.
  owners jsonb NOT NULL DEFAULT '[]',
  -- Worked out at each change by the scale of the day.
  risk_score integer NOT NULL,
  risk_level text COLLATE "C" NOT NULL CONSTRAINT kyc_file_risk_known CHECK (risk_level IN ('low', 'medium', 'high')),
  risk_reasons jsonb NOT NULL,
  least_vigilance text COLLATE "C" NOT NULL,
  vigilance text COLLATE "C" NOT NULL CONSTRAINT kyc_file_vigilance_known CHECK (
    vigilance IN ('simplified', 'standard', 'reinforced')
  ),
  documents_required integer NOT NULL,
  documents_ready integer NOT NULL,
  -- The first day on which an accepted document is over.
  documents_end_on date,
  state text COLLATE "C" NOT NULL DEFAULT 'to_complete' CONSTRAINT kyc_file_state_known CHECK (
    state IN ('to_complete', 'in_review', 'validated', 'refused')
  ),
  assignee_id uuid REFERENCES user_account (id),
  freeze_checked_on date,
  freeze_published_on date,
  -- [{name, registryId, listed, score, cleared}]
  freeze_matches jsonb NOT NULL DEFAULT '[]',
  open_matches integer NOT NULL DEFAULT 0,
  reviewed_on date,
  reviewed_by uuid REFERENCES user_account (id),
  review_reason text,
  next_review_on date,
  -- The next review, or the end of a document before it.
  valid_until date,
  reopened_by text COLLATE "C",
  escalated_by uuid REFERENCES user_account (id),
  escalation_reason text,
  relation_ended_on date,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT kyc_file_once UNIQUE NULLS NOT DISTINCT (legal_entity_id, counterparty_id),
  CONSTRAINT kyc_file_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT kyc_file_validated_whole CHECK ((state = 'validated') = (valid_until IS NOT NULL)),
  CONSTRAINT kyc_file_refused_reason CHECK (state <> 'refused' OR review_reason IS NOT NULL)
);
CREATE INDEX kyc_file_by_name ON kyc_file (legal_entity_id, name, id);
CREATE INDEX kyc_file_by_end ON kyc_file (legal_entity_id, valid_until) WHERE valid_until IS NOT NULL;

-- The links by which third parties send documents. A link is known by the hash of its secret alone.
CREATE TABLE kyc_link (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  file_id uuid NOT NULL,
  secret_hash bytea NOT NULL CONSTRAINT kyc_link_secret_once UNIQUE,
  kinds text[] NOT NULL,
  email text,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account (id),
  expires_at timestamptz NOT NULL,
  -- Every document came, or another link took its place.
  closed_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT kyc_link_of_file FOREIGN KEY (legal_entity_id, file_id) REFERENCES kyc_file (legal_entity_id, id)
);
CREATE INDEX kyc_link_by_file ON kyc_link (legal_entity_id, file_id);

CREATE TABLE kyc_document (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  file_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  sha256 text COLLATE "C" NOT NULL REFERENCES stored_file (sha256),
  file_name text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Who added it, or the link by which it came.
  received_by uuid REFERENCES user_account (id),
  link_id uuid,
  issued_on date,
  expires_on date,
  state text COLLATE "C" NOT NULL DEFAULT 'received' CONSTRAINT kyc_document_state_known CHECK (
    state IN ('received', 'accepted', 'refused')
  ),
  reason text,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT kyc_document_of_file FOREIGN KEY (legal_entity_id, file_id) REFERENCES kyc_file (legal_entity_id, id),
  CONSTRAINT kyc_document_of_link FOREIGN KEY (legal_entity_id, link_id) REFERENCES kyc_link (legal_entity_id, id),
  CONSTRAINT kyc_document_from CHECK ((received_by IS NULL) <> (link_id IS NULL))
);
CREATE INDEX kyc_document_by_file ON kyc_document (legal_entity_id, file_id, received_at);
-- A document is sent by a link once.
CREATE UNIQUE INDEX kyc_document_by_link_once ON kyc_document (legal_entity_id, link_id, kind) WHERE link_id IS NOT NULL;

-- The audit log, idempotency keys, jobs.

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid REFERENCES user_account (id),
  legal_entity_id uuid REFERENCES legal_entity (id),
  action text COLLATE "C" NOT NULL,
  resource text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C",
  details jsonb NOT NULL DEFAULT '{}',
  request_id text COLLATE "C",
  address text,
  -- What a delegate does is logged under both names.
  on_behalf_of uuid REFERENCES user_account (id),
  delegation_id uuid REFERENCES delegation (id),
  -- What a program did is told apart from what its person did himself.
  api_key_id uuid
);
CREATE INDEX audit_log_by_entity ON audit_log (legal_entity_id, id);
CREATE INDEX audit_log_by_resource ON audit_log (resource, resource_id, id);
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_user ON audit_log (user_id, at, id);
CREATE INDEX audit_log_by_entity_time ON audit_log (legal_entity_id, at, id);

CREATE TABLE idempotency_key (
  user_id uuid NOT NULL REFERENCES user_account (id),
  path text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  response jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, path, key)
);

-- A row is the queue and the truth (decision 0011).
CREATE TABLE job (
  id uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  legal_entity_id uuid REFERENCES legal_entity (id),
  owner_id uuid NOT NULL REFERENCES user_account (id),
  state text NOT NULL DEFAULT 'queued' CONSTRAINT job_state_known CHECK (state IN ('queued', 'running', 'succeeded', 'failed')),
  payload jsonb NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  result jsonb,
  error jsonb,
  attempts smallint NOT NULL DEFAULT 0,
  runner uuid,
  heartbeat_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- A job of a delegate runs within the delegation.
  delegation_id uuid REFERENCES delegation (id),
  CONSTRAINT job_finished_has_outcome CHECK (
    (state = 'succeeded') = (result IS NOT NULL) AND (state = 'failed') = (error IS NOT NULL)
  )
);
CREATE INDEX job_of_owner ON job (owner_id, id);
CREATE INDEX job_unfinished ON job (heartbeat_at) WHERE state IN ('queued', 'running');
-- Asked each time the inbox is opened: what its owner waits for, or saw fail, without reading all that succeeded.
CREATE INDEX job_not_succeeded ON job (owner_id, legal_entity_id, id) WHERE state <> 'succeeded';
-- A later reading or splitting of the same draft makes an earlier failure void.
CREATE INDEX job_of_draft ON job ((payload ->> 'invoiceId'), kind, id) WHERE kind IN ('read-again', 'split-bill');
-- The latest jobs of one kind of a person: exports lie among thousands of dropped files.
CREATE INDEX job_of_owner_by_kind ON job (owner_id, kind, id);
-- Workers take the oldest queued job first.
CREATE INDEX job_queued ON job (id) WHERE state = 'queued';
-- The last control of a company's books, whoever asked for it: found among thousands of dropped files.
CREATE INDEX job_control ON job (legal_entity_id, kind, id) WHERE kind IN ('verify-ledger', 'check-fec');
-- The last verification of each company is shown beside its chain.
CREATE INDEX job_verifications ON job (legal_entity_id, id) WHERE kind = 'verify-ledger';

-- How far the last transaction of a job is: that transaction locks the job's own row until its end, and shows nothing meanwhile. No
-- foreign key: writing here waits for no lock. The row is deleted at the job's end.
CREATE TABLE job_progress (
  job_id uuid PRIMARY KEY,
  -- The runner whose progress this is: another one that took the job over starts from 0.
  runner uuid NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL
);

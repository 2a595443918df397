-- The programs that are told of a company's books.
CREATE TABLE webhook_endpoint (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL,
  sealed_secret bytea NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- Why the product stopped it; a person who stops it gives no reason.
  disabled_reason text COLLATE "C" CONSTRAINT webhook_endpoint_reason_known CHECK (disabled_reason IN ('gone', 'failing')),
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_status integer,
  last_failure text COLLATE "C",
  -- An address that does not answer is left alone until then: its silence takes no place from the others.
  held_until timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT webhook_endpoint_url_once UNIQUE (legal_entity_id, url),
  CONSTRAINT webhook_endpoint_stopped CHECK (disabled_reason IS NULL OR NOT active)
);

-- What is to be told, or was. No key to the endpoint: a command of the books that tells of itself waits for none and fails for none.
CREATE TABLE webhook_delivery (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  endpoint_id uuid NOT NULL,
  -- The row of the audit log that it follows from, where there is one.
  id uuid NOT NULL,
  event text COLLATE "C" NOT NULL,
  resource text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C",
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CONSTRAINT webhook_delivery_state_known CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Since when it is tried: another moment once a person sends it again.
  queued_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  last_status integer,
  last_failure text COLLATE "C",
  PRIMARY KEY (legal_entity_id, endpoint_id, id),
  CONSTRAINT webhook_delivery_ended CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (legal_entity_id, endpoint_id, due_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_old ON webhook_delivery (created_at);

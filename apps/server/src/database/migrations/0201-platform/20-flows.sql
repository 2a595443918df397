-- What is exchanged with the approved platform. Outgoing rows are written in the transaction of what they carry.
CREATE TABLE platform_flow (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  direction text NOT NULL CONSTRAINT platform_flow_direction_known CHECK (direction IN ('out', 'in')),
  -- waiting: to be sent, or to be read; sent: the platform has it and has not answered; accepted: it answered Ok, or it was read;
  -- failed: it is tried again by a person only.
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT platform_flow_state_known CHECK (state IN ('waiting', 'sent', 'accepted', 'failed')),
  -- Ours, the same at each attempt: the platform recognizes a deposit that it already has.
  tracking_id text,
  -- The platform's.
  flow_id text,
  flow_type text NOT NULL,
  flow_syntax text NOT NULL,
  flow_profile text,
  processing_rule text,
  name text NOT NULL,
  invoice_id uuid,
  life_cycle_id uuid,
  report_id uuid,
  -- The stored file; null while it is not made yet (a sale's Factur-X) or not fetched.
  file_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  attempts integer NOT NULL DEFAULT 0,
  -- When it may be tried next; rows of one invoice go in the order of their ids.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- By the clock of the platform.
  submitted_at timestamptz,
  platform_updated_at timestamptz,
  reason_code text,
  -- What a person reads: why it failed, or what differs.
  reason text,
  acknowledgement jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL REFERENCES user_account (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT platform_flow_invoice FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT platform_flow_out_tracked CHECK (direction = 'in' OR tracking_id IS NOT NULL),
  CONSTRAINT platform_flow_in_named CHECK (direction = 'out' OR flow_id IS NOT NULL)
);
-- One row a flow however often it is fetched, one a deposit however often it is tried.
CREATE UNIQUE INDEX platform_flow_once ON platform_flow (legal_entity_id, direction, flow_id) WHERE flow_id IS NOT NULL;
CREATE UNIQUE INDEX platform_flow_tracked ON platform_flow (legal_entity_id, tracking_id) WHERE tracking_id IS NOT NULL;
-- One deposit of an invoice that has not failed.
CREATE UNIQUE INDEX platform_flow_invoice_once ON platform_flow (legal_entity_id, invoice_id)
  WHERE direction = 'out' AND flow_type = 'CustomerInvoice' AND state <> 'failed';
CREATE INDEX platform_flow_page ON platform_flow (legal_entity_id, direction, state, id);
CREATE INDEX platform_flow_of_invoice ON platform_flow (legal_entity_id, invoice_id, id) WHERE invoice_id IS NOT NULL;
CREATE INDEX platform_flow_due ON platform_flow (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX platform_flow_unanswered ON platform_flow (legal_entity_id, id) WHERE state = 'sent';

-- Reminders of overdue sales.

-- A company without a row has the defaults.
CREATE TABLE reminder_settings (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  -- Sends by itself what is due, once a day; off by default.
  automatic boolean NOT NULL DEFAULT false,
  -- The levels, in order: id, name, days late, subject, text, whether penalties are asked for, whether only a person sends it.
  levels jsonb NOT NULL,
  -- The company's own yearly rate of penalties; null: the legal one of the day.
  penalty_rate_basis_points integer
    CONSTRAINT reminder_settings_rate_range CHECK (penalty_rate_basis_points BETWEEN 0 AND 10000),
  set_by uuid NOT NULL REFERENCES user_account (id),
  -- The last day on which the automatic sending went through.
  sent_on date,
  version integer NOT NULL DEFAULT 1
);

-- A reminder as it was sent: one mail to one customer about some of his invoices, all at one level.
CREATE TABLE reminder (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  counterparty_id uuid NOT NULL,
  level_id text COLLATE "C" NOT NULL,
  level_name text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  automatic boolean NOT NULL,
  message_id uuid NOT NULL,
  -- What became of its mail; kept here because messages are forgotten after a month.
  delivery text NOT NULL DEFAULT 'waiting',
  sent_by uuid NOT NULL REFERENCES user_account (id),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT reminder_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT reminder_delivery_known
    CHECK (delivery IN ('waiting', 'sent', 'kept', 'discarded', 'failed'))
);
CREATE INDEX reminder_by_counterparty ON reminder (legal_entity_id, counterparty_id, id);
CREATE INDEX reminder_waiting ON reminder (message_id) WHERE delivery = 'waiting';

CREATE TABLE reminder_invoice (
  legal_entity_id uuid NOT NULL,
  reminder_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  level_id text COLLATE "C" NOT NULL,
  days_late integer NOT NULL,
  remaining_cents bigint NOT NULL,
  penalty_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  -- The mail never left: the level may be sent again.
  void boolean NOT NULL DEFAULT false,
  PRIMARY KEY (legal_entity_id, reminder_id, invoice_id),
  FOREIGN KEY (legal_entity_id, reminder_id) REFERENCES reminder (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);
-- Never twice the same level, however many send at once.
CREATE UNIQUE INDEX reminder_level_once ON reminder_invoice (legal_entity_id, invoice_id, level_id) WHERE NOT void;

-- A dispute (litige): no reminder for an invoice, or for all of a customer's, until it is lifted.
CREATE TABLE reminder_exclusion (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  counterparty_id uuid,
  invoice_id uuid,
  reason text NOT NULL,
  excluded_by uuid NOT NULL REFERENCES user_account (id),
  excluded_at timestamptz NOT NULL,
  lifted_by uuid REFERENCES user_account (id),
  lifted_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT reminder_exclusion_of_one CHECK ((counterparty_id IS NULL) <> (invoice_id IS NULL)),
  FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE UNIQUE INDEX reminder_exclusion_customer_once ON reminder_exclusion (legal_entity_id, counterparty_id)
  WHERE lifted_at IS NULL AND counterparty_id IS NOT NULL;
CREATE UNIQUE INDEX reminder_exclusion_invoice_once ON reminder_exclusion (legal_entity_id, invoice_id)
  WHERE lifted_at IS NULL AND invoice_id IS NOT NULL;

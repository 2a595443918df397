-- Recurring invoices: what is invoiced again and again, and the outcome of each day.

CREATE TABLE recurring_schedule (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  counterparty_id uuid NOT NULL,
  -- The invoice it was made from; it may be deleted since.
  source_invoice_id uuid,
  unit text NOT NULL CONSTRAINT recurring_schedule_unit_known CHECK (unit IN ('week', 'month', 'quarter', 'year')),
  every integer NOT NULL CONSTRAINT recurring_schedule_every_range CHECK (every BETWEEN 1 AND 60),
  day_rule text NOT NULL CONSTRAINT recurring_schedule_day_rule_known CHECK (day_rule IN ('same_day', 'last_day')),
  start_date date NOT NULL,
  end_date date CONSTRAINT recurring_schedule_dates_ordered CHECK (end_date >= start_date),
  occurrence_limit integer CONSTRAINT recurring_schedule_limit_range CHECK (occurrence_limit BETWEEN 1 AND 1200),
  -- Whether each invoice is validated at once, or waits as a draft.
  validates boolean NOT NULL DEFAULT false,
  -- What an invoice of it says: label, terms, lines, with placeholders for its period.
  document jsonb NOT NULL,
  -- The first day without an outcome; null once there is none.
  next_index integer NOT NULL DEFAULT 0,
  next_date date,
  paused_at timestamptz,
  deleted_at timestamptz,
  created_by uuid NOT NULL REFERENCES user_account (id),
  -- In whose name its invoices are made: the person who set it last.
  set_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT recurring_schedule_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT recurring_schedule_of_source FOREIGN KEY (legal_entity_id, source_invoice_id) REFERENCES invoice (legal_entity_id, id)
    ON DELETE SET NULL (source_invoice_id)
);
CREATE INDEX recurring_schedule_due ON recurring_schedule (next_date) WHERE paused_at IS NULL AND deleted_at IS NULL;
CREATE INDEX recurring_schedule_by_source ON recurring_schedule (legal_entity_id, source_invoice_id);

-- One row for each day of a schedule that is over: the key makes each day decided once.
CREATE TABLE recurring_occurrence (
  legal_entity_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  occurrence_date date NOT NULL,
  -- created: an invoice was made; skipped: a person left it out; missed: too long ago when the server came back;
  -- refused: no invoice could be made.
  state text NOT NULL CONSTRAINT recurring_occurrence_state_known CHECK (state IN ('created', 'skipped', 'missed', 'refused')),
  invoice_id uuid,
  -- Its invoice has still to be validated: the second step of what was begun.
  to_validate boolean NOT NULL DEFAULT false,
  -- Why it was not made, or not validated: a code of the error catalogue with its details.
  refusal jsonb,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, schedule_id, occurrence_date),
  FOREIGN KEY (legal_entity_id, schedule_id) REFERENCES recurring_schedule (legal_entity_id, id),
  CONSTRAINT recurring_occurrence_of_invoice FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
    ON DELETE SET NULL (invoice_id)
);
CREATE INDEX recurring_occurrence_by_invoice ON recurring_occurrence (legal_entity_id, invoice_id);
CREATE INDEX recurring_occurrence_to_validate ON recurring_occurrence (occurrence_date) WHERE to_validate;

-- The missions of a firm for its clients, who are third parties of the firm's own books.
CREATE TABLE engagement (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Printed MC-00001.
  number integer NOT NULL,
  counterparty_id uuid NOT NULL,
  -- Millésime.
  year integer NOT NULL,
  type text COLLATE "C" NOT NULL CONSTRAINT engagement_type_known CHECK (
    type IN ('presentation', 'bookkeeping', 'review', 'payroll', 'legal', 'advice', 'other')
  ),
  label text NOT NULL,
  -- Number, label and client folded: what a search looks in.
  search_key text COLLATE "C" NOT NULL,
  fee_mode text COLLATE "C" NOT NULL CONSTRAINT engagement_fee_mode_known CHECK (fee_mode IN ('subscription', 'acts')),
  -- Of a subscription: the amount of a period without VAT, its unit, how many were agreed.
  fee_cents bigint CONSTRAINT engagement_fee_positive CHECK (fee_cents > 0),
  fee_unit text COLLATE "C" CONSTRAINT engagement_fee_unit_known CHECK (fee_unit IN ('month', 'quarter', 'year')),
  periods integer CONSTRAINT engagement_periods_positive CHECK (periods > 0),
  start_date date NOT NULL,
  estimated_minutes integer NOT NULL DEFAULT 0 CONSTRAINT engagement_estimate_positive CHECK (estimated_minutes >= 0),
  progress_percent integer NOT NULL DEFAULT 0 CONSTRAINT engagement_progress_bounds CHECK (progress_percent BETWEEN 0 AND 100),
  manager_id uuid NOT NULL REFERENCES user_account (id),
  collaborator_ids uuid[] NOT NULL DEFAULT '{}',
  letter_sha256 text COLLATE "C" REFERENCES stored_file (sha256),
  letter_name text,
  letter_signed_on date,
  state text COLLATE "C" NOT NULL DEFAULT 'open' CONSTRAINT engagement_state_known CHECK (state IN ('open', 'closed')),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT engagement_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT engagement_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT engagement_fees_whole CHECK (
    (fee_mode = 'subscription') = (fee_cents IS NOT NULL)
    AND (fee_cents IS NULL) = (fee_unit IS NULL) AND (fee_cents IS NULL) = (periods IS NULL)
  ),
  CONSTRAINT engagement_letter_whole CHECK (
    (letter_sha256 IS NULL) = (letter_name IS NULL) AND (letter_sha256 IS NULL) = (letter_signed_on IS NULL)
  )
);
CREATE INDEX engagement_by_counterparty ON engagement (legal_entity_id, counterparty_id);

-- The minutes of a person on a mission in one day.
CREATE TABLE engagement_time (
  legal_entity_id uuid NOT NULL,
  engagement_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account (id),
  work_date date NOT NULL,
  minutes integer NOT NULL CONSTRAINT engagement_time_minutes CHECK (minutes BETWEEN 1 AND 1440),
  PRIMARY KEY (legal_entity_id, engagement_id, user_id, work_date),
  CONSTRAINT engagement_time_of_engagement FOREIGN KEY (legal_entity_id, engagement_id)
    REFERENCES engagement (legal_entity_id, id)
);
CREATE INDEX engagement_time_by_person ON engagement_time (legal_entity_id, user_id, work_date);

-- The timer of a person: one runs at a time, whatever the company.
CREATE TABLE engagement_timer (
  legal_entity_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account (id),
  engagement_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  CONSTRAINT engagement_timer_once PRIMARY KEY (user_id),
  CONSTRAINT engagement_timer_of_engagement FOREIGN KEY (legal_entity_id, engagement_id)
    REFERENCES engagement (legal_entity_id, id)
);

-- What was done at the price list's price of that day: the article is copied, a change of it concerns later acts.
CREATE TABLE engagement_act (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  engagement_id uuid NOT NULL,
  act_date date NOT NULL,
  label text NOT NULL,
  quantity integer NOT NULL CONSTRAINT engagement_act_quantity CHECK (quantity > 0),
  unit_price_cents numeric NOT NULL,
  amount_cents bigint NOT NULL,
  unit text,
  vat_code text COLLATE "C",
  account text COLLATE "C",
  done_by uuid NOT NULL REFERENCES user_account (id),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT engagement_act_of_engagement FOREIGN KEY (legal_entity_id, engagement_id)
    REFERENCES engagement (legal_entity_id, id)
);
CREATE INDEX engagement_act_by_engagement ON engagement_act (legal_entity_id, engagement_id, act_date);

-- What an hour of a person costs from a day on.
CREATE TABLE engagement_rate (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  user_id uuid NOT NULL REFERENCES user_account (id),
  from_date date NOT NULL,
  cents_per_hour integer NOT NULL CONSTRAINT engagement_rate_positive CHECK (cents_per_hour >= 0),
  PRIMARY KEY (legal_entity_id, user_id, from_date)
);

-- Which sale bills which period or act. It counts while the sale is neither in the trash nor cancelled: what a deleted draft
-- billed is due again.
CREATE TABLE engagement_billing (
  legal_entity_id uuid NOT NULL,
  id uuid NOT NULL,
  engagement_id uuid NOT NULL,
  period_index integer,
  act_id uuid,
  cents bigint NOT NULL,
  invoice_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT engagement_billing_one CHECK ((period_index IS NULL) <> (act_id IS NULL)),
  CONSTRAINT engagement_billing_of_engagement FOREIGN KEY (legal_entity_id, engagement_id)
    REFERENCES engagement (legal_entity_id, id),
  CONSTRAINT engagement_billing_of_act FOREIGN KEY (legal_entity_id, act_id)
    REFERENCES engagement_act (legal_entity_id, id) ON DELETE CASCADE,
  CONSTRAINT engagement_billing_of_invoice FOREIGN KEY (legal_entity_id, invoice_id)
    REFERENCES invoice (legal_entity_id, id) ON DELETE CASCADE
);
CREATE INDEX engagement_billing_by_engagement ON engagement_billing (legal_entity_id, engagement_id);
CREATE INDEX engagement_billing_by_act ON engagement_billing (legal_entity_id, act_id);
CREATE INDEX engagement_billing_by_invoice ON engagement_billing (legal_entity_id, invoice_id);

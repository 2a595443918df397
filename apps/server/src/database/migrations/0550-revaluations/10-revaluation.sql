-- Bank accounts in other currencies at the rate of a closing (666, 766): written once for a date, by account, and taken back by an opposite
-- entry. Liquid assets are money already, so that no entry of the next day reverses it.
CREATE TABLE revaluation_run (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- 1, 2, 3… within the company: RC-2 is the piece of its entry.
  number integer NOT NULL,
  date date NOT NULL,
  entry_id uuid NOT NULL,
  cancel_entry_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT revaluation_run_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT revaluation_run_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT revaluation_run_cancel FOREIGN KEY (legal_entity_id, cancel_entry_id) REFERENCES entry (legal_entity_id, id)
);
CREATE UNIQUE INDEX revaluation_run_once ON revaluation_run (legal_entity_id, date) WHERE cancel_entry_id IS NULL;

-- What each account was worth then: the paper of the entry.
CREATE TABLE revaluation_account (
  legal_entity_id uuid NOT NULL,
  run_id uuid NOT NULL,
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL CONSTRAINT revaluation_account_currency_form CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'EUR'),
  -- The balance in smallest units of the currency.
  units bigint NOT NULL,
  rate numeric(15, 6) NOT NULL CONSTRAINT revaluation_account_rate_positive CHECK (rate > 0),
  rate_day date NOT NULL,
  booked_cents bigint NOT NULL,
  value_cents bigint NOT NULL,
  PRIMARY KEY (legal_entity_id, run_id, account),
  CONSTRAINT revaluation_account_of_run FOREIGN KEY (legal_entity_id, run_id) REFERENCES revaluation_run (legal_entity_id, id)
);

-- The differences of a closing on what is open in other currencies (476, 477, 1515): written once for a date, by document, and taken back
-- by opposite entries as an accrual is.
CREATE TABLE conversion_run (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- 1, 2, 3… within the company: EC-2 is the piece of its entries.
  number integer NOT NULL,
  date date NOT NULL,
  entry_id uuid NOT NULL,
  reversal_entry_id uuid NOT NULL,
  -- The provision and its release of the next day; null where no loss takes one.
  provision_entry_id uuid,
  release_entry_id uuid,
  -- The entry that took the first one back; those of the others are found by their source.
  cancel_entry_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT conversion_run_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT conversion_run_provision_whole CHECK ((provision_entry_id IS NULL) = (release_entry_id IS NULL)),
  CONSTRAINT conversion_run_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT conversion_run_reversal FOREIGN KEY (legal_entity_id, reversal_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT conversion_run_provision FOREIGN KEY (legal_entity_id, provision_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT conversion_run_release FOREIGN KEY (legal_entity_id, release_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT conversion_run_cancel FOREIGN KEY (legal_entity_id, cancel_entry_id) REFERENCES entry (legal_entity_id, id)
);
CREATE UNIQUE INDEX conversion_run_once ON conversion_run (legal_entity_id, date) WHERE cancel_entry_id IS NULL;

-- What each document was worth then: the paper of the entry.
CREATE TABLE conversion_document (
  legal_entity_id uuid NOT NULL,
  run_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- Where it stood most; its difference is on each of its accounts.
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL CONSTRAINT conversion_document_currency_form CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'EUR'),
  -- What was open in smallest units, positive where it was owed to the company.
  open_units bigint NOT NULL CONSTRAINT conversion_document_open CHECK (open_units <> 0),
  rate numeric(15, 6) NOT NULL CONSTRAINT conversion_document_rate_positive CHECK (rate > 0),
  rate_day date NOT NULL,
  booked_cents bigint NOT NULL,
  value_cents bigint NOT NULL,
  hedged boolean NOT NULL,
  PRIMARY KEY (legal_entity_id, run_id, invoice_id),
  CONSTRAINT conversion_document_of_run FOREIGN KEY (legal_entity_id, run_id) REFERENCES conversion_run (legal_entity_id, id),
  CONSTRAINT conversion_document_of_invoice FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX conversion_document_by_invoice ON conversion_document (legal_entity_id, invoice_id);

-- What is open in other currencies at a day: a company has a few of them among all its documents.
CREATE INDEX invoice_in_currency ON invoice (legal_entity_id, accounting_date) WHERE currency <> 'EUR';

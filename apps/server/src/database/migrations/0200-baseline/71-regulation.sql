-- Accruals and deferrals typed at a month end (régularisations). Each owns one entry and its reversal of the next day.
CREATE TABLE regulation (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- 1, 2, 3… within the company: RG-12 is the piece of its entries.
  number integer NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT regulation_kind_known CHECK (kind IN (
    'fae', 'fnp', 'credit_note_to_issue', 'credit_note_to_receive', 'cca', 'pca',
    'accrued_wages', 'accrued_leave', 'accrued_taxes', 'accrued_income', 'accrued_interest'
  )),
  counterparty_id uuid,
  label text NOT NULL CONSTRAINT regulation_label_given CHECK (label <> ''),
  account text COLLATE "C" NOT NULL,
  service_start date,
  service_end date,
  -- Without VAT: the whole amount, and the part that is booked at the date.
  amount_cents bigint NOT NULL CONSTRAINT regulation_amount_positive CHECK (amount_cents > 0),
  regulated_cents bigint NOT NULL CONSTRAINT regulation_regulated_within CHECK (regulated_cents > 0 AND regulated_cents <= amount_cents),
  vat_cents bigint NOT NULL DEFAULT 0 CONSTRAINT regulation_vat_not_negative CHECK (vat_cents >= 0),
  method text COLLATE "C" NOT NULL CONSTRAINT regulation_method_known CHECK (method IN ('days', 'months', '30_360', 'fixed')),
  date date NOT NULL,
  -- The ledger line that it defers.
  entry_line_id uuid,
  entry_id uuid NOT NULL,
  -- The entry that took it back; its own reversal is dated as that of the first.
  cancel_entry_id uuid,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT regulation_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT regulation_entry_once UNIQUE (legal_entity_id, entry_id),
  CONSTRAINT regulation_of_counterparty FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT regulation_of_line FOREIGN KEY (legal_entity_id, entry_line_id) REFERENCES entry_line (legal_entity_id, id),
  CONSTRAINT regulation_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT regulation_cancel_entry FOREIGN KEY (legal_entity_id, cancel_entry_id) REFERENCES entry (legal_entity_id, id)
);
CREATE UNIQUE INDEX regulation_line_once ON regulation (legal_entity_id, entry_line_id, date)
  WHERE entry_line_id IS NOT NULL AND cancel_entry_id IS NULL;

-- What a person changed of a beneficiary in the DAS2 of a year: left out, another nature, another sum; with the reason.
CREATE TABLE fee_correction (
  legal_entity_id uuid NOT NULL,
  year integer NOT NULL,
  counterparty_id uuid NOT NULL,
  excluded boolean NOT NULL DEFAULT false,
  nature text COLLATE "C",
  amount_cents bigint CONSTRAINT fee_correction_amount_positive CHECK (amount_cents >= 0),
  reason text NOT NULL CONSTRAINT fee_correction_reason_given CHECK (reason <> ''),
  version integer NOT NULL DEFAULT 1,
  corrected_by uuid NOT NULL REFERENCES user_account (id),
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, year, counterparty_id),
  FOREIGN KEY (legal_entity_id, counterparty_id) REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT fee_correction_nature_known CHECK (
    nature IN ('fees', 'commissions', 'brokerage', 'rebates', 'attendance', 'royalties', 'licences', 'other')
  )
);

-- What was paid to organisms of a month or a quarter: each row is one of them within the entry of its bank account (D 431, 437, 4421 / C 512).
CREATE TABLE organism_payment (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  employer_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT organism_payment_kind_known CHECK (
    kind IN ('urssaf', 'pension', 'mutual', 'welfare', 'tax')
  ),
  from_month date NOT NULL CONSTRAINT organism_payment_first_day CHECK (extract(day FROM from_month) = 1),
  to_month date NOT NULL,
  amount_cents bigint NOT NULL CONSTRAINT organism_payment_positive CHECK (amount_cents > 0),
  -- What of the payslips it settles, by technical account: the slip of the Urssaf is in whole euros.
  parts jsonb NOT NULL,
  -- As they were paid: null where the organism debits.
  creditor_name text NOT NULL,
  iban text COLLATE "C",
  account text COLLATE "C" NOT NULL,
  paid_on date NOT NULL,
  entry_id uuid NOT NULL,
  undone boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT organism_payment_in_order CHECK (from_month <= to_month),
  CONSTRAINT organism_payment_of_employer FOREIGN KEY (legal_entity_id, employer_id)
    REFERENCES payroll_employer (legal_entity_id, id),
  CONSTRAINT organism_payment_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id)
);
CREATE INDEX organism_payment_by_month ON organism_payment (legal_entity_id, from_month);
CREATE INDEX organism_payment_by_entry ON organism_payment (legal_entity_id, entry_id);
CREATE INDEX organism_payment_by_employer ON organism_payment (legal_entity_id, employer_id);

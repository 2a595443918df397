-- VAT returns of a company by period. A corrected return is a new version; the one before stays as it was filed.
CREATE TABLE vat_return (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  version integer NOT NULL,
  state text COLLATE "C" NOT NULL CONSTRAINT vat_return_state_known CHECK (
    state IN ('to_prepare', 'checked', 'to_file', 'filed', 'rejected')
  ),
  -- What a person adds to the lines: previous credit, refund, coefficient, adjustments.
  demand jsonb NOT NULL DEFAULT '{}',
  -- As filed.
  figures jsonb,
  filed_at timestamptz,
  filed_by uuid REFERENCES user_account (id),
  -- The last rank of the chain when it was filed: what is sealed later falls in the next return.
  up_to_rank bigint,
  -- Lines of the whole settlement; its entry holds the difference to the version before.
  settlement jsonb,
  settlement_entry_id uuid,
  -- The last rank of the chain when the period was first filed: what is sealed later for an earlier period falls in the next
  -- return. up_to_rank moves when the return is filed again; this one never does.
  first_up_to_rank bigint,
  -- Which form a return is made on: the CA3, or the CA12 of the simplified regime. A company that changes its regime keeps
  -- the returns that it filed before on their form.
  form text COLLATE "C" NOT NULL
    CONSTRAINT vat_return_form_known CHECK (form IN ('ca3', 'ca12')),
  -- The number that the administration gave to the filing of a return, as a person noted it.
  filing_reference text
    CONSTRAINT vat_return_reference_short CHECK (char_length(filing_reference) BETWEEN 1 AND 200),
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT vat_return_version_once UNIQUE (legal_entity_id, start_date, end_date, version),
  CONSTRAINT vat_return_settlement_entry FOREIGN KEY (legal_entity_id, settlement_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT vat_return_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT vat_return_filed_whole CHECK (state <> 'filed' OR num_nonnulls(figures, filed_at, up_to_rank) = 3),
  CONSTRAINT vat_return_settled_whole CHECK ((settlement IS NULL) = (settlement_entry_id IS NULL)),
  CONSTRAINT vat_return_first_filed CHECK (
    version > 1 OR (first_up_to_rank IS NULL) = (up_to_rank IS NULL)
  )
);

ALTER TABLE vat_return_stamp ADD CONSTRAINT vat_return_stamp_of_return
  FOREIGN KEY (legal_entity_id, declaration_id) REFERENCES vat_return (legal_entity_id, id);

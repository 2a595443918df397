-- The card of a third party: its credit limit, the one that it was merged into, and what finds its figures.
ALTER TABLE counterparty
  -- The outstanding amount from which a new sale is warned of; null: none.
  ADD COLUMN credit_limit_cents bigint CONSTRAINT counterparty_credit_limit_positive CHECK (credit_limit_cents >= 0),
  -- Whom a duplicate was merged into. Always the last of a row of merges: nobody follows two steps.
  ADD COLUMN merged_into_id uuid,
  ADD CONSTRAINT counterparty_merged_into FOREIGN KEY (legal_entity_id, merged_into_id) REFERENCES counterparty (legal_entity_id, id),
  ADD CONSTRAINT counterparty_merged_is_inactive CHECK (merged_into_id IS NULL OR (NOT active AND merged_into_id <> id));
CREATE INDEX counterparty_by_merged_into ON counterparty (legal_entity_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX counterparty_by_iban ON counterparty (legal_entity_id, iban) WHERE iban IS NOT NULL;

-- Where an auxiliary stands, whatever the exercise and the collective account.
CREATE INDEX balance_by_auxiliary ON balance (legal_entity_id, auxiliary) WHERE auxiliary <> '';

-- The documents of one third party, the latest first.
DROP INDEX invoice_by_counterparty;
CREATE INDEX invoice_by_counterparty ON invoice (legal_entity_id, counterparty_id, bill_date, id);

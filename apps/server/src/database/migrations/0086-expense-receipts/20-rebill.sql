-- Expenses that are invoiced again: the client of an expense, and the line of a sale that takes it.
ALTER TABLE expense_line ADD COLUMN counterparty_id uuid;
ALTER TABLE expense_line ADD CONSTRAINT expense_line_client FOREIGN KEY (legal_entity_id, counterparty_id)
  REFERENCES counterparty (legal_entity_id, id);
CREATE INDEX expense_line_to_rebill ON expense_line (legal_entity_id, counterparty_id) WHERE rebillable;

-- A draft that is deleted keeps its rows, for it may be restored: an expense is taken by documents that live.
CREATE TABLE invoice_expense (
  legal_entity_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- Of the sale; a draft's lines are written anew, under their ids, at each change.
  line_id uuid NOT NULL,
  expense_line_id uuid NOT NULL,
  PRIMARY KEY (legal_entity_id, invoice_id, expense_line_id),
  CONSTRAINT invoice_expense_of_invoice FOREIGN KEY (legal_entity_id, invoice_id)
    REFERENCES invoice (legal_entity_id, id),
  CONSTRAINT invoice_expense_of_line FOREIGN KEY (legal_entity_id, expense_line_id)
    REFERENCES expense_line (legal_entity_id, id)
);
CREATE INDEX invoice_expense_by_expense ON invoice_expense (legal_entity_id, expense_line_id);
CREATE TRIGGER invoice_expense_10_frozen BEFORE UPDATE OR DELETE ON invoice_expense
  FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();
CREATE TRIGGER invoice_expense_20_added AFTER INSERT ON invoice_expense REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_added();

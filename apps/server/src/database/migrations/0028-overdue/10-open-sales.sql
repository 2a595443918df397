-- What customers owe, judged for reminders from this index alone: of a company's sales, those of which something is left.
CREATE INDEX invoice_open_sale ON invoice (legal_entity_id, counterparty_id)
  INCLUDE (id, ref_id, kind, bill_date, due_date, payable_cents, settled_cents)
  WHERE direction = 'credit' AND status = 'validated' AND payable_cents <> settled_cents;

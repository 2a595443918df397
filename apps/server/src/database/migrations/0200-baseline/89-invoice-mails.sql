-- A sale as it was sent to its client by mail: to whom, in which words, and what became of it.
CREATE TABLE invoice_mail (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  message_id uuid NOT NULL,
  -- Kept here because messages are forgotten after a month.
  delivery text NOT NULL DEFAULT 'waiting'
    CONSTRAINT invoice_mail_delivery_known CHECK (delivery IN ('waiting', 'sent', 'kept', 'discarded', 'failed')),
  sent_by uuid NOT NULL REFERENCES user_account (id),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  FOREIGN KEY (legal_entity_id, invoice_id) REFERENCES invoice (legal_entity_id, id)
);
CREATE INDEX invoice_mail_by_invoice ON invoice_mail (legal_entity_id, invoice_id, id);
CREATE INDEX invoice_mail_waiting ON invoice_mail (message_id) WHERE delivery = 'waiting';

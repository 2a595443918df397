-- What of the office belongs to which record of the books. A removed end takes its links with it.
CREATE TABLE office_link (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  -- Whose contact, task or note it is; null for a card or a file, which belong to the installation.
  user_id uuid,
  contact_id uuid,
  task_id uuid,
  note_id uuid,
  card_id uuid,
  file_item_id uuid,
  counterparty_id uuid,
  invoice_id uuid,
  entry_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT office_link_one_owner CHECK (num_nonnulls(contact_id, task_id, note_id, card_id, file_item_id) = 1),
  CONSTRAINT office_link_one_target CHECK (num_nonnulls(counterparty_id, invoice_id, entry_id) = 1),
  CONSTRAINT office_link_of_person CHECK ((user_id IS NOT NULL) = (num_nonnulls(contact_id, task_id, note_id) = 1)),
  CONSTRAINT office_link_once UNIQUE NULLS NOT DISTINCT
    (contact_id, task_id, note_id, card_id, file_item_id, counterparty_id, invoice_id, entry_id),
  CONSTRAINT office_link_of_contact FOREIGN KEY (user_id, contact_id) REFERENCES contact (user_id, id) ON DELETE CASCADE,
  CONSTRAINT office_link_of_task FOREIGN KEY (user_id, task_id) REFERENCES task (user_id, id) ON DELETE CASCADE,
  CONSTRAINT office_link_of_note FOREIGN KEY (user_id, note_id) REFERENCES note (user_id, id) ON DELETE CASCADE,
  CONSTRAINT office_link_of_card FOREIGN KEY (card_id) REFERENCES board_card (id) ON DELETE CASCADE,
  CONSTRAINT office_link_with_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id) ON DELETE CASCADE,
  CONSTRAINT office_link_with_invoice FOREIGN KEY (legal_entity_id, invoice_id)
    REFERENCES invoice (legal_entity_id, id) ON DELETE CASCADE,
  CONSTRAINT office_link_with_entry FOREIGN KEY (legal_entity_id, entry_id)
    REFERENCES entry (legal_entity_id, id) ON DELETE CASCADE,
  CONSTRAINT office_link_of_file FOREIGN KEY (file_item_id) REFERENCES file_item (id)
);
CREATE INDEX office_link_by_task ON office_link (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX office_link_by_note ON office_link (note_id) WHERE note_id IS NOT NULL;
CREATE INDEX office_link_by_card ON office_link (card_id) WHERE card_id IS NOT NULL;
CREATE INDEX office_link_by_file ON office_link (file_item_id) WHERE file_item_id IS NOT NULL;
CREATE INDEX office_link_by_counterparty ON office_link (counterparty_id) WHERE counterparty_id IS NOT NULL;
CREATE INDEX office_link_by_invoice ON office_link (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX office_link_by_entry ON office_link (entry_id) WHERE entry_id IS NOT NULL;

-- Entries that come again: their accounts, labels and codes, with or without amounts. A template writes nothing by itself.
CREATE TABLE entry_template (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  name text NOT NULL,
  search_key text COLLATE "C" NOT NULL,
  journal_code text COLLATE "C",
  label text NOT NULL,
  -- In their order: account, third party, label, sides in cents, VAT code. Judged when they are typed on, by the books of that day.
  lines jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT entry_template_name_once UNIQUE (legal_entity_id, search_key)
);

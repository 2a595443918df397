-- Contacts without accounting relation: prospects, refused and former customers, duplicates. Entries name counterparties
-- alone, so none can bear on them.
CREATE TABLE no_customer (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  name text NOT NULL,
  siren text COLLATE "C",
  email text,
  phone text,
  note text,
  origin text,
  -- Name, SIREN and e-mail folded: what a search looks in.
  search_key text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL CONSTRAINT no_customer_reason_known CHECK (
    reason IN ('prospect', 'refused', 'former', 'duplicate')
  ),
  state text COLLATE "C" NOT NULL DEFAULT 'active' CONSTRAINT no_customer_state_known CHECK (
    state IN ('active', 'converted', 'merged', 'anonymised')
  ),
  created_on date NOT NULL,
  last_contact_on date,
  relation_ended_on date,
  -- The day from which a person may erase the contact, worked out by the domain at each change.
  purge_on date NOT NULL,
  -- Whom it was converted into, or merged with.
  counterparty_id uuid,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT no_customer_counterparty FOREIGN KEY (legal_entity_id, counterparty_id)
    REFERENCES counterparty (legal_entity_id, id),
  CONSTRAINT no_customer_counterparty_told CHECK ((state IN ('converted', 'merged')) = (counterparty_id IS NOT NULL))
);
CREATE INDEX no_customer_by_name ON no_customer (legal_entity_id, name, id);

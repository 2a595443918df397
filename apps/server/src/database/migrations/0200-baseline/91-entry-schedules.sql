-- Entries that come again by themselves: the lines of an entry, and the days that they are written on.
CREATE TABLE entry_schedule (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  name text NOT NULL,
  search_key text COLLATE "C" NOT NULL,
  journal_code text COLLATE "C" NOT NULL,
  label text NOT NULL,
  -- In their order: account, third party, label, sides in cents, VAT code and base. Judged by the books of each day.
  lines jsonb NOT NULL,
  unit text NOT NULL CONSTRAINT entry_schedule_unit_known CHECK (unit IN ('week', 'month', 'quarter', 'year')),
  every integer NOT NULL CONSTRAINT entry_schedule_every_range CHECK (every BETWEEN 1 AND 60),
  day_rule text NOT NULL CONSTRAINT entry_schedule_day_rule_known CHECK (day_rule IN ('same_day', 'last_day')),
  start_date date NOT NULL,
  end_date date CONSTRAINT entry_schedule_dates_ordered CHECK (end_date >= start_date),
  -- Whether each entry is validated at once, or waits as a draft.
  validates boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  -- The first day without an outcome; null once there is none.
  next_index integer NOT NULL DEFAULT 0,
  next_date date,
  -- In whose name its entries are written: the person who set it last.
  set_by uuid NOT NULL REFERENCES user_account (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT entry_schedule_name_once UNIQUE (legal_entity_id, search_key)
);
CREATE INDEX entry_schedule_due ON entry_schedule (next_date) WHERE active;

-- One row for each day of a schedule that is over: the key makes each day decided once.
CREATE TABLE entry_occurrence (
  legal_entity_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  occurrence_date date NOT NULL,
  -- written: an entry was; missed: too long ago when the server came back; refused: no entry could be written.
  state text NOT NULL CONSTRAINT entry_occurrence_state_known CHECK (state IN ('written', 'missed', 'refused')),
  entry_id uuid,
  -- Why it was not written, or stayed a draft: a code of the error catalogue with its details.
  refusal jsonb,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, schedule_id, occurrence_date),
  FOREIGN KEY (legal_entity_id, schedule_id) REFERENCES entry_schedule (legal_entity_id, id) ON DELETE CASCADE,
  CONSTRAINT entry_occurrence_of_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id)
    ON DELETE SET NULL (entry_id)
);
CREATE INDEX entry_occurrence_by_entry ON entry_occurrence (legal_entity_id, entry_id);

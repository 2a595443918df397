-- Lines that a line of a draft is to be lettered with, from its typing to its validation.
CREATE TABLE entry_lettering_choice (
  legal_entity_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  -- Of the draft's line, in the order of its lines: a changed draft writes its lines anew.
  position integer NOT NULL,
  -- Judged at validation: until then others may letter them, or an undone import take them away.
  line_ids uuid[] NOT NULL CONSTRAINT entry_lettering_choice_some CHECK (cardinality(line_ids) > 0),
  PRIMARY KEY (legal_entity_id, entry_id, position),
  CONSTRAINT entry_lettering_choice_of_entry FOREIGN KEY (legal_entity_id, entry_id)
    REFERENCES entry (legal_entity_id, id) ON DELETE CASCADE
);

-- What a person adds to a figure of the tax package of an exercise, each sum with its label and its reason.
CREATE TABLE tax_form_line (
  legal_entity_id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  -- The form and its box, « 2058-A.WF ».
  box text COLLATE "C" NOT NULL,
  rows jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  written_by uuid NOT NULL REFERENCES user_account (id),
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, fiscal_exercise_id, box),
  FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id)
);

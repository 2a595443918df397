-- What a person writes in the annual accounts of an exercise: the text of a part, or that the part has no object. Two parts hold
-- rows besides: commitments off the balance sheet, and what of a debt or a claim falls due after a year.
CREATE TABLE annual_accounts_part (
  legal_entity_id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  part text COLLATE "C" NOT NULL,
  without_object boolean NOT NULL DEFAULT false,
  text text NOT NULL DEFAULT '',
  rows jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  written_by uuid NOT NULL REFERENCES user_account (id),
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, fiscal_exercise_id, part),
  FOREIGN KEY (legal_entity_id, fiscal_exercise_id) REFERENCES fiscal_exercise (legal_entity_id, id),
  CONSTRAINT annual_accounts_part_object CHECK (NOT without_object OR (text = '' AND rows = '[]'))
);

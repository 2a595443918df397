-- Each closing of a month, of a quarter or of an exercise: the points that were open when it was done, and the reason that was given
-- for closing with them. The review file prints it; a period that was closed, reopened and closed again has a row for each time.
CREATE TABLE closing (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  fiscal_exercise_id uuid NOT NULL,
  -- The days that were closed. Months may be renewed with the dates of their exercise, so none is named.
  start_date date NOT NULL,
  end_date date NOT NULL,
  state text COLLATE "C" NOT NULL CONSTRAINT closing_state_known CHECK (state IN ('provisionally_closed', 'closed')),
  -- [{code, details}] of the catalogue.
  findings jsonb NOT NULL,
  reason text,
  closed_by uuid NOT NULL REFERENCES user_account (id),
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT closing_of_exercise FOREIGN KEY (legal_entity_id, fiscal_exercise_id)
    REFERENCES fiscal_exercise (legal_entity_id, id),
  CONSTRAINT closing_dates_ordered CHECK (start_date <= end_date),
  CONSTRAINT closing_open_points_justified CHECK (findings = '[]' OR reason <> '')
);
CREATE INDEX closing_by_exercise ON closing (legal_entity_id, fiscal_exercise_id, closed_at);
CREATE TRIGGER closing_append_only BEFORE UPDATE OR DELETE ON closing FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER closing_no_truncate BEFORE TRUNCATE ON closing FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Entries of income told to belong to later days, until their deferral is booked. Beside the sealed fields: a mark comes and goes.
CREATE TABLE entry_pca_mark (
  legal_entity_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  -- From this day on the entry is proposed as a PCA.
  pca_date date NOT NULL,
  -- The service that its lines were billed for; without it the whole income is deferred.
  service_start date,
  service_end date,
  marked_by uuid NOT NULL REFERENCES user_account (id),
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (legal_entity_id, entry_id),
  CONSTRAINT entry_pca_mark_of_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT entry_pca_mark_service CHECK (
    num_nonnulls(service_start, service_end) <> 1 AND (service_start IS NULL OR service_start <= service_end)
  )
);
CREATE INDEX entry_pca_mark_by_date ON entry_pca_mark (legal_entity_id, pca_date);

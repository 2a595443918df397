-- The inbox of captured bills: where each one stands, who called it good to pay, what the reader was least sure of.
ALTER TABLE invoice
  ADD COLUMN approved_by uuid REFERENCES user_account (id),
  ADD COLUMN approved_at timestamptz,
  ADD COLUMN capture_confidence double precision
    CONSTRAINT invoice_capture_confidence_range CHECK (capture_confidence BETWEEN 0 AND 1),
  ADD COLUMN possible_duplicate_of uuid,
  ADD COLUMN iban_changed boolean NOT NULL
    GENERATED ALWAYS AS (warnings @> '[{"code": "SUPPLIER_IBAN_CHANGED"}]') STORED,
  ADD COLUMN inbox_state text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN status <> 'draft' THEN status
      WHEN issues @> '[{"severity": "blocking"}]' THEN 'toComplete'
      WHEN approved_at IS NOT NULL THEN 'approved'
      WHEN issues @> '[{"severity": "warning"}]' OR warnings @> '[{"severity": "warning"}]' THEN 'toCheck'
      ELSE 'ready'
    END
  ) STORED,
  ADD CONSTRAINT invoice_approved_by_somebody CHECK ((approved_at IS NULL) = (approved_by IS NULL));
CREATE INDEX invoice_inbox ON invoice (legal_entity_id, direction, inbox_state, id) WHERE deleted_at IS NULL AND status = 'draft';

-- An approval is of what was seen: whatever changes the draft afterwards takes it back. Every change steps the version.
CREATE FUNCTION invoice_approval_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.approved_by := NULL;
  NEW.approved_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_20_approval_withdrawn BEFORE UPDATE ON invoice FOR EACH ROW
  WHEN (NEW.status = 'draft' AND OLD.approved_at IS NOT NULL AND NEW.approved_at IS NOT DISTINCT FROM OLD.approved_at
    AND NEW.version <> OLD.version)
  EXECUTE FUNCTION invoice_approval_withdrawn();

-- How many drafts of supplier bills stand in each state. One row a company, moved at the end of each transaction: whoever
-- holds it waits for nothing more.
CREATE TABLE inbox_count (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  to_complete integer NOT NULL DEFAULT 0,
  to_check integer NOT NULL DEFAULT 0,
  ready integer NOT NULL DEFAULT 0,
  approved integer NOT NULL DEFAULT 0
);
INSERT INTO inbox_count
  SELECT legal_entity_id, count(*) FILTER (WHERE inbox_state = 'toComplete'), count(*) FILTER (WHERE inbox_state = 'toCheck'),
    count(*) FILTER (WHERE inbox_state = 'ready'), count(*) FILTER (WHERE inbox_state = 'approved')
  FROM invoice WHERE direction = 'debit' AND deleted_at IS NULL GROUP BY legal_entity_id;

CREATE FUNCTION inbox_moved(the_entity uuid, before text, after text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO inbox_count AS c (legal_entity_id, to_complete, to_check, ready, approved)
  VALUES (the_entity, (after = 'toComplete')::int - (before = 'toComplete')::int, (after = 'toCheck')::int - (before = 'toCheck')::int,
    (after = 'ready')::int - (before = 'ready')::int, (after = 'approved')::int - (before = 'approved')::int)
  ON CONFLICT (legal_entity_id) DO UPDATE SET to_complete = c.to_complete + excluded.to_complete,
    to_check = c.to_check + excluded.to_check, ready = c.ready + excluded.ready, approved = c.approved + excluded.approved
$$;

CREATE FUNCTION invoice_inbox_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := '';
  after text := '';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN before := OLD.inbox_state; END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN after := NEW.inbox_state; END IF;
  IF before <> after AND coalesce(NEW.direction, OLD.direction) = 'debit' THEN
    PERFORM inbox_moved(coalesce(NEW.legal_entity_id, OLD.legal_entity_id), before, after);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_inbox_counted AFTER INSERT OR UPDATE OR DELETE ON invoice
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_inbox_counted();

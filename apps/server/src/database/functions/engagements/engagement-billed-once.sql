-- A draft comes back from the trash while nothing that it bills was billed again meanwhile. The mission is locked first, as
-- billing locks it: of two at once, one waits for the other.
CREATE OR REPLACE FUNCTION engagement_billed_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM engagement e
    WHERE e.legal_entity_id = NEW.legal_entity_id AND EXISTS (
      SELECT FROM engagement_billing b
      WHERE b.legal_entity_id = NEW.legal_entity_id AND b.invoice_id = NEW.id AND b.engagement_id = e.id)
    ORDER BY e.id FOR UPDATE;
  IF EXISTS (
    SELECT FROM engagement_billing mine
    JOIN engagement_billing other ON other.legal_entity_id = mine.legal_entity_id AND other.engagement_id = mine.engagement_id
      AND (other.period_index = mine.period_index OR other.act_id = mine.act_id) AND other.invoice_id <> mine.invoice_id
    JOIN invoice i ON i.legal_entity_id = other.legal_entity_id AND i.id = other.invoice_id
    WHERE mine.legal_entity_id = NEW.legal_entity_id AND mine.invoice_id = NEW.id
      AND i.deleted_at IS NULL AND i.status <> 'cancelled'
  ) THEN
    RAISE EXCEPTION 'Its fees were billed again' USING ERRCODE = '23514', CONSTRAINT = 'engagement_billed_once', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

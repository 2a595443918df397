-- At commit, each legal number is taken by an invoice; other series are not checked.
CREATE OR REPLACE FUNCTION number_series_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.prefix IN ('FA', 'AV') THEN
    PERFORM FROM invoice i WHERE i.legal_entity_id = NEW.legal_entity_id AND i.direction = 'credit' AND i.status <> 'draft'
      AND i.ref_id = format('%s-%s-%s', NEW.prefix, NEW.year, lpad(NEW.last_number::text, greatest(4, length(NEW.last_number::text)), '0'));
    IF NOT FOUND THEN
      PERFORM refuse('number_series_taken', 'a legal number was given and no invoice took it');
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- What commands look at before they write (exercises and their months, chart, VAT codes, technical accounts, journals,
-- settings of sales) changes rarely, and each command reads it. The version says whether what a server has read before
-- still stands: each transaction that changes any of it gives the company another one, never given before.
CREATE TABLE books_version (
  legal_entity_id uuid PRIMARY KEY REFERENCES legal_entity (id),
  version uuid NOT NULL
);
INSERT INTO books_version (legal_entity_id, version) SELECT id, gen_random_uuid() FROM legal_entity;

-- Until a transaction ends, what it changed is its own: it keeps nothing for others, nor trusts what others kept.
CREATE FUNCTION books_are_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('grand_livre.books_changed', 'yes', true);
  RETURN NULL;
END $$;

-- At commit, once a company: nobody waits for a long transaction that opened a journal.
CREATE FUNCTION step_books_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entity uuid := coalesce(NEW.legal_entity_id, OLD.legal_entity_id);
  stepped text := coalesce(current_setting('grand_livre.books_stepped', true), '');
BEGIN
  IF strpos(stepped, the_entity::text) > 0 THEN RETURN NULL; END IF;
  INSERT INTO books_version AS b (legal_entity_id, version) VALUES (the_entity, gen_random_uuid())
    ON CONFLICT (legal_entity_id) DO UPDATE SET version = excluded.version;
  PERFORM set_config('grand_livre.books_stepped', stepped || the_entity, true);
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['account', 'fiscal_exercise', 'fiscal_period', 'journal', 'sales_settings', 'technical_account', 'vat_code'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION books_are_changed()',
      name || '_books_changed', name);
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION step_books_version()',
      name || '_books_version', name);
  END LOOP;
END $$;

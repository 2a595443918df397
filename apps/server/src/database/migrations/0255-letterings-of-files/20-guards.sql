DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['lettering', 'lettering_line', 'lettering_undo'] LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION lettering_only_grows()', name || '_append_only', name);
  END LOOP;
END $$;

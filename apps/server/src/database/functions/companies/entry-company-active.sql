-- A prospect and a suspended company keep their drafts: an entry is sealed in an active company.
CREATE OR REPLACE FUNCTION entry_company_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM legal_entity WHERE id = NEW.legal_entity_id AND status IN ('prospect', 'suspended')) THEN
    RAISE EXCEPTION 'The company is not active' USING ERRCODE = '23514', CONSTRAINT = 'legal_entity_active', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

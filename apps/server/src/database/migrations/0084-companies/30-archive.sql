-- An archived company is read only: whoever writes a row of it is refused here, whatever the way.
CREATE FUNCTION archive_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
BEGIN
  company := CASE WHEN TG_OP = 'DELETE' THEN OLD.legal_entity_id ELSE NEW.legal_entity_id END;
  IF EXISTS (SELECT FROM legal_entity WHERE id = company AND status = 'archived') THEN
    RAISE EXCEPTION 'The company is archived' USING ERRCODE = '23514', CONSTRAINT = 'legal_entity_archived', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- The company's own row changes by being taken out of the archive, never otherwise.
CREATE FUNCTION archived_company_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The company is archived' USING ERRCODE = '23514', CONSTRAINT = 'legal_entity_archived', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER archive_guard BEFORE UPDATE ON legal_entity FOR EACH ROW
  WHEN (OLD.status = 'archived' AND NEW.status = 'archived') EXECUTE FUNCTION archived_company_guard();

-- A prospect and a suspended company keep their drafts: an entry is sealed in an active company.
CREATE FUNCTION entry_company_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM legal_entity WHERE id = NEW.legal_entity_id AND status IN ('prospect', 'suspended')) THEN
    RAISE EXCEPTION 'The company is not active' USING ERRCODE = '23514', CONSTRAINT = 'legal_entity_active', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_05_company_active BEFORE INSERT ON entry FOR EACH ROW
  WHEN (NEW.state = 'validated') EXECUTE FUNCTION entry_company_active();
CREATE TRIGGER entry_05_company_active_seal BEFORE UPDATE ON entry FOR EACH ROW
  WHEN (NEW.state = 'validated' AND OLD.state <> 'validated') EXECUTE FUNCTION entry_company_active();

-- Puts the guard on every table of companies, those of migrations to come too. Without it: what is derived by triggers of guarded
-- tables, the log, who sees the company, and the jobs that only read it. A KYC file can be removed at the end of its years.
CREATE FUNCTION guard_archives() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  FOR r IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped AND a.attname = 'legal_entity_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND c.relname NOT IN ('audit_log', 'balance', 'bank_match_current', 'company_archive', 'confidential_access', 'confidential_company',
        'delegation_legal_entity', 'invoice_count', 'invoice_search', 'lettering_current', 'user_legal_entity')
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'archive_guard')
  LOOP
    IF r.relname = 'job' THEN
      CREATE TRIGGER archive_guard BEFORE INSERT ON job FOR EACH ROW
        WHEN (NEW.legal_entity_id IS NOT NULL AND NEW.kind NOT IN ('export-invoices', 'verify-ledger', 'check-fec')) EXECUTE FUNCTION archive_guard();
    ELSE
      EXECUTE format('CREATE TRIGGER archive_guard BEFORE INSERT OR UPDATE%s ON %I FOR EACH ROW EXECUTE FUNCTION archive_guard()',
        CASE WHEN r.relname IN ('kyc_file', 'kyc_document', 'kyc_link') THEN '' ELSE ' OR DELETE' END, r.relname);
    END IF;
  END LOOP;
END $$;

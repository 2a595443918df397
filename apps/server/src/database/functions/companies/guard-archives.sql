-- Puts the guard on every table of companies, those of migrations to come too. Without it: what is derived by triggers of guarded
-- tables, the log, who sees the company, and the jobs that only read it. A KYC file can be removed at the end of its years.
CREATE OR REPLACE FUNCTION guard_archives() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  FOR r IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped AND a.attname = 'legal_entity_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND c.relname NOT IN ('audit_log', 'balance', 'bank_match_current', 'company_archive', 'confidential_access', 'confidential_company',
        'delegation_legal_entity', 'invoice_count', 'invoice_search', 'journal_month', 'lettering_current', 'open_line', 'user_legal_entity')
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

-- Tables that only grow, and ledger tables that are never truncated.

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'audit_log', 'lettering', 'lettering_line', 'lettering_undo', 'bank_match', 'due_date_extension', 'analytic_split',
    'vat_return_stamp', 'entry_comment', 'invoice_entry', 'invoice_issued', 'payment', 'payment_use',
    'payment_allocation', 'credit_imputation', 'capture_correction', 'capture_forgetting'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION append_only()', name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION append_only()', name || '_no_truncate', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['entry', 'entry_line', 'entry_attachment', 'entry_counter', 'ledger_chain', 'document_link', 'balance'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION append_only()', name || '_no_truncate', name);
  END LOOP;
END $$;

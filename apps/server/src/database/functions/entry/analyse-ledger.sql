-- Tells the planner how the ledger is filled: only the owner of the tables may. The first page of a grand livre right after an import
-- of a million lines took 15 s without it.
CREATE OR REPLACE FUNCTION analyse_ledger() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  ANALYZE entry, entry_line, balance, open_line;
END $$;

-- Adds one company to the scope until the end of the transaction: the one that it has just created.
CREATE OR REPLACE FUNCTION widen_row_scope(legal_entity uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF NOT public.row_scope_is_everything() THEN
    PERFORM set_config('grand_livre.scope', array_to_string(public.row_scope_ids() || legal_entity, ','), true);
  END IF;
END $$;

-- The name of a company for the lists of people and delegations. What a person reaches is judged on all companies, and the services
-- return only what the caller may see. The one function that reads outside the scope.
CREATE OR REPLACE FUNCTION company_label(company uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  around text := COALESCE(current_setting('grand_livre.scope', true), '');
  label jsonb;
BEGIN
  PERFORM set_config('grand_livre.scope', '*', true);
  SELECT jsonb_build_object('id', id, 'refId', ref_id, 'name', name) INTO label FROM legal_entity WHERE id = company;
  PERFORM set_config('grand_livre.scope', around, true);
  RETURN label;
END $$;

-- What a document says, as one folded text: label, third party, then the numbers without spaces, a line each.
CREATE OR REPLACE FUNCTION invoice_search_key(label_key text, company_name_key text, bill_number_key text, ref_id text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN label_key || E'\n' || company_name_key || E'\n' || bill_number_key || E'\n' || replace(lower(coalesce(ref_id, '')), '-', '');

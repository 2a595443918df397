-- The companies that the scope lists.
CREATE OR REPLACE FUNCTION row_scope_ids() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN COALESCE(current_setting('grand_livre.scope', true), '') IN ('', 'none')
              OR starts_with(COALESCE(current_setting('grand_livre.scope', true), ''), '*') THEN '{}'
            ELSE string_to_array(current_setting('grand_livre.scope', true), ',') END::uuid[];

-- The companies that a scope of '*-' leaves out.
CREATE OR REPLACE FUNCTION row_scope_hidden() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN starts_with(COALESCE(current_setting('grand_livre.scope', true), ''), '*-')
            THEN string_to_array(substr(current_setting('grand_livre.scope', true), 3), ',') ELSE '{}' END::uuid[];

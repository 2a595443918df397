-- What a connection may see, asked by every table of every statement: as expressions, which the planner writes into the
-- statement. A function with a setting of its own is called, and costs more than the reading of most rows. Expressions are
-- read once, here: no search path can give them another meaning.
CREATE OR REPLACE FUNCTION row_scope_is_set() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN COALESCE(current_setting('grand_livre.scope', true), '') <> '';

CREATE OR REPLACE FUNCTION row_scope_is_everything() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN COALESCE(current_setting('grand_livre.scope', true), '') = '*';

CREATE OR REPLACE FUNCTION row_scope_ids() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN COALESCE(current_setting('grand_livre.scope', true), '') IN ('', '*', 'none') THEN '{}'
            ELSE string_to_array(current_setting('grand_livre.scope', true), ',') END::uuid[];

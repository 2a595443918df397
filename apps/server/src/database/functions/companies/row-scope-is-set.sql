-- These three are asked by every table of every statement. They are SQL expressions, which the planner writes into the statement:
-- a function with a setting of its own is called instead, and costs more than reading most rows. Their names are resolved here,
-- once: no search path gives them another meaning.
CREATE OR REPLACE FUNCTION row_scope_is_set() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN COALESCE(current_setting('grand_livre.scope', true), '') <> '';

-- The scope of a transaction is a list of companies, '*' for all of them, or '*-' and ids for all but these: those of a
-- super-administrator who is not among the collaborators of confidential companies, and of the daily work, which leaves archived
-- companies alone.
CREATE OR REPLACE FUNCTION row_scope_is_everything() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN starts_with(COALESCE(current_setting('grand_livre.scope', true), ''), '*');

CREATE TRIGGER journal_month_10_kept BEFORE INSERT OR UPDATE OR DELETE ON journal_month FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION balance_kept_by_lines();
CREATE TRIGGER open_line_10_kept BEFORE INSERT OR UPDATE OR DELETE ON open_line FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION balance_kept_by_lines();

CREATE TRIGGER entry_60_kept_insert AFTER INSERT ON entry REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION kept_entries_moved();
CREATE TRIGGER entry_60_kept_delete AFTER DELETE ON entry REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION kept_entries_moved();
CREATE TRIGGER entry_60_kept_update AFTER UPDATE ON entry REFERENCING OLD TABLE AS old_entries NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION kept_entries_updated();
CREATE TRIGGER entry_line_60_kept_insert AFTER INSERT ON entry_line REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION kept_lines_moved();
CREATE TRIGGER entry_line_60_kept_delete AFTER DELETE ON entry_line REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION kept_lines_moved();
CREATE TRIGGER entry_line_60_kept_update AFTER UPDATE ON entry_line REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION kept_lines_updated();
CREATE TRIGGER lettering_current_60_kept_insert AFTER INSERT ON lettering_current REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION open_lines_lettered();
CREATE TRIGGER lettering_current_60_kept_delete AFTER DELETE ON lettering_current REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION open_lines_lettered();
CREATE TRIGGER account_60_letterable AFTER UPDATE ON account FOR EACH ROW
  WHEN (NEW.letterable AND NOT OLD.letterable) EXECUTE FUNCTION open_lines_of_account();

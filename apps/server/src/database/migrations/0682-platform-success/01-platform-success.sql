-- When flows of a company last went through its platform: a failure since then does not hide it.
ALTER TABLE einvoice_platform ADD COLUMN succeeded_at timestamptz;
UPDATE einvoice_platform SET succeeded_at = synced_at WHERE sync_failure IS NULL;

-- How the interface of the approved platform (XP Z12-013) is reached, and what the company decided of it.
ALTER TABLE einvoice_platform
  ADD COLUMN flow_url text,
  ADD COLUMN directory_url text,
  -- The company's account behind a login of several companies (header Organization-Id).
  ADD COLUMN organization_id text,
  ADD COLUMN environment text NOT NULL DEFAULT 'trial'
    CONSTRAINT einvoice_platform_environment_known CHECK (environment IN ('trial', 'production')),
  ADD COLUMN api_version text NOT NULL DEFAULT '1.3.0'
    CONSTRAINT einvoice_platform_api_version_known CHECK (api_version IN ('1.1.0', '1.3.0')),
  -- Whether validated sales are deposited and flows are fetched without a person's gesture.
  ADD COLUMN connected boolean NOT NULL DEFAULT false,
  -- Who connected it: what is sent and fetched without a gesture is done in that person's name.
  ADD COLUMN connected_by uuid REFERENCES user_account (id),
  -- The latest change that was read, by the clock of the platform; the next search overlaps it.
  ADD COLUMN read_until timestamptz,
  ADD COLUMN sealed_webhook_key bytea,
  ADD COLUMN webhook_uid text,
  -- When flows are exchanged next without a gesture: whoever moves it does it, of several servers.
  ADD COLUMN next_sync_at timestamptz NOT NULL DEFAULT now(),
  -- When they were last, and the code of what stopped it; null: it went through.
  ADD COLUMN synced_at timestamptz,
  ADD COLUMN sync_failure text,
  -- Which of the calls of a test answered its outcome.
  ADD COLUMN test_step text,
  ADD CONSTRAINT einvoice_platform_connected_by_someone CHECK (NOT connected OR connected_by IS NOT NULL);
CREATE INDEX einvoice_platform_due ON einvoice_platform (next_sync_at) WHERE connected;

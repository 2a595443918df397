-- A provider may speak SAML 2.0: where people are sent, what checks its signature, and how it names what it tells of them.
ALTER TABLE identity_provider
  ADD COLUMN protocol text COLLATE "C" NOT NULL DEFAULT 'oidc'
    CONSTRAINT identity_provider_protocol_known CHECK (protocol IN ('oidc', 'saml')),
  ADD COLUMN entry_point text NOT NULL DEFAULT '',
  ADD COLUMN certificates text NOT NULL DEFAULT '',
  ADD COLUMN email_attribute text NOT NULL DEFAULT '',
  ADD COLUMN firstname_attribute text NOT NULL DEFAULT '',
  ADD COLUMN lastname_attribute text NOT NULL DEFAULT '',
  -- SAML has no secret between the two.
  ALTER COLUMN sealed_secret DROP NOT NULL;

-- What the provider answered by a form, which another site posts: kept for the browser that began.
ALTER TABLE sign_in_challenge ADD COLUMN sealed_answer bytea;

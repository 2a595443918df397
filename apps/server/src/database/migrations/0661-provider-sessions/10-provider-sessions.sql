-- The session of the identity provider that opened this one: the provider names it when it ends.
ALTER TABLE user_session ADD COLUMN provider_sid text;
CREATE INDEX user_session_by_provider_sid ON user_session (provider_sid) WHERE provider_sid IS NOT NULL;

-- When a session was last seen at work: written every few minutes at most, since every request passes by this row.
ALTER TABLE user_session ADD COLUMN last_used_at timestamptz;

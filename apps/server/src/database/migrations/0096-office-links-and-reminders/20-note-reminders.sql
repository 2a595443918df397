-- Looked at each minute: reminders that are due, of everybody.
CREATE INDEX note_by_reminder ON note (reminder) WHERE reminder IS NOT NULL AND NOT archived;

-- A message that was laid in the outbox for want of a server: written, and taken by none.
ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message_state_known;
ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message_state_known
  CHECK (state IN ('waiting', 'sent', 'kept', 'discarded', 'failed'));
DROP INDEX outgoing_message_sms_of_user;
CREATE INDEX outgoing_message_sms_of_user ON outgoing_message (user_id, ended_at)
  WHERE channel = 'sms' AND state IN ('sent', 'kept');
ALTER TABLE reminder DROP CONSTRAINT reminder_delivery_known;
ALTER TABLE reminder ADD CONSTRAINT reminder_delivery_known
  CHECK (delivery IN ('waiting', 'sent', 'kept', 'discarded', 'failed'));

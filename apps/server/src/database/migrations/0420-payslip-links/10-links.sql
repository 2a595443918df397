-- Where the employee is written to; who changes it ends the links that were sent to the address before.
ALTER TABLE payroll_employee ADD COLUMN email text;

-- The link to one payslip, mailed to its employee: the secret is kept as a hash, and the file never leaves by mail.
CREATE TABLE payslip_link (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  payslip_id uuid NOT NULL,
  email text NOT NULL,
  secret_hash bytea NOT NULL CONSTRAINT payslip_link_secret_once UNIQUE,
  message_id uuid NOT NULL,
  -- Kept here because messages are forgotten after a month.
  delivery text NOT NULL DEFAULT 'waiting'
    CONSTRAINT payslip_link_delivery_known CHECK (delivery IN ('waiting', 'sent', 'kept', 'discarded', 'failed')),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account (id),
  expires_at timestamptz NOT NULL,
  -- Another link took its place.
  closed_at timestamptz,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT payslip_link_of_payslip FOREIGN KEY (legal_entity_id, payslip_id) REFERENCES payslip (legal_entity_id, id)
);
-- A payslip has one link that opens.
CREATE UNIQUE INDEX payslip_link_open_once ON payslip_link (legal_entity_id, payslip_id) WHERE closed_at IS NULL;
CREATE INDEX payslip_link_waiting ON payslip_link (message_id) WHERE delivery = 'waiting';

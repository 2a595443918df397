-- Taxes on wages (633, 4386) among the charges of a provision; 0 in those written before they were booked apart.
ALTER TABLE leave_provision_line ADD COLUMN taxes_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE thirteenth_month_line ADD COLUMN taxes_cents bigint NOT NULL DEFAULT 0;

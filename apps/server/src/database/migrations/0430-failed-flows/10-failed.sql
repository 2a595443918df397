-- What a person must send again, counted for a monitor and over all companies without reading what was accepted.
CREATE INDEX platform_flow_failed ON platform_flow (legal_entity_id, id) WHERE state = 'failed' AND direction = 'out';

-- A contact is found by a part of its name among 100,000 as among 1,000: 102 ms by reading them all.
CREATE INDEX contact_name_by_trigram ON contact USING gin (name_key gin_trgm_ops);

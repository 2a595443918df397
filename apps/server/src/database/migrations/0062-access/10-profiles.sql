-- A profile belongs to a company, whose administrators see, change and give it, or to the installation (no company):
-- everybody may give it, super-administrators alone change it. Those of before belong to the company of all who have
-- them, else to the installation.
ALTER TABLE user_profile ADD COLUMN legal_entity_id uuid REFERENCES legal_entity (id);

UPDATE user_profile p SET legal_entity_id = held.ids[1]
FROM (
  SELECT a.profile_id, array_agg(DISTINCT e.legal_entity_id) AS ids, bool_or(u.super_administrator OR e.user_id IS NULL) AS wide
  FROM user_account_profile a JOIN user_account u ON u.id = a.user_id LEFT JOIN user_legal_entity e ON e.user_id = u.id
  GROUP BY a.profile_id
) held
WHERE held.profile_id = p.id AND NOT held.wide AND cardinality(held.ids) = 1;

ALTER TABLE user_profile DROP CONSTRAINT user_profile_name_unique;
ALTER TABLE user_profile ADD CONSTRAINT user_profile_name_unique UNIQUE NULLS NOT DISTINCT (legal_entity_id, name_key);

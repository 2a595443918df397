-- Every company, whatever the connection sees.
SELECT set_config('grand_livre.scope', '*', true);

-- Companies that were there before the codes for a tax that the buyer assesses and does not deduct, or that a fixed asset bears:
-- each is its model with another share, or on the company's own account of tax on fixed assets.
INSERT INTO vat_code (legal_entity_id, id, code, label, direction, rate_basis_points, category, supply_type, fixed_asset, exigibility,
  deductible_share_basis_points, account, pending_account, due_account, declaration_tags, legal_source, valid_from, valid_to)
SELECT m.legal_entity_id, gen_random_uuid(), n.code, n.label, m.direction, m.rate_basis_points, m.category, m.supply_type, n.is_asset,
  m.exigibility, CASE WHEN n.is_asset THEN m.deductible_share_basis_points ELSE 0 END,
  CASE WHEN n.is_asset THEN asset.account ELSE m.account END, m.pending_account, m.due_account,
  CASE WHEN n.is_asset THEN array_replace(m.declaration_tags, 'deductible:20', 'deductible:19')
    ELSE ARRAY (SELECT tag FROM unnest(m.declaration_tags) AS tag WHERE tag NOT LIKE 'deductible:%') END,
  CASE WHEN n.is_asset THEN m.legal_source ELSE concat_ws(' ; ', m.legal_source, 'CGI ann. II, art. 205 et 206') END,
  m.valid_from, m.valid_to
FROM (VALUES
  ('AEBN20', 'AEB20', 'Acquisitions intra-européennes de biens 20 %, TVA non déductible', false),
  ('AESN20', 'AES20', 'Services d''un prestataire de l''Union 20 %, TVA non déductible', false),
  ('AHSN20', 'AHS20', 'Services d''un prestataire hors de l''Union 20 %, TVA non déductible', false),
  ('ARCN20', 'ARC20', 'Autoliquidation en France 20 % (sous-traitance BTP…), TVA non déductible', false),
  ('AESI20', 'AES20', 'Services d''un prestataire de l''Union 20 %, immobilisations', true),
  ('AHSI20', 'AHS20', 'Services d''un prestataire hors de l''Union 20 %, immobilisations', true),
  ('AHBI20', 'AHB20', 'Biens livrés en France par un assujetti non établi 20 %, immobilisations', true),
  ('AMI20', 'AM20', 'Importations 20 %, immobilisations', true)
) AS n (code, model, label, is_asset)
JOIN vat_code m ON m.code = n.model AND m.active
LEFT JOIN LATERAL (SELECT a.account FROM vat_code a WHERE a.legal_entity_id = m.legal_entity_id AND a.code IN ('AI20', 'AEI20', 'ARCI20')
  AND a.account IS NOT NULL ORDER BY a.valid_from DESC, a.code LIMIT 1) asset ON true
WHERE (NOT n.is_asset OR asset.account IS NOT NULL)
  AND NOT EXISTS (SELECT FROM vat_code o WHERE o.legal_entity_id = m.legal_entity_id AND o.code = n.code);

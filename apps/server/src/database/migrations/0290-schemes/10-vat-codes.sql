-- Codes of self-supplies and of the buyer who sells on in a triangular operation, for the companies that are there; later ones get them
-- from `vat-codes.data.json`.
INSERT INTO vat_code (legal_entity_id, id, code, label, direction, rate_basis_points, category, supply_type, fixed_asset, exigibility,
  deductible_share_basis_points, account, due_account, declaration_tags, exemption_reason, legal_source, valid_from)
SELECT entity.id, gen_random_uuid(), made.code, made.label, made.direction, made.rate, made.category, made.supply, made.asset,
  made.exigibility, made.share, account.account, due.account, made.tags::text[], made.reason, made.source, made.first_day
FROM legal_entity entity
CROSS JOIN (VALUES
  ('ALS20', 'Livraison à soi-même 20 %',
    'purchase', 2000, 'AE', NULL, false, 'delivery', 10000, 'vat_deductible', 'vat_collected',
    '{base:A2,due:08,ca12:12,deductible:20}', NULL, 'CGI art. 257, II', '2014-01-01'::date),
  ('ALSI20', 'Livraison à soi-même d’une immobilisation 20 %',
    'purchase', 2000, 'AE', NULL, true, 'delivery', 10000, 'vat_deductible_fixed_assets', 'vat_collected',
    '{base:A2,due:08,ca12:12,deductible:19}', NULL, 'CGI art. 257, II', '2014-01-01'::date),
  ('ATR', 'Achat de l’acheteur-revendeur d’une opération triangulaire',
    'purchase', 0, 'K', 'goods', false, 'none', 0, NULL, NULL,
    '{}', NULL, 'CGI art. 258 D ; directive 2006/112/CE, art. 141', '2000-01-01'::date),
  ('VTR', 'Vente de l’acheteur-revendeur d’une opération triangulaire',
    'sale', 0, 'AE', 'goods', false, 'none', 10000, NULL, NULL,
    '{base:E2}', 'Autoliquidation, opération triangulaire (directive 2006/112/CE, art. 141)', 'CGI art. 258 D ; directive 2006/112/CE, art. 141 et 197', '2000-01-01'::date)
) AS made (code, label, direction, rate, category, supply, asset, exigibility, share, role, due_role, tags, reason, source, first_day)
LEFT JOIN LATERAL (
  SELECT t.account FROM technical_account t
  WHERE t.legal_entity_id = entity.id AND t.role = made.role ORDER BY t.valid_from DESC LIMIT 1
) account ON true
LEFT JOIN LATERAL (
  SELECT t.account FROM technical_account t
  WHERE t.legal_entity_id = entity.id AND t.role = made.due_role ORDER BY t.valid_from DESC LIMIT 1
) due ON true
WHERE (made.role IS NULL OR account.account IS NOT NULL)
  AND (made.due_role IS NULL OR due.account IS NOT NULL)
  AND NOT EXISTS (SELECT FROM vat_code held WHERE held.legal_entity_id = entity.id AND held.code = made.code);

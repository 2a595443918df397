-- Every company, whatever the connection sees.
SELECT set_config('grand_livre.scope', '*', true);

-- Why a code charges no tax, for the document that bears it: text and code of EN 16931 (BT-120, BT-121).
ALTER TABLE vat_code ADD COLUMN IF NOT EXISTS exemption_reason text,
  ADD COLUMN IF NOT EXISTS exemption_reason_code text COLLATE "C";

-- Companies that were there before the account and the code of what is advanced in the client's name (CGI, art. 267, II, 2°):
-- it passes through 467, at the length of their accounts, and is in no box of the return.
INSERT INTO technical_account (legal_entity_id, id, role, account, valid_from)
SELECT e.id, gen_random_uuid(), 'disbursements', rpad('467', greatest(e.account_length, 3), '0'), DATE '1900-01-01'
FROM legal_entity e
WHERE EXISTS (SELECT FROM technical_account o WHERE o.legal_entity_id = e.id)
  AND NOT EXISTS (SELECT FROM technical_account o WHERE o.legal_entity_id = e.id AND o.role = 'disbursements');

INSERT INTO vat_code (legal_entity_id, id, code, label, direction, rate_basis_points, category, supply_type, fixed_asset, exigibility,
  deductible_share_basis_points, declaration_tags, exemption_reason, exemption_reason_code, legal_source, valid_from)
SELECT e.id, gen_random_uuid(), 'VDEB', 'Débours avancés au nom et pour le compte du client', 'sale', 0, 'E', NULL, false, 'none',
  10000, '{}', 'Débours avancés au nom et pour le compte du client, non soumis à la TVA, art. 267, II-2° du CGI', 'VATEX-EU-79-C',
  'CGI art. 267, II-2° ; directive 2006/112/CE, art. 79, c', DATE '2000-01-01'
FROM legal_entity e
WHERE EXISTS (SELECT FROM vat_code o WHERE o.legal_entity_id = e.id)
  AND NOT EXISTS (SELECT FROM vat_code o WHERE o.legal_entity_id = e.id AND o.code = 'VDEB');

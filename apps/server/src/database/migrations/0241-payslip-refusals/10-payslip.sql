-- Why a payslip could not be computed: {code, details}. The others of its month are.
ALTER TABLE payslip ADD COLUMN refusal jsonb;

-- What payslips say since: hours beyond a part-time contract, a negative net carried over, the exemption of apprentices.
ALTER TABLE payslip DISABLE TRIGGER USER;
UPDATE payslip SET
  variables = '{"complementary10": 0, "complementary25": 0, "noEndBonus": false}'::jsonb || variables,
  result = CASE WHEN result IS NULL THEN NULL ELSE
    jsonb_set(jsonb_set(jsonb_set(jsonb_set(
      result || '{"carriedInCents": 0, "carriedOutCents": 0}',
      '{month,taxExemptCents}', '0'),
      '{year,taxExemptCents}', '0'),
      '{gross,complementaryHours}', '0'),
      '{withholding,abatementCents}', '0')
    END,
  parties = CASE WHEN parties IS NULL THEN NULL ELSE jsonb_set(parties, '{employee,yearlyDays}', 'null') END;
ALTER TABLE payslip ENABLE TRIGGER USER;

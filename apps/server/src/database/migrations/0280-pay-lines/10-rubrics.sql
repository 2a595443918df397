-- Rubrics that a company defines: what each is by law, what it is worth from a day on [{from, unitCents, ppm}], its accounts.
CREATE TABLE payroll_rubric (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  code text COLLATE "C" NOT NULL,
  label text NOT NULL,
  nature text COLLATE "C" NOT NULL,
  base text COLLATE "C" NOT NULL CONSTRAINT payroll_rubric_base_known CHECK (base IN ('amount', 'quantity', 'percent')),
  rates jsonb NOT NULL,
  fates jsonb NOT NULL,
  account text COLLATE "C" NOT NULL,
  other_account text COLLATE "C" NOT NULL,
  raised boolean NOT NULL,
  active boolean NOT NULL DEFAULT true,
  search_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT payroll_rubric_code_once UNIQUE (legal_entity_id, code)
);

-- What creditors have notified of an employee: [{kind, reference, creditor, from, until, dependants, monthlyCents, totalCents}].
ALTER TABLE payroll_employee ADD COLUMN garnishments jsonb NOT NULL DEFAULT '[]';

-- What payslips say since.
ALTER TABLE payslip DISABLE TRIGGER USER;
UPDATE payslip SET
  variables = '{"lines": []}'::jsonb || variables,
  result = CASE WHEN result IS NULL THEN NULL ELSE '{"lines": [], "garnishments": []}'::jsonb || result END;
ALTER TABLE payslip ENABLE TRIGGER USER;

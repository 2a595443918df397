-- The establishments of a company that employ. Rates of their own, from a day on: [{from, accidentPpm, mobilityPpm, source}].
CREATE TABLE payroll_employer (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  siret text COLLATE "C" NOT NULL,
  naf text COLLATE "C" NOT NULL,
  idcc text COLLATE "C" NOT NULL,
  agreement text NOT NULL,
  headcount text COLLATE "C" NOT NULL CONSTRAINT payroll_employer_headcount_known CHECK (
    headcount IN ('under11', 'under20', 'under50', 'under250', 'from250')
  ),
  rates jsonb NOT NULL,
  dsn_day integer NOT NULL CONSTRAINT payroll_employer_dsn_day_known CHECK (dsn_day IN (5, 15)),
  account text COLLATE "C" NOT NULL,
  active boolean NOT NULL DEFAULT true,
  search_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT payroll_employer_siret_once UNIQUE (legal_entity_id, siret)
);

CREATE TABLE payroll_employee (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  employer_id uuid NOT NULL,
  number text NOT NULL,
  lastname text NOT NULL,
  firstname text NOT NULL,
  nir text COLLATE "C" NOT NULL,
  job text NOT NULL,
  classification text NOT NULL,
  contract text COLLATE "C" NOT NULL CONSTRAINT payroll_employee_contract_known CHECK (
    contract IN ('permanent', 'fixedTerm', 'apprenticeship')
  ),
  entry_date date NOT NULL,
  exit_date date,
  -- Hundredths of hours.
  weekly_hours integer NOT NULL CONSTRAINT payroll_employee_hours_bounds CHECK (weekly_hours BETWEEN 100 AND 3500),
  monthly_cents bigint NOT NULL CONSTRAINT payroll_employee_pay_positive CHECK (monthly_cents > 0),
  executive boolean NOT NULL,
  -- Personal rates of the income tax: [{from, ppm}]; a null ppm is the default rate.
  withholding jsonb NOT NULL,
  mutual_employee_cents bigint NOT NULL,
  mutual_employer_cents bigint NOT NULL,
  iban text COLLATE "C",
  -- Who typed the IBAN: another person approves it before a transfer.
  iban_by uuid REFERENCES user_account (id),
  -- Hundredths of working days of paid leave when the first payslip is made.
  leave_before integer NOT NULL,
  search_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT payroll_employee_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT payroll_employee_of_employer FOREIGN KEY (legal_entity_id, employer_id)
    REFERENCES payroll_employer (legal_entity_id, id),
  CONSTRAINT payroll_employee_dates_ordered CHECK (exit_date IS NULL OR entry_date <= exit_date)
);
CREATE INDEX payroll_employee_by_employer ON payroll_employee (legal_entity_id, employer_id);

-- The company's own values of pay. A value holds until the next one of its code begins.
CREATE TABLE payroll_value (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  code text COLLATE "C" NOT NULL,
  from_date date NOT NULL,
  value bigint NOT NULL,
  employer_ppm integer,
  source text NOT NULL,
  review_on date,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT payroll_value_day_once UNIQUE (legal_entity_id, code, from_date)
);

-- The payslip of an employee for a month. A corrective one names the one that it replaces.
CREATE TABLE payslip (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  employee_id uuid NOT NULL,
  month date NOT NULL CONSTRAINT payslip_month_first_day CHECK (extract(day FROM month) = 1),
  corrects_id uuid,
  state text COLLATE "C" NOT NULL DEFAULT 'prepared' CONSTRAINT payslip_state_known CHECK (
    state IN ('prepared', 'calculated', 'validated', 'paid', 'corrected')
  ),
  variables jsonb NOT NULL,
  -- What was computed, and the employer and the employee as they were then.
  result jsonb,
  parties jsonb,
  validated_by uuid REFERENCES user_account (id),
  validated_at timestamptz,
  -- The entry that owes it, the one that pays it.
  entry_id uuid,
  payment_entry_id uuid,
  paid_on date,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT payslip_of_employee FOREIGN KEY (legal_entity_id, employee_id)
    REFERENCES payroll_employee (legal_entity_id, id),
  CONSTRAINT payslip_corrects FOREIGN KEY (legal_entity_id, corrects_id) REFERENCES payslip (legal_entity_id, id),
  CONSTRAINT payslip_entry FOREIGN KEY (legal_entity_id, entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT payslip_payment_entry FOREIGN KEY (legal_entity_id, payment_entry_id) REFERENCES entry (legal_entity_id, id),
  CONSTRAINT payslip_computed CHECK (state = 'prepared' OR (result IS NOT NULL AND parties IS NOT NULL)),
  CONSTRAINT payslip_paid_whole CHECK ((payment_entry_id IS NULL) = (paid_on IS NULL))
);
CREATE UNIQUE INDEX payslip_month_once ON payslip (legal_entity_id, employee_id, month) WHERE corrects_id IS NULL;
CREATE UNIQUE INDEX payslip_corrected_once ON payslip (legal_entity_id, corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX payslip_by_month ON payslip (legal_entity_id, month);
CREATE INDEX payslip_by_entry ON payslip (legal_entity_id, entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX payslip_by_payment ON payslip (legal_entity_id, payment_entry_id) WHERE payment_entry_id IS NOT NULL;
CREATE TRIGGER payslip_frozen BEFORE UPDATE OR DELETE ON payslip FOR EACH ROW EXECUTE FUNCTION payslip_frozen();

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

-- A validated payslip says for ever what it said: only its entries, its payment and its replacement are noted on it.
CREATE FUNCTION payslip_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('validated', 'paid', 'corrected') AND (TG_OP = 'DELETE' OR NEW.state IN ('prepared', 'calculated')
    OR (NEW.employee_id, NEW.month, NEW.corrects_id, NEW.variables, NEW.result, NEW.parties, NEW.validated_by, NEW.validated_at)
      IS DISTINCT FROM
      (OLD.employee_id, OLD.month, OLD.corrects_id, OLD.variables, OLD.result, OLD.parties, OLD.validated_by, OLD.validated_at)
  ) THEN
    RAISE EXCEPTION 'A validated payslip does not change' USING ERRCODE = '23514', CONSTRAINT = 'payslip_frozen', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER payslip_frozen BEFORE UPDATE OR DELETE ON payslip FOR EACH ROW EXECUTE FUNCTION payslip_frozen();

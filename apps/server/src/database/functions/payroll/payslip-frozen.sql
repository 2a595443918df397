-- A validated payslip says for ever what it said: only its entries, its payment and its replacement are noted on it.
CREATE OR REPLACE FUNCTION payslip_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
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

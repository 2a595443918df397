-- An approval is of what was seen: any later change of the draft withdraws it. Every change steps the version.
CREATE OR REPLACE FUNCTION invoice_approval_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.approved_by := NULL;
  NEW.approved_at := NULL;
  RETURN NEW;
END $$;

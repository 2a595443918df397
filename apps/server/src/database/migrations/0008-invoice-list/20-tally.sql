-- How many invoices stand where, and their sums: by state, and by state and day, journal or third party. Lists answer
-- exact counts and totals from here. Who changes an invoice only adds a row of differences, so that nobody waits for
-- anybody; whoever finds many of them folds them into the tally, one at a time, and goes on when somebody else is at it.
CREATE TABLE invoice_tally (
  facet text COLLATE "C" NOT NULL CONSTRAINT invoice_tally_facet_known CHECK (facet IN ('all', 'day', 'journal', 'company')),
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  direction text COLLATE "C" NOT NULL,
  -- The day, the journal's id or the folded name of the third party; '' for all and for none.
  value text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  invoices bigint NOT NULL,
  -- Credit notes count negative; what remains is counted of validated documents alone.
  excl_cents numeric NOT NULL,
  vat_cents numeric NOT NULL,
  incl_cents numeric NOT NULL,
  remaining_cents numeric NOT NULL,
  -- How often anything that a list looks at changed: two readings with the same sum saw the same invoices.
  changes bigint NOT NULL,
  PRIMARY KEY (facet, legal_entity_id, direction, value, state)
);
CREATE TABLE invoice_tally_difference (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  direction text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  bill_date date,
  journal_id uuid,
  company_name_key text COLLATE "C" NOT NULL,
  invoices bigint NOT NULL,
  excl_cents numeric NOT NULL,
  vat_cents numeric NOT NULL,
  incl_cents numeric NOT NULL,
  remaining_cents numeric NOT NULL,
  PRIMARY KEY (legal_entity_id, id)
);

-- One difference for each of the four ways to look at it.
CREATE VIEW invoice_tally_part WITH (security_invoker = true) AS
  SELECT f.facet, d.legal_entity_id, d.direction,
    CASE f.facet WHEN 'day' THEN coalesce(to_char(d.bill_date, 'YYYY-MM-DD'), '') WHEN 'journal' THEN coalesce(d.journal_id::text, '')
      WHEN 'company' THEN d.company_name_key ELSE '' END COLLATE "C" AS value,
    d.state, d.invoices, d.excl_cents, d.vat_cents, d.incl_cents, d.remaining_cents, d.id
  FROM invoice_tally_difference d CROSS JOIN (VALUES ('all'), ('day'), ('journal'), ('company')) AS f (facet);

CREATE FUNCTION fold_invoice_tally(the_entity uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  folded bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('invoice_tally'), hashtext(the_entity::text)) THEN RETURN; END IF;
  SELECT array_agg(id) INTO folded FROM invoice_tally_difference WHERE legal_entity_id = the_entity;
  IF folded IS NULL THEN RETURN; END IF;
  INSERT INTO invoice_tally AS t
  SELECT facet, legal_entity_id, direction, value, state, sum(invoices), sum(excl_cents), sum(vat_cents), sum(incl_cents),
    sum(remaining_cents), count(*)
  FROM invoice_tally_part WHERE legal_entity_id = the_entity AND id = ANY (folded)
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (facet, legal_entity_id, direction, value, state) DO UPDATE SET invoices = t.invoices + excluded.invoices,
    excl_cents = t.excl_cents + excluded.excl_cents, vat_cents = t.vat_cents + excluded.vat_cents,
    incl_cents = t.incl_cents + excluded.incl_cents, remaining_cents = t.remaining_cents + excluded.remaining_cents,
    changes = t.changes + excluded.changes;
  DELETE FROM invoice_tally_difference WHERE legal_entity_id = the_entity AND id = ANY (folded);
END $$;

CREATE FUNCTION fold_when_many(the_entity uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM invoice_tally_difference WHERE legal_entity_id = the_entity LIMIT 100) many) = 100 THEN
    PERFORM fold_invoice_tally(the_entity);
  END IF;
END $$;

-- What an invoice adds to the tally.
CREATE FUNCTION tally_sign(kind text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind = 'credit_note' THEN -1 ELSE 1 END
$$;

CREATE FUNCTION invoice_tally_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entity uuid;
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT legal_entity_id, direction, list_state, bill_date, journal_id, company_name_key, count(*),
    sum(tally_sign(kind) * total_excl_vat_cents), sum(tally_sign(kind) * vat_cents), sum(tally_sign(kind) * total_incl_vat_cents),
    sum(CASE WHEN status = 'validated' THEN tally_sign(kind) * (payable_cents - settled_cents) ELSE 0 END)
  FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  FOR the_entity IN SELECT DISTINCT legal_entity_id FROM added ORDER BY 1 LOOP PERFORM fold_when_many(the_entity); END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_50_tally_insert AFTER INSERT ON invoice REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_tally_inserted();

CREATE FUNCTION invoice_tally_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entity uuid;
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT c.legal_entity_id, c.direction, c.list_state, c.bill_date, c.journal_id, c.company_name_key, sum(c.side),
    sum(c.side * tally_sign(c.kind) * c.total_excl_vat_cents), sum(c.side * tally_sign(c.kind) * c.vat_cents),
    sum(c.side * tally_sign(c.kind) * c.total_incl_vat_cents),
    sum(CASE WHEN c.status = 'validated' THEN c.side * tally_sign(c.kind) * (c.payable_cents - c.settled_cents) ELSE 0 END)
  FROM (
    SELECT n.*, 1 AS side FROM new_rows n JOIN old_rows o USING (legal_entity_id, id)
    WHERE n.deleted_at IS NULL AND (o.deleted_at IS NOT NULL OR
      (n.direction, n.list_state, n.bill_date, n.due_date, n.journal_id, n.search_key, n.kind, n.total_excl_vat_cents, n.vat_cents,
       n.total_incl_vat_cents, n.payable_cents, n.settled_cents) IS DISTINCT FROM
      (o.direction, o.list_state, o.bill_date, o.due_date, o.journal_id, o.search_key, o.kind, o.total_excl_vat_cents, o.vat_cents,
       o.total_incl_vat_cents, o.payable_cents, o.settled_cents))
    UNION ALL
    SELECT o.*, -1 FROM new_rows n JOIN old_rows o USING (legal_entity_id, id)
    WHERE o.deleted_at IS NULL AND (n.deleted_at IS NOT NULL OR
      (n.direction, n.list_state, n.bill_date, n.due_date, n.journal_id, n.search_key, n.kind, n.total_excl_vat_cents, n.vat_cents,
       n.total_incl_vat_cents, n.payable_cents, n.settled_cents) IS DISTINCT FROM
      (o.direction, o.list_state, o.bill_date, o.due_date, o.journal_id, o.search_key, o.kind, o.total_excl_vat_cents, o.vat_cents,
       o.total_incl_vat_cents, o.payable_cents, o.settled_cents))
  ) c
  GROUP BY 1, 2, 3, 4, 5, 6;
  FOR the_entity IN SELECT DISTINCT legal_entity_id FROM new_rows ORDER BY 1 LOOP PERFORM fold_when_many(the_entity); END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_50_tally_update AFTER UPDATE ON invoice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_tally_updated();

CREATE FUNCTION invoice_tally_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, invoices,
    excl_cents, vat_cents, incl_cents, remaining_cents)
  SELECT legal_entity_id, direction, list_state, bill_date, journal_id, company_name_key, -count(*),
    -sum(tally_sign(kind) * total_excl_vat_cents), -sum(tally_sign(kind) * vat_cents), -sum(tally_sign(kind) * total_incl_vat_cents),
    -sum(CASE WHEN status = 'validated' THEN tally_sign(kind) * (payable_cents - settled_cents) ELSE 0 END)
  FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_50_tally_delete AFTER DELETE ON invoice REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_tally_deleted();

-- What stands already.
INSERT INTO invoice_tally_difference (legal_entity_id, direction, state, bill_date, journal_id, company_name_key, invoices,
  excl_cents, vat_cents, incl_cents, remaining_cents)
SELECT legal_entity_id, direction, list_state, bill_date, journal_id, company_name_key, count(*),
  sum(tally_sign(kind) * total_excl_vat_cents), sum(tally_sign(kind) * vat_cents), sum(tally_sign(kind) * total_incl_vat_cents),
  sum(CASE WHEN status = 'validated' THEN tally_sign(kind) * (payable_cents - settled_cents) ELSE 0 END)
FROM invoice WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
DO $$
DECLARE
  the_entity uuid;
BEGIN
  FOR the_entity IN SELECT DISTINCT legal_entity_id FROM invoice_tally_difference LOOP PERFORM fold_invoice_tally(the_entity); END LOOP;
END $$;

-- The lists that a person keeps under a name.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id),
  screen text COLLATE "C" NOT NULL CONSTRAINT saved_view_screen_known CHECK (screen IN ('invoices', 'supplier-bills')),
  name text NOT NULL CONSTRAINT saved_view_name_given CHECK (name <> ''),
  name_key text COLLATE "C" NOT NULL,
  search text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_view_name_unique UNIQUE (user_id, screen, name_key)
);

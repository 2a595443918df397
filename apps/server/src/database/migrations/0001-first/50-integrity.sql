-- The last judge. Each refusal carries a constraint name, which the error map translates.

CREATE FUNCTION refuse(constraint_name text, sentence text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = constraint_name, MESSAGE = sentence;
END $$;

-- Tables that only grow.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(TG_TABLE_NAME || '_append_only', TG_TABLE_NAME || ' only grows');
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'audit_log', 'lettering', 'lettering_line', 'lettering_undo', 'bank_match', 'due_date_extension',
    'analytic_split', 'vat_return_stamp', 'entry_comment', 'entry_attachment', 'invoice_entry', 'payment', 'payment_allocation'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION append_only()', name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION append_only()', name || '_no_truncate', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['entry', 'entry_line', 'entry_counter', 'ledger_chain', 'document_link', 'balance'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION append_only()', name || '_no_truncate', name);
  END LOOP;
END $$;

-- An entry lies in an open period of an open exercise, and says the period its date says.
CREATE FUNCTION entry_in_open_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_period record;
  the_exercise record;
BEGIN
  SELECT * INTO the_exercise FROM fiscal_exercise
    WHERE legal_entity_id = NEW.legal_entity_id AND id = NEW.fiscal_exercise_id FOR SHARE;
  SELECT * INTO the_period FROM fiscal_period
    WHERE legal_entity_id = NEW.legal_entity_id AND id = NEW.fiscal_period_id FOR SHARE;
  IF the_period IS NULL OR the_period.fiscal_exercise_id <> NEW.fiscal_exercise_id
     OR NEW.entry_date NOT BETWEEN the_period.start_date AND the_period.end_date
     OR NEW.entry_date NOT BETWEEN the_exercise.start_date AND the_exercise.end_date THEN
    PERFORM refuse('entry_date_in_period', 'the entry date lies outside its period');
  END IF;
  -- The balances keep them in a period of their own: only then does a report between two days know where they fall.
  IF (NEW.nature = 'opening' AND NEW.entry_date <> the_exercise.start_date)
     OR (NEW.nature = 'closing' AND NEW.entry_date <> the_exercise.end_date) THEN
    PERFORM refuse('entry_opening_on_first_day', 'an opening entry is dated the first day of its exercise, a closing one the last');
  END IF;
  IF the_exercise.state <> 'open' THEN
    PERFORM refuse('entry_exercise_open', 'the exercise is not open');
  END IF;
  IF the_period.state <> 'open' THEN
    PERFORM refuse('entry_period_open', 'the period is not open');
  END IF;
  NEW.balance_period := CASE NEW.nature WHEN 'opening' THEN 0 WHEN 'closing' THEN 99 ELSE the_period.number END;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_10_period BEFORE INSERT OR UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entry_in_open_period();

-- Draft → provisional or validated, never back; validated never changes and never disappears.
CREATE FUNCTION entry_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' THEN
      PERFORM refuse('entry_born_draft', 'an entry is born as a draft');
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'validated' THEN
    PERFORM refuse('entry_validated_immutable', 'a validated entry never changes');
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF NEW.id <> OLD.id OR NEW.legal_entity_id <> OLD.legal_entity_id THEN
    PERFORM refuse('entry_identity_fixed', 'an entry keeps its identity');
  END IF;
  IF OLD.state = 'provisional' AND NEW.state = 'draft' THEN
    PERFORM refuse('entry_never_back', 'an entry never goes back to draft');
  END IF;
  IF NEW.state = 'validated' THEN
    IF NEW.import_batch_id IS NULL AND NOT EXISTS (
      SELECT FROM entry_counter c WHERE c.legal_entity_id = NEW.legal_entity_id
        AND c.fiscal_exercise_id = NEW.fiscal_exercise_id AND c.journal_id = NEW.journal_id AND c.last_sequence = NEW.sequence
    ) THEN
      PERFORM refuse('entry_sequence_continuous', 'the number is not the next one of its journal');
    END IF;
    IF NOT EXISTS (
      SELECT FROM ledger_chain c WHERE c.legal_entity_id = NEW.legal_entity_id AND c.last_rank = NEW.rank AND c.head = NEW.hash
    ) THEN
      PERFORM refuse('entry_rank_continuous', 'the entry is not the next link of the chain');
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_05_life BEFORE INSERT OR UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION entry_life();

-- The lines follow the date and exercise of their draft.
CREATE FUNCTION entry_lines_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entry_line SET entry_date = NEW.entry_date, fiscal_exercise_id = NEW.fiscal_exercise_id, chart_version = NEW.chart_version
    WHERE legal_entity_id = NEW.legal_entity_id AND entry_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_30_lines_follow AFTER UPDATE ON entry FOR EACH ROW
  WHEN (OLD.entry_date <> NEW.entry_date OR OLD.fiscal_exercise_id <> NEW.fiscal_exercise_id OR OLD.chart_version <> NEW.chart_version)
  EXECUTE FUNCTION entry_lines_follow();

-- Lines change only under a draft; a provisional batch may only be taken away.
CREATE FUNCTION entry_line_life() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entry record;
  the_account record;
  line record;
BEGIN
  IF TG_OP = 'DELETE' THEN line := OLD; ELSE line := NEW; END IF;
  -- Locked: a line that slips under a draft while another transaction validates it would unbalance what is sealed.
  SELECT * INTO the_entry FROM entry WHERE legal_entity_id = line.legal_entity_id AND id = line.entry_id FOR SHARE;
  IF TG_OP = 'DELETE' THEN
    IF the_entry.state = 'validated' THEN
      PERFORM refuse('entry_line_validated_immutable', 'a line of a validated entry never disappears');
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.entry_id <> OLD.entry_id OR NEW.legal_entity_id <> OLD.legal_entity_id) THEN
    PERFORM refuse('entry_line_identity_fixed', 'a line keeps its entry');
  END IF;
  IF the_entry.state <> 'draft' THEN
    PERFORM refuse('entry_line_validated_immutable', 'a line changes only under a draft');
  END IF;
  NEW.entry_date := the_entry.entry_date;
  NEW.fiscal_exercise_id := the_entry.fiscal_exercise_id;
  NEW.chart_version := the_entry.chart_version;
  SELECT collective, active INTO the_account FROM account
    WHERE legal_entity_id = NEW.legal_entity_id AND chart_version = NEW.chart_version AND number = NEW.account FOR SHARE;
  IF NOT NEW.imported THEN
    -- The sum of the auxiliaries is the collective: no line of a collective account goes without one.
    IF the_account.collective AND (NEW.auxiliary IS NULL OR NEW.counterparty_id IS NULL) THEN
      PERFORM refuse('entry_line_collective_needs_auxiliary', 'a collective account takes a counterparty');
    END IF;
    IF NOT the_account.collective AND NEW.auxiliary IS NOT NULL THEN
      PERFORM refuse('entry_line_auxiliary_needs_collective', 'only a collective account takes an auxiliary');
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_line_10_life BEFORE INSERT OR UPDATE OR DELETE ON entry_line FOR EACH ROW EXECUTE FUNCTION entry_line_life();

-- Balanced at commit, whatever wrote it.
CREATE FUNCTION entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_entry record;
  sums record;
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN
    SELECT * INTO the_entry FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.id = NEW.id;
  ELSE
    SELECT * INTO the_entry FROM entry e WHERE e.legal_entity_id = OLD.legal_entity_id AND e.id = OLD.entry_id;
  END IF;
  IF the_entry.state IS NULL OR the_entry.state = 'draft' THEN RETURN NULL; END IF;
  SELECT COALESCE(sum(debit_cents), 0) AS debit, COALESCE(sum(credit_cents), 0) AS credit, count(*) AS lines,
         count(*) FILTER (WHERE account_label IS NULL OR (auxiliary IS NOT NULL AND auxiliary_label IS NULL)) AS unlabelled INTO sums
    FROM entry_line WHERE legal_entity_id = the_entry.legal_entity_id AND entry_id = the_entry.id;
  IF sums.debit <> sums.credit OR sums.lines < 2 THEN
    PERFORM refuse('entry_balanced', format('entry %s: debit %s, credit %s, %s lines', the_entry.id, sums.debit, sums.credit, sums.lines));
  END IF;
  IF the_entry.state = 'validated' AND sums.unlabelled > 0 THEN
    PERFORM refuse('entry_lines_labelled', format('entry %s is sealed without the labels of its lines', the_entry.id));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_40_balanced AFTER UPDATE ON entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state <> 'draft') EXECUTE FUNCTION entry_balanced();
CREATE CONSTRAINT TRIGGER entry_line_40_balanced AFTER DELETE ON entry_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION entry_balanced();

-- Numbers go up one by one, and each is taken by an entry at commit.
CREATE FUNCTION entry_counter_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     -- Own numbers follow the highest imported one; without import they start at 1.
     OR (TG_OP = 'INSERT' AND (NEW.last_sequence <> NEW.start_sequence + 1 OR NEW.start_sequence <> (
         SELECT COALESCE(max(e.sequence), 0) FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id
           AND e.fiscal_exercise_id = NEW.fiscal_exercise_id AND e.journal_id = NEW.journal_id)))
     OR (TG_OP = 'UPDATE' AND (NEW.last_sequence <> OLD.last_sequence + 1 OR NEW.start_sequence <> OLD.start_sequence
         OR (NEW.legal_entity_id, NEW.fiscal_exercise_id, NEW.journal_id) <> (OLD.legal_entity_id, OLD.fiscal_exercise_id, OLD.journal_id))) THEN
    PERFORM refuse('entry_counter_steps', 'numbers of a journal go up one by one');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_counter_10_steps BEFORE INSERT OR UPDATE OR DELETE ON entry_counter FOR EACH ROW EXECUTE FUNCTION entry_counter_steps();

CREATE FUNCTION entry_counter_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.fiscal_exercise_id = NEW.fiscal_exercise_id
      AND e.journal_id = NEW.journal_id AND e.sequence = NEW.last_sequence AND e.state = 'validated'
  ) THEN
    PERFORM refuse('entry_counter_taken', 'a number was given and no entry took it');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_counter_20_taken AFTER INSERT OR UPDATE ON entry_counter DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION entry_counter_taken();

CREATE FUNCTION ledger_chain_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'INSERT' AND (NEW.last_rank <> 0 OR NEW.head IS NOT NULL))
     OR (TG_OP = 'UPDATE' AND (NEW.last_rank <> OLD.last_rank + 1 OR NEW.head IS NULL OR NEW.legal_entity_id <> OLD.legal_entity_id)) THEN
    PERFORM refuse('ledger_chain_steps', 'the chain grows one link at a time');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_chain_10_steps BEFORE INSERT OR UPDATE OR DELETE ON ledger_chain FOR EACH ROW EXECUTE FUNCTION ledger_chain_steps();

CREATE FUNCTION ledger_chain_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.rank = NEW.last_rank AND e.hash = NEW.head
      AND e.previous_hash IS NOT DISTINCT FROM OLD.head AND e.state = 'validated'
  ) THEN
    PERFORM refuse('ledger_chain_taken', 'a link of the chain names no entry');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_chain_20_taken AFTER UPDATE ON ledger_chain DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_chain_taken();

-- What a validated entry says of its origin stays; more may be told of it later.
CREATE FUNCTION document_link_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (
    SELECT FROM entry e WHERE e.legal_entity_id = OLD.legal_entity_id AND e.id = OLD.entry_id AND e.state = 'validated'
  ) THEN
    PERFORM refuse('document_link_immutable', 'the origin of an entry is written once');
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER document_link_10_life BEFORE UPDATE OR DELETE ON document_link FOR EACH ROW EXECUTE FUNCTION document_link_life();

-- Nobody writes a balance by hand: the triggers below are the only ones.
CREATE FUNCTION balance_kept_by_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse('balance_kept_by_lines', 'balances follow the lines of entries');
  RETURN NULL;
END $$;
CREATE TRIGGER balance_10_kept_by_lines BEFORE INSERT OR UPDATE OR DELETE ON balance FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION balance_kept_by_lines();

-- The balances move with the lines, in the same transaction, in the order of the accounts.
CREATE FUNCTION balance_lines_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance AS b
  SELECT l.legal_entity_id, e.fiscal_exercise_id, e.balance_period, l.account, COALESCE(l.auxiliary, ''), e.state,
         sum(l.debit_cents), sum(l.credit_cents), count(*)
  FROM new_lines l JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 4, 5, 3, 6
  ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
    SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
        line_count = b.line_count + excluded.line_count;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_line_50_balance_insert AFTER INSERT ON entry_line REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION balance_lines_inserted();

CREATE FUNCTION balance_lines_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance AS b
  SELECT l.legal_entity_id, e.fiscal_exercise_id, e.balance_period, l.account, COALESCE(l.auxiliary, ''), e.state,
         -sum(l.debit_cents), -sum(l.credit_cents), -count(*)
  FROM old_lines l JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 4, 5, 3, 6
  ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
    SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
        line_count = b.line_count + excluded.line_count;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_line_50_balance_delete AFTER DELETE ON entry_line REFERENCING OLD TABLE AS old_lines
  FOR EACH STATEMENT EXECUTE FUNCTION balance_lines_deleted();

CREATE FUNCTION balance_lines_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance AS b
  SELECT l.legal_entity_id, e.fiscal_exercise_id, e.balance_period, l.account, l.auxiliary, e.state, sum(l.debit), sum(l.credit), sum(l.lines)
  FROM (
    SELECT legal_entity_id, entry_id, account, COALESCE(auxiliary, '') AS auxiliary, debit_cents AS debit, credit_cents AS credit, 1 AS lines FROM new_lines
    UNION ALL
    SELECT legal_entity_id, entry_id, account, COALESCE(auxiliary, ''), -debit_cents, -credit_cents, -1 FROM old_lines
  ) l JOIN entry e ON e.legal_entity_id = l.legal_entity_id AND e.id = l.entry_id
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(l.debit) <> 0 OR sum(l.credit) <> 0 OR sum(l.lines) <> 0
  ORDER BY 1, 2, 4, 5, 3, 6
  ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
    SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
        line_count = b.line_count + excluded.line_count;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_line_50_balance_update AFTER UPDATE ON entry_line REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION balance_lines_updated();

CREATE FUNCTION balance_entries_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance AS b
  SELECT m.legal_entity_id, m.fiscal_exercise_id, m.balance_period, l.account, COALESCE(l.auxiliary, ''), m.state,
         sum(m.sign * l.debit_cents), sum(m.sign * l.credit_cents), sum(m.sign)
  FROM (
    SELECT n.legal_entity_id, n.id, n.fiscal_exercise_id, n.balance_period, n.state, 1 AS sign
    FROM new_entries n JOIN old_entries o USING (legal_entity_id, id)
    WHERE (n.fiscal_exercise_id, n.balance_period, n.state) <> (o.fiscal_exercise_id, o.balance_period, o.state)
    UNION ALL
    SELECT o.legal_entity_id, o.id, o.fiscal_exercise_id, o.balance_period, o.state, -1
    FROM new_entries n JOIN old_entries o USING (legal_entity_id, id)
    WHERE (n.fiscal_exercise_id, n.balance_period, n.state) <> (o.fiscal_exercise_id, o.balance_period, o.state)
  ) m JOIN entry_line l ON l.legal_entity_id = m.legal_entity_id AND l.entry_id = m.id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 4, 5, 3, 6
  ON CONFLICT (legal_entity_id, fiscal_exercise_id, account, auxiliary, period, state) DO UPDATE
    SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
        line_count = b.line_count + excluded.line_count;
  RETURN NULL;
END $$;
-- Runs after the row triggers: lines that followed their entry changed no balance of their own (same entry, same amounts).
CREATE TRIGGER entry_50_balance_update AFTER UPDATE ON entry REFERENCING OLD TABLE AS old_entries NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION balance_entries_updated();

-- Closing leaves no draft behind.
CREATE FUNCTION period_without_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id AND e.fiscal_period_id = NEW.id AND e.state = 'draft') THEN
    PERFORM refuse('fiscal_period_without_draft', 'drafts remain in the period');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fiscal_period_10_without_draft BEFORE UPDATE ON fiscal_period FOR EACH ROW
  WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION period_without_draft();

CREATE FUNCTION closed_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'closed' AND NEW.state <> 'closed' THEN
    PERFORM refuse(TG_TABLE_NAME || '_closed_for_good', 'what is closed never opens again');
  END IF;
  IF (NEW.start_date, NEW.end_date) <> (OLD.start_date, OLD.end_date)
     AND EXISTS (SELECT FROM entry e WHERE e.legal_entity_id = NEW.legal_entity_id
       AND (e.fiscal_exercise_id = NEW.id OR e.fiscal_period_id = NEW.id)
       AND e.entry_date NOT BETWEEN NEW.start_date AND NEW.end_date) THEN
    PERFORM refuse(TG_TABLE_NAME || '_dates_hold_entries', 'entries lie outside the new dates');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fiscal_exercise_20_closed_for_good BEFORE UPDATE ON fiscal_exercise FOR EACH ROW EXECUTE FUNCTION closed_for_good();
CREATE TRIGGER fiscal_period_20_closed_for_good BEFORE UPDATE ON fiscal_period FOR EACH ROW EXECUTE FUNCTION closed_for_good();

-- A validated document is frozen: only its status, payment marks and warnings may still move.
CREATE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.status = 'draft' OR (OLD.status = 'cancelled' AND NEW.status <> 'cancelled')
     OR (NEW.ref_id, NEW.direction, NEW.kind, NEW.bill_number, NEW.bill_date, NEW.accounting_date, NEW.due_date, NEW.currency, NEW.counterparty_id,
         NEW.total_excl_vat_cents, NEW.vat_cents, NEW.total_incl_vat_cents, NEW.prepaid_cents, NEW.payable_cents)
     IS DISTINCT FROM
        (OLD.ref_id, OLD.direction, OLD.kind, OLD.bill_number, OLD.bill_date, OLD.accounting_date, OLD.due_date, OLD.currency, OLD.counterparty_id,
         OLD.total_excl_vat_cents, OLD.vat_cents, OLD.total_incl_vat_cents, OLD.prepaid_cents, OLD.payable_cents) THEN
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_10_frozen BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_frozen();

-- Its lines: amounts, rates and texts stay; a reallocation changes only where they are booked.
CREATE FUNCTION invoice_part_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_status text;
  part record;
BEGIN
  IF TG_OP = 'DELETE' THEN part := OLD; ELSE part := NEW; END IF;
  SELECT status INTO the_status FROM invoice WHERE legal_entity_id = part.legal_entity_id AND id = part.invoice_id;
  IF the_status <> 'draft' THEN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'invoice_line' THEN
      IF (to_jsonb(NEW) - ARRAY['account', 'account_origin', 'vat_code', 'service_start', 'service_end'])
         = (to_jsonb(OLD) - ARRAY['account', 'account_origin', 'vat_code', 'service_start', 'service_end']) THEN
        RETURN NEW;
      END IF;
    END IF;
    PERFORM refuse('invoice_validated_frozen', 'a validated document never changes');
  END IF;
  RETURN part;
END $$;
CREATE TRIGGER invoice_line_10_frozen BEFORE INSERT OR UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();
CREATE TRIGGER invoice_vat_10_frozen BEFORE INSERT OR UPDATE OR DELETE ON invoice_vat FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();

-- What the books lean on does not slip away under them.
CREATE FUNCTION account_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.number = OLD.number AND NEW.chart_version = OLD.chart_version AND NEW.collective = OLD.collective THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM entry_line l WHERE l.legal_entity_id = OLD.legal_entity_id AND l.account = OLD.number AND l.chart_version = OLD.chart_version) THEN
    PERFORM refuse('account_in_use', 'the account has lines');
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_10_in_use BEFORE UPDATE OR DELETE ON account FOR EACH ROW EXECUTE FUNCTION account_in_use();

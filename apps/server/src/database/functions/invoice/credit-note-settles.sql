-- What a credit note is set against settles both documents.
CREATE OR REPLACE FUNCTION credit_note_settles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice i SET settled_cents = i.settled_cents + s.cents, currency_settled = i.currency_settled + s.units
    FROM (
      SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents, coalesce(sum(currency_amount), 0) AS units
      FROM (SELECT legal_entity_id, invoice_id, amount_cents, currency_amount FROM added
            UNION ALL SELECT legal_entity_id, credit_note_id, amount_cents, currency_amount FROM added) both_sides
      GROUP BY 1, 2
    ) s
    WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND (s.cents <> 0 OR s.units <> 0);
  RETURN NULL;
END $$;

-- What a credit note is set against settles both documents.
CREATE OR REPLACE FUNCTION credit_note_settles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice i SET settled_cents = i.settled_cents + s.cents
    FROM (
      SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents
      FROM (SELECT legal_entity_id, invoice_id, amount_cents FROM added
            UNION ALL SELECT legal_entity_id, credit_note_id, amount_cents FROM added) both_sides
      GROUP BY 1, 2
    ) s
    WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND s.cents <> 0;
  RETURN NULL;
END $$;

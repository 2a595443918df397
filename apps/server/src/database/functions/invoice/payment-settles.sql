-- Money and credit notes settle: each inserted row moves the sum of its documents. The caller has locked these, in the order of their
-- ids.
CREATE OR REPLACE FUNCTION payment_settles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice i SET settled_cents = i.settled_cents + s.cents, money_cents = i.money_cents + s.cents,
      currency_settled = i.currency_settled + s.units
    FROM (
      SELECT legal_entity_id, invoice_id, sum(amount_cents) AS cents, coalesce(sum(currency_amount), 0) AS units FROM added GROUP BY 1, 2
    ) s
    WHERE i.legal_entity_id = s.legal_entity_id AND i.id = s.invoice_id AND (s.cents <> 0 OR s.units <> 0);
  RETURN NULL;
END $$;

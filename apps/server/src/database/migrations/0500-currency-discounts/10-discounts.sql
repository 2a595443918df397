-- Of a document in a currency, what an allocation gives up for early payment in its smallest units; `discount_cents` is the same in euros.
ALTER TABLE payment_allocation ADD COLUMN currency_discount bigint NOT NULL DEFAULT 0;

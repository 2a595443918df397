-- The rate of a currency on a day, of one company: what its own documents are converted by, published or chosen (a monthly rate of
-- customs, that of its bank), audited and fenced as all that it keeps.
CREATE TABLE currency_rate (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  currency text COLLATE "C" NOT NULL CONSTRAINT currency_rate_currency_form CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'EUR'),
  day date NOT NULL,
  -- Units of the currency for one euro.
  rate numeric(15, 6) NOT NULL CONSTRAINT currency_rate_positive CHECK (rate > 0),
  source text COLLATE "C" NOT NULL CONSTRAINT currency_rate_source_known CHECK (source IN ('typed', 'ecb')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (legal_entity_id, id),
  -- The last rate on or before a day is read by it, backwards.
  CONSTRAINT currency_rate_day_once UNIQUE (legal_entity_id, currency, day)
);
CREATE INDEX currency_rate_by_day ON currency_rate (legal_entity_id, day);

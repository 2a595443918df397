-- What the directory last said of a third party's electronic address, or of its SIREN while the card has no address:
-- { checkedOn, platform, active }. Null: it was not asked since the address or the SIREN changed.
ALTER TABLE counterparty ADD COLUMN directory_answer jsonb;

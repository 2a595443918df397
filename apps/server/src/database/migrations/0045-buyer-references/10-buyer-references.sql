-- What the buyer gives to have the invoice sent to the right desk: his reference, which is the code of the service on the
-- public platform (BT-10), and the number of the contract or of the public procurement (BT-12).
ALTER TABLE invoice ADD COLUMN buyer_reference text, ADD COLUMN contract_reference text;

-- Which invoices of a piece hold a text, where they are few: all that do, and maybe some that did once. Nothing where they are
-- many, or where nobody has looked yet.
ALTER TABLE invoice_found_piece ADD COLUMN ids uuid[];

-- Looks name them now. They are due again.
UPDATE invoice_text_look SET invoices = 0;

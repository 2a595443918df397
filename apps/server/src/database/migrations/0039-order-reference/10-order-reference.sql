-- The number of the order that the buyer gave before the sale, which its invoice has to bear (C. com., art. L441-9; BT-13).
ALTER TABLE invoice ADD COLUMN order_reference text;

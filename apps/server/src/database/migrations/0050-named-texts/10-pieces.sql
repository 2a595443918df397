-- Which invoices of a piece hold a text, where they are few: all that do, and maybe some that did once. Nothing where they are
-- many, or where nobody has looked yet.
ALTER TABLE invoice_found_piece ADD COLUMN ids uuid[];

-- Texts that few invoices hold, though each three signs of them very many: the shortest such, and all that hold them, maybe
-- with some that did once.
CREATE TABLE invoice_rare_text (
  legal_entity_id uuid NOT NULL,
  look int NOT NULL,
  text text COLLATE "C" NOT NULL,
  piece int NOT NULL,
  ids uuid[] NOT NULL,
  PRIMARY KEY (legal_entity_id, look, text, piece),
  FOREIGN KEY (legal_entity_id, look) REFERENCES invoice_text_look ON DELETE CASCADE
) WITH (parallel_workers = 0);

ALTER TABLE invoice_found_text
  -- Whether it is counted in numbers alone: whoever looks for `1 2` means numbers with `12` and no labels.
  ADD COLUMN in_number boolean NOT NULL DEFAULT false,
  -- Three signs that so many hold that trigrams find too many by them.
  ADD COLUMN is_wide boolean NOT NULL DEFAULT false;
ALTER TABLE invoice_found_count DROP CONSTRAINT invoice_found_count_place_known,
  ADD CONSTRAINT invoice_found_count_place_known CHECK (place IN ('label', 'number', 'anywhere'));
ALTER TABLE invoice_found_piece DROP CONSTRAINT invoice_found_piece_place_known,
  ADD CONSTRAINT invoice_found_piece_place_known CHECK (place IN ('label', 'number', 'anywhere'));
ALTER TABLE invoice_kept_text DROP CONSTRAINT invoice_kept_text_place_known,
  ADD CONSTRAINT invoice_kept_text_place_known CHECK (place IN ('label', 'number', 'anywhere'));
ALTER TABLE invoice_text_count DROP CONSTRAINT invoice_text_count_place_known,
  ADD CONSTRAINT invoice_text_count_place_known CHECK (place IN ('label', 'number', 'anywhere'));

-- As before, and in numbers alone.
CREATE OR REPLACE FUNCTION invoice_holds(said text, company_name_key text, place text, text text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (place <> 'number' AND position(text IN split_part(said, E'\n', 1)) > 0) OR (place = 'anywhere' AND position(text IN company_name_key) > 0)
  OR (place <> 'label' AND position(replace(text, ' ', '') IN substr(said, position(E'\n' IN said) + 1)) > 0);

-- Looks know more now. They are due again.
UPDATE invoice_text_look SET invoices = 0;

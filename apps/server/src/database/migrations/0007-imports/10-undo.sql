-- Undoing an import takes lines away by the ten thousand: what may point at each of them is asked for by index.
CREATE INDEX lettering_line_by_line ON lettering_line (legal_entity_id, entry_line_id);
CREATE INDEX bank_match_by_line ON bank_match (legal_entity_id, entry_line_id);
CREATE INDEX due_date_extension_by_line ON due_date_extension (legal_entity_id, entry_line_id);
CREATE INDEX vat_return_stamp_by_line ON vat_return_stamp (legal_entity_id, entry_line_id);
CREATE INDEX entry_comment_by_entry ON entry_comment (legal_entity_id, entry_id);
CREATE INDEX entry_comment_by_line ON entry_comment (legal_entity_id, entry_line_id) WHERE entry_line_id IS NOT NULL;
CREATE INDEX entry_attachment_by_entry ON entry_attachment (legal_entity_id, entry_id);
CREATE INDEX entry_attachment_by_line ON entry_attachment (legal_entity_id, entry_line_id) WHERE entry_line_id IS NOT NULL;

-- A file that goes with a record of the books stays until it is unlinked: its removal took the proof away unseen.
ALTER TABLE office_link DROP CONSTRAINT office_link_of_file,
  ADD CONSTRAINT office_link_of_file FOREIGN KEY (file_item_id) REFERENCES file_item (id);

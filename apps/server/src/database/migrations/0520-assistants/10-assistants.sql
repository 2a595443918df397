-- Assistants come in where an administrator lets them: by the installation, and by each company.
ALTER TABLE installation ADD COLUMN assistants_open boolean NOT NULL DEFAULT false;
ALTER TABLE legal_entity ADD COLUMN assistants_open boolean NOT NULL DEFAULT false;

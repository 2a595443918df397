-- What social declarations (DSN) need of an establishment and of a person: texts that nobody has to have typed yet.
ALTER TABLE payroll_employer ADD COLUMN dsn jsonb NOT NULL DEFAULT '{}';
ALTER TABLE payroll_employee ADD COLUMN dsn jsonb NOT NULL DEFAULT '{}';
-- What another software paid in a year, until the month `until`.
ALTER TABLE payroll_employee ADD COLUMN taken_over jsonb;

-- A declaration as it was made: its bytes, their SHA-256, and the day that a person deposited it.
CREATE TABLE dsn_file (
  legal_entity_id uuid NOT NULL REFERENCES legal_entity (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  employer_id uuid NOT NULL,
  month date NOT NULL CONSTRAINT dsn_file_month_first_day CHECK (extract(day FROM month) = 1),
  nature text COLLATE "C" NOT NULL CONSTRAINT dsn_file_nature_known CHECK (
    nature IN ('monthly', 'stop', 'return', 'exit')
  ),
  kind text COLLATE "C" NOT NULL CONSTRAINT dsn_file_kind_known CHECK (
    kind IN ('normal', 'empty', 'replacing', 'cancelling', 'replacingEmpty')
  ),
  number text COLLATE "C" NOT NULL,
  employee_id uuid,
  -- What happened: of an event alone.
  event jsonb,
  content bytea NOT NULL,
  sha256 text COLLATE "C" NOT NULL CONSTRAINT dsn_file_whole CHECK (sha256 = encode(sha256(content), 'hex')),
  -- SHA-256 of what is declared, without the day and the number of the file.
  content_key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account (id),
  deposited_on date,
  PRIMARY KEY (legal_entity_id, id),
  CONSTRAINT dsn_file_number_once UNIQUE (legal_entity_id, number),
  CONSTRAINT dsn_file_event_of_employee CHECK ((nature = 'monthly') = (employee_id IS NULL) AND (nature = 'monthly') = (event IS NULL)),
  CONSTRAINT dsn_file_of_employer FOREIGN KEY (legal_entity_id, employer_id)
    REFERENCES payroll_employer (legal_entity_id, id),
  CONSTRAINT dsn_file_of_employee FOREIGN KEY (legal_entity_id, employee_id)
    REFERENCES payroll_employee (legal_entity_id, id)
);
CREATE INDEX dsn_file_by_month ON dsn_file (legal_entity_id, month);

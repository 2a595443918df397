-- Supplementary schemes of an establishment, several at once: [{code, label, kind, category, from, until, compulsory, reference, organism,
-- population, option, parts: [{base, employee, employer}]}].
ALTER TABLE payroll_employer ADD COLUMN schemes jsonb NOT NULL DEFAULT '[]';

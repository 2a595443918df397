-- The figures of the four sample dashboards and of the feed of activities, each as its screen draws them.
CREATE TABLE sample_dashboard (
  name text COLLATE "C" PRIMARY KEY
    CONSTRAINT sample_dashboard_known CHECK (name IN ('analytics', 'crypto', 'finance', 'project', 'activities')),
  figures jsonb NOT NULL
);

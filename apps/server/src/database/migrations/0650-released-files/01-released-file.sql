-- Documents that no row names any more: their bytes stay for as long as somebody may return to a moment that named them.
CREATE TABLE released_file (
  sha256 text COLLATE "C" PRIMARY KEY,
  released_at timestamptz NOT NULL
);

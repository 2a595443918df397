-- What the shell keeps for each person: messages and notifications, shortcuts, the status shown to others, saved views.

CREATE TABLE user_notice (
  user_id uuid NOT NULL REFERENCES user_account (id),
  id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT user_notice_kind_known CHECK (kind IN ('message', 'notification')),
  icon text,
  image text,
  -- Cleaned HTML of a few inline tags.
  title text,
  description text,
  link text,
  use_router boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL,
  read boolean NOT NULL DEFAULT false,
  seen boolean NOT NULL DEFAULT false,
  -- News of one topic are one notification until it is read; `counts` sums them up.
  topic text COLLATE "C",
  counts jsonb,
  PRIMARY KEY (user_id, id),
  CONSTRAINT user_notice_topic_unique UNIQUE (user_id, kind, topic)
);
CREATE INDEX user_notice_list ON user_notice (user_id, kind, at, id);
CREATE INDEX user_notice_by_age ON user_notice (at);

-- Topics that a person was told once and is not told again, even after removing the notice.
CREATE TABLE user_told (
  user_id uuid NOT NULL REFERENCES user_account (id),
  topic text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, topic)
);

CREATE TABLE user_shortcut (
  user_id uuid NOT NULL REFERENCES user_account (id),
  id uuid NOT NULL,
  label text NOT NULL CONSTRAINT user_shortcut_label_given CHECK (label <> ''),
  description text NOT NULL DEFAULT '',
  icon text NOT NULL,
  link text NOT NULL,
  use_router boolean NOT NULL,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE user_presence (
  user_id uuid PRIMARY KEY REFERENCES user_account (id),
  avatar text,
  status text COLLATE "C" NOT NULL DEFAULT 'online'
    CONSTRAINT user_presence_status_known CHECK (status IN ('online', 'away', 'busy', 'not-visible')),
  first_connexion boolean NOT NULL DEFAULT true
);

-- The lists that a person saves under a name.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id),
  -- The name of the list's screen.
  screen text COLLATE "C" NOT NULL CONSTRAINT saved_view_screen_named CHECK (screen ~ '^[a-z][a-z0-9-]{0,59}$'),
  name text NOT NULL CONSTRAINT saved_view_name_given CHECK (name <> ''),
  name_key text COLLATE "C" NOT NULL,
  search text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_view_name_unique UNIQUE (user_id, screen, name_key)
);

-- Boards, shared by the installation. Positions go by steps of 65536, so that a card finds room between two others.
CREATE TABLE board_member (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  avatar text
);

CREATE TABLE board (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text,
  icon text,
  last_activity timestamptz,
  position double precision NOT NULL
);

CREATE TABLE board_membership (
  owner_id uuid NOT NULL CONSTRAINT board_membership_of_board REFERENCES board (id) ON DELETE CASCADE,
  label_id uuid NOT NULL CONSTRAINT board_membership_with_member REFERENCES board_member (id) ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (owner_id, label_id)
);
CREATE INDEX board_membership_by_member ON board_membership (label_id);

CREATE TABLE board_list (
  id uuid PRIMARY KEY,
  board_id uuid NOT NULL CONSTRAINT board_list_of_board REFERENCES board (id) ON DELETE CASCADE,
  title text NOT NULL,
  position double precision NOT NULL,
  CONSTRAINT board_list_once UNIQUE (board_id, id)
);

CREATE TABLE board_label (
  id uuid PRIMARY KEY,
  board_id uuid NOT NULL CONSTRAINT board_label_of_board REFERENCES board (id) ON DELETE CASCADE,
  title text NOT NULL,
  position double precision NOT NULL,
  CONSTRAINT board_label_once UNIQUE (board_id, id)
);

CREATE TABLE board_card (
  id uuid PRIMARY KEY,
  board_id uuid NOT NULL,
  list_id uuid NOT NULL,
  title text NOT NULL,
  description text,
  due_date timestamptz,
  position double precision NOT NULL,
  -- A card lies in a list of its own board.
  CONSTRAINT board_card_of_list FOREIGN KEY (board_id, list_id) REFERENCES board_list (board_id, id) ON DELETE CASCADE
);
CREATE INDEX board_card_in_order ON board_card (board_id, list_id, position, id);

CREATE TABLE board_card_labelled (
  owner_id uuid NOT NULL CONSTRAINT board_card_labelled_of_card REFERENCES board_card (id) ON DELETE CASCADE,
  label_id uuid NOT NULL CONSTRAINT board_card_labelled_with_label REFERENCES board_label (id) ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (owner_id, label_id)
);
CREATE INDEX board_card_labelled_by_label ON board_card_labelled (label_id);

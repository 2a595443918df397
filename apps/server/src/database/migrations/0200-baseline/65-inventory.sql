-- The inventory, shared by the installation.
CREATE TABLE product_category (
  id uuid PRIMARY KEY,
  parent_id uuid REFERENCES product_category (id),
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL CONSTRAINT product_category_slug_once UNIQUE,
  position double precision NOT NULL
);

CREATE TABLE product_brand (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL CONSTRAINT product_brand_slug_once UNIQUE,
  position double precision NOT NULL
);

CREATE TABLE product_vendor (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL CONSTRAINT product_vendor_slug_once UNIQUE,
  position double precision NOT NULL
);

CREATE TABLE product_tag (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  position double precision NOT NULL
);

CREATE TABLE product (
  id uuid PRIMARY KEY,
  category uuid CONSTRAINT product_of_category REFERENCES product_category (id),
  brand uuid CONSTRAINT product_of_brand REFERENCES product_brand (id),
  vendor uuid CONSTRAINT product_of_vendor REFERENCES product_vendor (id),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  sku text NOT NULL DEFAULT '',
  barcode text NOT NULL DEFAULT '',
  stock int NOT NULL DEFAULT 0,
  reserved int NOT NULL DEFAULT 0,
  cost numeric(12, 2) NOT NULL DEFAULT 0,
  base_price numeric(12, 2) NOT NULL DEFAULT 0,
  tax_percent numeric(6, 2) NOT NULL DEFAULT 0,
  price numeric(12, 2) NOT NULL DEFAULT 0,
  weight numeric(12, 3) NOT NULL DEFAULT 0,
  thumbnail text,
  images jsonb NOT NULL DEFAULT '[]',
  active boolean NOT NULL DEFAULT false
);
CREATE INDEX product_by_name ON product (lower(name) COLLATE "fr-x-icu", id);

CREATE TABLE product_tagged (
  owner_id uuid NOT NULL CONSTRAINT product_tagged_of_product REFERENCES product (id) ON DELETE CASCADE,
  label_id uuid NOT NULL CONSTRAINT product_tagged_with_tag REFERENCES product_tag (id) ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (owner_id, label_id)
);
CREATE INDEX product_tagged_by_tag ON product_tagged (label_id);

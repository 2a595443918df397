-- How the paper of a company's next sales looks; a sale that is validated keeps the look of its day in its frozen document.
ALTER TABLE sales_settings
  ADD COLUMN paper_template text COLLATE "C" NOT NULL DEFAULT 'classic'
    CONSTRAINT sales_settings_template_known CHECK (paper_template IN ('classic', 'band', 'window')),
  ADD COLUMN accent_color text COLLATE "C" NOT NULL DEFAULT '#4338ca'
    CONSTRAINT sales_settings_accent_color CHECK (accent_color ~ '^#[0-9a-f]{6}$');

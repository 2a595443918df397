const hidden = false;
const link = (id: string, title: string, to: string, more: object = {}) => ({
  id,
  title,
  type: "basic",
  icon: "document",
  link: to,
  hidden,
  ...more,
});

const thirdParties = link("third-parties", "Tiers", "/accounting/counterparties");
const entries = link("entries", "Écritures", "/accounting/entry-logs", {
  badge: { title: "12" },
  tooltip: "Toutes les écritures",
});

const group = {
  id: "group",
  title: "Un groupe",
  subtitle: "sous-titre",
  type: "group",
  hidden,
  children: [
    entries,
    {
      id: "first",
      title: "Premier",
      type: "collapsable",
      icon: "book",
      hidden,
      children: [link("exercises", "Exercices", "/accounting/settings/exercises")],
    },
    {
      id: "second",
      title: "Second",
      type: "collapsable",
      icon: "book",
      hidden,
      children: [link("journals", "Journaux", "/accounting/settings/journals")],
    },
  ],
};

const aside = {
  id: "aside",
  title: "À côté",
  type: "aside",
  icon: "folder",
  hidden,
  children: [thirdParties],
};

/** The answer of the server with an entry of each kind in each state, as no menu of the product has it. */
export const everyKindOfEntry = {
  default: [
    link("home", "Tableau de bord", "/dashboard", { exactMatch: true }),
    group,
    { id: "line", type: "divider", hidden },
    { id: "space", type: "spacer", hidden },
    link("off", "Éteint", "/dashboard", { disabled: true }),
    link("secret", "Caché", "/dashboard", { hidden: true }),
    link("away", "Ailleurs", "https://example.org/", { externalLink: true, target: "_blank" }),
    { id: "settings", title: "Réglages", type: "basic", icon: "settings", function: "open-settings", hidden },
  ],
  compact: [link("home", "Accueil", "/dashboard"), aside],
  futuristic: [link("home", "Accueil", "/dashboard")],
  horizontal: [
    link("home", "Accueil", "/dashboard"),
    {
      id: "books",
      title: "Livres",
      type: "group",
      icon: "book",
      hidden,
      children: [
        entries,
        { id: "more", title: "Encore", type: "collapsable", hidden, children: [thirdParties] },
      ],
    },
  ],
};

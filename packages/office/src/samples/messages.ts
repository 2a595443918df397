/** A notice to a person; texts are HTML of a few inline tags. */
export type SampleNotice = {
  readonly hoursAgo: number;
  readonly icon: string;
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
};

/** How many of the sample messages are unread: the newest. */
export const UNREAD_MESSAGES = 5;

/** Nine sample messages, the newest first; the first five are unread. */
export const sampleMessages: readonly SampleNotice[] = [
  {
    hoursAgo: 1,
    icon: "mail",
    title: "Léa Fontaine",
    description: "Les factures de <b>novembre</b> sont dans le dossier partagé, peux-tu les déposer ?",
    link: "/accounting/supplier-bills",
  },
  {
    hoursAgo: 4,
    icon: "chat",
    title: "Marc Auber",
    description: "Le client a répondu : il règle la semaine prochaine.",
    link: "/accounting/counterparties",
  },
  {
    hoursAgo: 7,
    icon: "report",
    title: "Cabinet Berthier",
    description: "Il nous manque la <em>balance</em> au 31 octobre pour finir la revue.",
    link: "/accounting/reports",
  },
  {
    hoursAgo: 26,
    icon: "calendar",
    title: "Inès Roux",
    description: "Point de clôture mardi à 10 h, salle du rez-de-chaussée.",
    link: null,
  },
  {
    hoursAgo: 30,
    icon: "link",
    title: "Veille sociale",
    description: "Le calendrier fiscal de décembre est en ligne.",
    link: "https://www.impots.gouv.fr/",
  },
  {
    hoursAgo: 52,
    icon: "users",
    title: "Paul Mercier",
    description: "J’ai complété les coordonnées bancaires de trois fournisseurs.",
    link: "/accounting/counterparties",
  },
  {
    hoursAgo: 75,
    icon: "book",
    title: "Léa Fontaine",
    description: "Nouveau compte ouvert pour les abonnements : <code>606300</code>.",
    link: "/accounting/accounting-plan/reference-accounts",
  },
  {
    hoursAgo: 120,
    icon: "mail",
    title: "Marc Auber",
    description: "Merci pour le rapprochement, tout est au carré.",
    link: null,
  },
  {
    hoursAgo: 168,
    icon: "shield",
    title: "Sécurité",
    description: "Pensez à activer la <b>double authentification</b> de votre compte.",
    link: "/settings/administrators",
  },
];

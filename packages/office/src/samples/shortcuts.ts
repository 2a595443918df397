import type { NewShortcut } from "@grand-livre/contracts/shortcut";

/** The eight sample shortcuts. `home` is the screen of their person: not everybody may see the dashboard of the books. */
export const sampleShortcuts = (home: string): readonly NewShortcut[] => [
  {
    label: "Changelog",
    description: "Journal des changements",
    icon: "heroicons_outline:clipboard-list",
    link: "/docs/changelog",
    useRouter: true,
  },
  {
    label: "Documentation",
    description: "Premiers pas",
    icon: "heroicons_outline:book-open",
    link: "/docs/guides/getting-started/introduction",
    useRouter: true,
  },
  {
    label: "Help center",
    description: "Questions et guides",
    icon: "heroicons_outline:support",
    link: "/apps/help-center",
    useRouter: true,
  },
  {
    label: "Dashboard",
    description: "Tableau de bord",
    icon: "heroicons_outline:chart-pie",
    link: home,
    useRouter: true,
  },
  {
    label: "Mailbox",
    description: "Messagerie",
    icon: "heroicons_outline:mail",
    link: "/apps/mailbox",
    useRouter: true,
  },
  {
    label: "Tasks",
    description: "Tâches à faire",
    icon: "heroicons_outline:check-circle",
    link: "/apps/tasks",
    useRouter: true,
  },
  {
    label: "Contacts",
    description: "Carnet d’adresses",
    icon: "heroicons_outline:user-group",
    link: "/apps/contacts",
    useRouter: true,
  },
  {
    label: "Reload",
    description: "Recharger l’application",
    icon: "heroicons_outline:refresh",
    link: home,
    useRouter: false,
  },
];

/** What changed for who uses the product, the latest first. */
export const changelog: readonly {
  readonly date: string;
  readonly title: string;
  readonly changes: readonly string[];
}[] = [
  {
    date: "2026-11-25",
    title: "Votre photo, vos liens, vos rappels",
    changes: [
      "Une photo se choisit dans Mon compte ; vos collègues la voient dans les discussions et les messages.",
      "La fiche d’un tiers a un onglet Bureau : contacts, tâches, notes, cartes et fichiers qui l’accompagnent.",
      "Un fichier lié à une écriture ou à une facture ne peut plus être supprimé.",
      "Le rappel d’une note arrive à la minute dite.",
    ],
  },
  {
    date: "2026-11-24",
    title: "Banque, prélèvements et analytique",
    changes: [
      "Les relevés de banque proposent la facture que règle chaque opération, avec la raison.",
      "Virements et prélèvements SEPA se préparent, se font approuver et se pointent au relevé.",
      "Charges et produits se répartissent sur des axes analytiques.",
      "Missions du cabinet : lettres de mission, temps passé et facturation.",
    ],
  },
  {
    date: "2026-11-23",
    title: "Le bureau",
    changes: [
      "Contacts, tâches, notes, tableaux, messagerie, discussions, inventaire et fichiers ont leurs écrans.",
      "Le centre d’aide répond aux questions et guide pas à pas.",
      "Le panneau de discussion du menu de l’utilisateur montre vos conversations.",
    ],
  },
  {
    date: "2026-11-22",
    title: "Déclaration de TVA",
    changes: [
      "La CA3 se calcule depuis les écritures, se contrôle, se valide et se liquide.",
      "Chaque case ramène aux écritures qui la composent.",
    ],
  },
  {
    date: "2026-11-20",
    title: "Ventes et fournisseurs",
    changes: [
      "Les factures récurrentes et les relances partent d’elles-mêmes, selon leur réglage.",
      "Une facture fournisseur déposée devient un brouillon contrôlé, avec le compte proposé.",
      "Le FEC est contrôlé avant d’être remis.",
    ],
  },
];

/** The tags of the sample tasks, in their order. */
export const taskTagTitles = ["Api", "Frontend", "Bug", "Backend", "Urgent", "Discuss"];

/** Sections with their tasks, in order: 8, 12 and 7 tasks. */
const SECTIONS: readonly [string, readonly string[]][] = [
  [
    "Clôture du mois",
    [
      "Rapprocher le compte 512 avec le relevé",
      "Lettrer les comptes clients",
      "Relancer les factures échues depuis trente jours",
      "Demander les notes de frais manquantes",
      "Contrôler la TVA déductible sur immobilisations",
      "Passer les factures non parvenues",
      "Vérifier les comptes d’attente 471",
      "Éditer la balance et la relire",
    ],
  ],
  [
    "Reprise des dossiers",
    [
      "Importer le FEC de l’exercice précédent",
      "Comparer les à-nouveaux avec le bilan",
      "Créer les fiches des fournisseurs récurrents",
      "Renseigner les mandats de prélèvement",
      "Numériser les contrats de crédit-bail",
      "Mettre à jour les conditions de règlement",
      "Ouvrir le journal de la seconde banque",
      "Paramétrer les rappels de factures",
      "Attribuer les droits de l’équipe",
      "Classer les factures de téléphone",
      "Vérifier les numéros de TVA des clients européens",
      "Supprimer les doublons de tiers",
    ],
  ],
  [
    "Préparation du bilan",
    [
      "Inventorier les stocks avec le gérant",
      "Calculer les amortissements de l’année",
      "Recenser les charges constatées d’avance",
      "Justifier les soldes des comptes de tiers",
      "Provisionner les congés payés",
      "Préparer la liasse fiscale",
      "Convenir d’une date de présentation",
    ],
  ],
];
const STEPS = ["Réunir les pièces", "Saisir", "Contrôler", "Faire relire", "Archiver"];
const DAY_MS = 24 * 3_600_000;

/** Three sections and twenty-seven tasks in order, due from six weeks ago to six weeks ahead; tags are given by their places. */
export function sampleTasks(now: Date, newId: () => string) {
  const members = Array.from({ length: 20 }, newId);
  const items = SECTIONS.flatMap(([section, titles]) => [
    { type: "section" as const, title: section },
    ...titles.map((title) => ({ type: "task" as const, title })),
  ]);
  const priorityOf = (order: number) =>
    order % 7 === 0 && order < 28 ? 0 : order % 7 < 3 && order < 24 ? 2 : 1;
  const tagCount = (order: number) => (order < 9 ? 0 : order < 23 ? 1 : order < 26 ? 2 : order < 28 ? 3 : 4);
  return items.map((item, order) => ({
    ...item,
    order,
    notes: `Voir avec le dossier permanent, point ${order + 1}.`,
    completed: item.type === "task" && (order % 9 > 3 || order === 1),
    dueDate: new Date(now.getTime() + (order * 3 - 43) * DAY_MS),
    priority: priorityOf(order) as 0 | 1 | 2,
    assignedTo: order % 6 === 5 ? null : (members[order % members.length] ?? null),
    tags: Array.from({ length: tagCount(order) }, (_, at) => at),
    subTasks: STEPS.slice(0, order % 6).map((title, at) => ({ id: newId(), title, completed: at % 2 === 0 })),
  }));
}

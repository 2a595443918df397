import type { Catalogue } from "./entry-type.ts";

/** Refusals that the specification lists and that areas to come answer: each area takes its own with it. */
export const announcedErrors = {
  DEFAULT_COUNTERPARTY_MISSING: {
    status: 500,
    message: "Default counterparty not found",
    title: "Contrepartie introuvable",
    text: "La contrepartie par défaut de ce dossier est introuvable. Choisissez-la dans les paramètres, puis recommencez.",
  },
  ENTITY_MISSING: {
    status: 500,
    message: "Entity not found",
    title: "Entreprise introuvable",
    text: "L’entreprise de cette opération est introuvable. Choisissez un autre dossier, puis recommencez.",
  },
  ENTRIES_NOT_FOUND: {
    status: 404,
    message: "Entries not found",
    title: "Écritures introuvables",
    text: "Aucune écriture ne correspond à cette demande. Changez la période ou les filtres.",
  },
  ENTRY_NOT_FOUND: {
    status: 404,
    message: "Entry not found",
    title: "Écriture introuvable",
    text: "Cette écriture n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.",
  },
  PCA_DATE_IN_FUTURE: {
    status: 422,
    message: "PCA date must not be in the future",
    title: "Date de PCA dans le futur",
    text: "Un produit constaté d’avance ne se date pas dans le futur. Choisissez une date passée, ou celle du jour.",
    field: "date",
  },
  PCA_DATE_BEFORE_ENTRY: {
    status: 422,
    message: "PCA date must not be before the entry",
    title: "Date de PCA avant l’écriture",
    text: "Le produit n’existe qu’à partir de son écriture. Choisissez la date de l’écriture, ou une date plus tardive.",
    field: "date",
  },
  ENTRY_NOT_MARKED_PCA: {
    status: 409,
    message: "Entry is not marked PCA",
    title: "Écriture sans marque PCA",
    text: "Cette écriture n’est pas, ou n’est plus, marquée comme produit constaté d’avance. Rechargez la page.",
  },
  ENTRY_CANNOT_BE_PCA: {
    status: 409,
    message: "Entry cannot be marked PCA",
    title: "Écriture sans produit",
    text: "Cette écriture ne peut pas devenir un produit constaté d’avance. Choisissez une écriture de produit validée.",
  },
  CCA_ENTRIES_NOT_FOUND: {
    status: 404,
    message: "CCA entries not found",
    title: "Charges constatées d’avance introuvables",
    text: "Aucune charge constatée d’avance n’est à reprendre sur cette période. Changez la période.",
  },
  BALANCE_NOT_FOUND: {
    status: 404,
    message: "Balance not found",
    title: "Balance introuvable",
    text: "Aucune balance n’existe pour cette période. Changez la période, ou saisissez des écritures.",
  },
  CANNOT_PROCEED: {
    status: 409,
    message: "Cannot proceed",
    title: "Opération impossible",
    text: "L’état de cet élément ne permet pas cette opération. Rechargez la page, puis vérifiez-le.",
  },
  CANNOT_BE_CHANGED: {
    status: 409,
    message: "Cannot be updated or deleted",
    title: "Modification impossible",
    text: "Cet élément ne peut plus être modifié ni supprimé. Corrigez-le par une nouvelle opération.",
  },
  EMPLOYEE_NOT_FOUND: {
    status: 404,
    message: "Employee not found",
    title: "Salarié introuvable",
    text: "Ce salarié n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.",
  },
  USER_NOT_IN_LEGAL_ENTITY: {
    status: 409,
    message: "User not in this legal entity",
    title: "Utilisateur hors du dossier",
    text: "Cet utilisateur n’a pas accès à ce dossier. Donnez-lui l’accès, ou choisissez quelqu’un d’autre.",
  },
  REQUIRED_ACCOUNTS_MISSING: {
    status: 409,
    message: "Required accounts 401 and 411 missing",
    title: "Comptes 401 et 411 absents",
    text: "Les comptes 401 et 411 sont exigés et manquent à ce dossier. Créez-les, puis recommencez.",
  },
} as const satisfies Catalogue;

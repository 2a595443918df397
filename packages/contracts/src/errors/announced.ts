import { answering, type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals that the specification lists and that areas to come answer: each area takes its own with it. */
export const announcedErrors = {
  DEFAULT_COUNTERPARTY_MISSING: answering(500)`Default counterparty not found | Contrepartie introuvable |
    La contrepartie par défaut de ce dossier est introuvable. Choisissez-la dans les paramètres, puis recommencez.`,
  ENTITY_MISSING: answering(500)`Entity not found | Entreprise introuvable |
    L’entreprise de cette opération est introuvable. Choisissez un autre dossier, puis recommencez.`,
  ENTRIES_NOT_FOUND: answering(404)`Entries not found | Écritures introuvables |
    Aucune écriture ne correspond à cette demande. Changez la période ou les filtres.`,
  ENTRY_NOT_FOUND: notFound`Entry | Écriture |
    Cette écriture n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  PCA_DATE_IN_FUTURE: invalid`PCA date must not be in the future | Date de PCA dans le futur |
    Un produit constaté d’avance ne se date pas dans le futur. Choisissez une date passée, ou celle du jour. | date`,
  PCA_DATE_BEFORE_ENTRY: invalid`PCA date must not be before the entry | Date de PCA avant l’écriture |
    Le produit n’existe qu’à partir de son écriture. Choisissez la date de l’écriture, ou une date plus tardive. | date`,
  ENTRY_NOT_MARKED_PCA: refusal`Entry is not marked PCA | Écriture sans marque PCA |
    Cette écriture n’est pas, ou n’est plus, marquée comme produit constaté d’avance. Rechargez la page.`,
  ENTRY_CANNOT_BE_PCA: refusal`Entry cannot be marked PCA | Écriture sans produit |
    Cette écriture ne peut pas devenir un produit constaté d’avance. Choisissez une écriture de produit validée.`,
  CCA_ENTRIES_NOT_FOUND: answering(404)`CCA entries not found | Charges constatées d’avance introuvables |
    Aucune charge constatée d’avance n’est à reprendre sur cette période. Changez la période.`,
  BALANCE_NOT_FOUND: notFound`Balance | Balance |
    Aucune balance n’existe pour cette période. Changez la période, ou saisissez des écritures.`,
  CANNOT_PROCEED: refusal`Cannot proceed | Opération impossible |
    L’état de cet élément ne permet pas cette opération. Rechargez la page, puis vérifiez-le.`,
  CANNOT_BE_CHANGED: refusal`Cannot be updated or deleted | Modification impossible |
    Cet élément ne peut plus être modifié ni supprimé. Corrigez-le par une nouvelle opération.`,
  USER_NOT_IN_LEGAL_ENTITY: refusal`User not in this legal entity | Utilisateur hors du dossier |
    Cet utilisateur n’a pas accès à ce dossier. Donnez-lui l’accès, ou choisissez quelqu’un d’autre.`,
  REQUIRED_ACCOUNTS_MISSING: refusal`Required accounts 401 and 411 missing | Comptes 401 et 411 absents |
    Les comptes 401 et 411 sont exigés et manquent à ce dossier. Créez-les, puis recommencez.`,
} satisfies Catalogue;

import type { ImportBatchAnswer, RecentImport } from "@grand-livre/contracts/import";
import type { ImportedKind, TakeoverKind } from "@grand-livre/domain/import/takeover/takeover-kinds";

interface Words {
  readonly label: string;
  /** The place for its files. */
  readonly drop: string;
  readonly columns: string;
  /** What the import does, shown before it starts. */
  readonly meaning: string;
}

export const takeoverWords: Readonly<Record<TakeoverKind, Words>> = {
  fec: {
    label: "FEC",
    drop: "Déposez un FEC, un grand livre ou un journal",
    columns: "",
    meaning: "",
  },
  journal: {
    label: "Écritures",
    drop: "Déposez un FEC, un grand livre ou un journal",
    columns: "",
    meaning: "",
  },
  account: {
    label: "Plan comptable",
    drop: "Déposez un plan comptable",
    columns: "Compte, libellé\u202f; au besoin lettrable, code TVA.",
    meaning:
      "Les comptes que le dossier n’a pas sont ajoutés\u202f; ceux qu’il a déjà restent tels quels. Le lot s’annule tant que rien n’est sur ses comptes.",
  },
  "third-party": {
    label: "Tiers",
    drop: "Déposez un fichier de tiers",
    columns:
      "Raison sociale, type (client, fournisseur)\u202f; au besoin auxiliaire, SIREN, adresse, e-mail, IBAN.",
    meaning:
      "Les tiers que le dossier n’a pas sont créés\u202f; ceux qu’il a déjà restent tels quels. Un IBAN attend l’accord d’une autre personne. Le lot s’annule tant que rien ne nomme ses tiers.",
  },
  "opening-balance": {
    label: "Balance d’ouverture",
    drop: "Déposez une balance d’ouverture",
    columns: "Compte, débit et crédit (ou solde)\u202f; un tiers par ligne des comptes collectifs.",
    meaning:
      "Le fichier entier devient une écriture d’à-nouveaux, en brouillon au premier jour de l’exercice, ou rien. Elle est validée quand le lot devient définitif.",
  },
  asset: {
    label: "Immobilisations",
    drop: "Déposez un fichier d’immobilisations",
    columns:
      "Désignation, compte, date d’acquisition, valeur d’origine, durée\u202f; amortissements antérieurs.",
    meaning:
      "Chaque bien entre au registre avec ses amortissements antérieurs\u202f; la dotation reprend au premier jour de l’exercice. Aucune écriture n’est faite.",
  },
  "due-date": {
    label: "Échéances",
    drop: "Déposez un fichier d’échéances",
    columns: "Tiers, pièce, échéance, montant\u202f; au besoin date de pièce, compte collectif.",
    meaning:
      "Le solde d’ouverture de chaque tiers est détaillé pièce par pièce, en brouillons équilibrés sur son compte. Tout le fichier, ou rien. Ils sont validés quand le lot devient définitif.",
  },
  rule: {
    label: "Règles d’imputation",
    drop: "Déposez un fichier de règles",
    columns:
      "Domaine (achat, vente, banque, notes de frais), compte, et tiers, texte ou IBAN\u202f; les colonnes que la liste des règles exporte.",
    meaning:
      "Les règles que le dossier n’a pas sont ajoutées, désactivées\u202f: chacune se teste avant de s’activer. Le lot s’annule tant que personne n’en a modifié.",
  },
  document: {
    label: "Pièces jointes",
    drop: "Déposez un ZIP de pièces",
    columns:
      "PDF et images nommés par le numéro de pièce des écritures (FA-2026-001.pdf, FA-2026-001_2.pdf)\u202f; au besoin un dossier par journal ou par année.",
    meaning:
      "Chaque pièce est jointe à l’écriture importée qui porte son numéro\u202f; celles qui y sont déjà restent telles quelles. L’archive peut revenir après d’autres imports. Le lot s’annule tant que ses écritures ne sont pas définitives.",
  },
  comparison: {
    label: "Balance à comparer",
    drop: "Déposez la balance de l’ancien logiciel",
    columns: "Compte, solde débiteur et créditeur (ou débit et crédit, ou solde)\u202f; au besoin tiers.",
    meaning:
      "Chaque compte du fichier est comparé au dossier à la date choisie\u202f; rien n’est écrit dans les comptes.",
  },
};

/** What a batch holds, among what is taken over. */
export const takeoverOf = ({ kind, mode }: Pick<ImportBatchAnswer, "kind" | "mode">): ImportedKind => {
  if (kind === "fec") return "fec";
  if (kind !== "xlsx") return kind;
  return mode === "draft" ? "journal" : "fec";
};

type Noun = readonly [one: string, several: string];
const ENTRY: Noun = ["écriture", "écritures"];
const NOUNS: Partial<Record<RecentImport["kind"] | ImportBatchAnswer["kind"], Noun>> = {
  account: ["compte", "comptes"],
  "third-party": ["tiers", "tiers"],
  "opening-balance": ["ligne d’ouverture", "lignes d’ouverture"],
  asset: ["immobilisation", "immobilisations"],
  "due-date": ["échéance", "échéances"],
  rule: ["règle", "règles"],
  document: ["pièce jointe", "pièces jointes"],
};

/** What an import makes, one and several. */
export const nounOf = (kind: RecentImport["kind"] | ImportBatchAnswer["kind"]): Noun => NOUNS[kind] ?? ENTRY;

/** `blocking`: the file is refused. `justify`: the accountant must have a reason. `advice`: worth a look. */
export type FecSeverity = "blocking" | "justify" | "advice";

/**
 * Why the file is checked: `import` judges somebody else's file, `export` judges ours before it is handed over,
 * where two rules are stricter.
 */
export type FecPurpose = "import" | "export";

interface Rule {
  readonly severity: FecSeverity;
  /** Severity on export when it differs. */
  readonly onExport?: FecSeverity;
  /** French name, for a list of rules. */
  readonly title: string;
}

/** Every control of a FEC, by its stable name. Sources: LPF art. A47 A-1; BOI-CF-IOR-60-40-20. */
export const fecRules = {
  "file-empty": { severity: "blocking", title: "Fichier vide" },
  encoding: { severity: "blocking", title: "Codage des caractères" },
  "encoding-mixed": { severity: "justify", title: "Codages mélangés" },
  "file-name": { severity: "justify", title: "Nom du fichier" },
  "line-too-long": { severity: "blocking", title: "Ligne trop longue" },
  separator: { severity: "blocking", title: "Séparateur de colonnes" },
  "header-missing": { severity: "blocking", title: "Ligne d’en-tête" },
  "column-missing": { severity: "blocking", title: "Colonne manquante" },
  "column-moved": { severity: "blocking", title: "Colonne déplacée" },
  "column-extra": { severity: "justify", title: "Colonne supplémentaire" },
  "form-own": { severity: "justify", title: "Forme du fichier" },
  "blank-line": { severity: "justify", title: "Ligne vide" },
  "field-count": { severity: "blocking", title: "Nombre de champs" },
  "field-empty": { severity: "blocking", title: "Champ obligatoire vide" },
  "date-invalid": { severity: "blocking", title: "Date invalide" },
  "amount-invalid": { severity: "blocking", title: "Montant invalide" },
  "side-invalid": { severity: "blocking", title: "Sens invalide" },
  "entry-unbalanced": { severity: "blocking", title: "Écriture déséquilibrée" },
  "file-unbalanced": { severity: "blocking", title: "Fichier déséquilibré" },
  "date-outside-exercise": { severity: "blocking", title: "Date hors exercice" },
  "account-outside-chart": { severity: "justify", onExport: "blocking", title: "Compte hors plan comptable" },
  "result-closed": { severity: "justify", onExport: "blocking", title: "Clôture des classes 6 et 7" },
  "sequence-gap": { severity: "justify", title: "Rupture de séquence" },
  "valid-before-entry": { severity: "justify", title: "Validation antérieure à l’écriture" },
  "piece-after-entry": { severity: "justify", title: "Pièce postérieure à l’écriture" },
  "amount-negative": { severity: "justify", title: "Montant négatif" },
  "sides-both-or-none": { severity: "justify", title: "Débit et crédit" },
  "lettering-without-date": { severity: "justify", title: "Lettrage sans date" },
  "currency-without-amount": { severity: "justify", title: "Devise sans montant" },
  "account-labels-differ": { severity: "justify", title: "Libellés multiples d’un compte" },
  "auxiliary-without-label": { severity: "justify", title: "Auxiliaire sans libellé" },
  "opening-missing": { severity: "justify", title: "À-nouveaux absents" },
  "opening-doubled": { severity: "justify", title: "À-nouveaux en double" },
  centralisation: { severity: "justify", title: "Centralisation" },
  "tab-in-label": { severity: "justify", title: "Tabulation dans un libellé" },
  "amount-empty": { severity: "advice", title: "Montant vide" },
  "duplicate-entry": { severity: "advice", title: "Doublon possible" },
  "suspense-not-cleared": { severity: "advice", title: "Compte d’attente non soldé" },
  "cash-in-credit": { severity: "advice", title: "Caisse créditrice" },
  "non-working-day": { severity: "advice", title: "Jour non ouvré" },
  benford: { severity: "advice", title: "Loi de Benford" },
} as const satisfies Record<string, Rule>;

export type FecRule = keyof typeof fecRules;

/** How serious a broken rule is, for that purpose. */
export function fecSeverity(rule: FecRule, purpose: FecPurpose): FecSeverity {
  const found: Rule = fecRules[rule];
  return purpose === "export" ? (found.onExport ?? found.severity) : found.severity;
}

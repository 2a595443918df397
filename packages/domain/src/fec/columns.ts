/** The eighteen columns of the FEC, in the order of LPF art. A47 A-1, VII. */
export const FEC_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

export type FecColumn = (typeof FEC_COLUMNS)[number];

/** The variant with one amount and its side in columns 12 and 13. */
export const MONTANT_SENS = ["Montant", "Sens"] as const;

/** Columns 19 to 22 that cash-basis accounts add (LPF art. A47 A-1, VIII-5 and VIII-7): expected, never an anomaly. */
export const TREASURY_COLUMNS = ["DateRglt", "ModeRglt", "NatOp", "IdClient"] as const;

/** Fields that every line must fill (1 to 6, 9 to 13 and 16). */
export const MANDATORY_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "ValidDate",
] as const satisfies readonly FecColumn[];

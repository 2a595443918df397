/**
 * The statuses of an invoice and their French names (XP Z12-012, flux 6). Platforms agree on others among themselves: a code is a
 * number everywhere, and one that is not in this table is read and shown by its number.
 */
const LABELS: ReadonlyMap<number, string> = new Map([
  [200, "Déposée"],
  [201, "Émise"],
  [202, "Reçue"],
  [203, "Mise à disposition"],
  [204, "Prise en charge"],
  [205, "Approuvée"],
  [206, "Approuvée partiellement"],
  [207, "En litige"],
  [208, "Suspendue"],
  [209, "Complétée"],
  [210, "Refusée"],
  [211, "Paiement transmis"],
  [212, "Encaissée"],
  [213, "Rejetée"],
  [220, "Annulée"],
]);

export const LIFE_CYCLE_CODES: readonly number[] = [...LABELS.keys()];

export const lifeCycleLabel = (code: number): string => LABELS.get(code) ?? `Statut ${code}`;

/** Statuses of the transmission: platforms set them, companies all others. */
const TRANSMISSION: ReadonlySet<number> = new Set([200, 201, 202, 203, 213]);
/** Statuses that tell why (BR-FR-CDV-15). */
const WITH_REASON: ReadonlySet<number> = new Set([206, 207, 208, 210, 213]);
/** Statuses whose reason is told in the author's own words too (G7.25). */
const WITH_NOTE: ReadonlySet<number> = new Set([208, 210]);

export const isTransmission = (code: number): boolean => TRANSMISSION.has(code);
export const needsReason = (code: number): boolean => WITH_REASON.has(code);
export const needsNote = (code: number): boolean => WITH_NOTE.has(code);

import { fillIn } from "@grand-livre/contracts/fill-in";
import { wordingOf } from "@grand-livre/contracts/wording";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { Problem } from "./draft-body.ts";
import type { DraftLine, DraftTotals } from "./grid/entry-draft.ts";

/** What the screen itself refuses, before there is an entry that the rules could judge. */
const own: Readonly<Record<string, string>> = {
  AMOUNT_UNREADABLE:
    "Ligne {line}\u00a0: «\u202f{text}\u202f» n’est pas un montant. Exemple\u00a0: 1234,56 ou 1200/1,2.",
  CURRENCY_RATE_MISSING:
    "Ligne {line}\u00a0: aucun cours en {currency} à la date de l’écriture. Tapez les euros à la suite («\u202f1000 {currency} 922,10\u202f»), ou ajoutez le cours dans Paramètres › Devises.",
  COUNTERPARTY_NOT_CHOSEN:
    "Ligne {line}\u00a0: aucun tiers choisi pour «\u202f{text}\u202f». F4 ouvre la liste.",
  JOURNAL_MISSING: "Choisissez le journal.",
  DATE_MISSING: "Saisissez la date de l’écriture.",
};

/** The French sentence of a problem: what is wrong and what to do. */
export function problemText({ code, details, row }: Problem): string {
  const text = own[code] ?? wordingOf(code)?.text ?? code;
  // The rules count the lines that are sent; the eye counts those on screen.
  return fillIn(text, row === undefined ? details : { ...details, line: row + 1 });
}

/** The sentence of an entry whose two sides differ, with the amount that is missing; undefined when they agree. */
export function gapText({ debitCents, creditCents, gapCents }: DraftTotals): string | undefined {
  if (gapCents === 0) return undefined;
  return `Écriture déséquilibrée\u00a0: débit ${formatMoney(debitCents)} / crédit ${formatMoney(creditCents)} — écart ${formatMoney(Math.abs(gapCents))}.`;
}

/** The amount that an entry lacks, for a line that has none yet; undefined when the line is not what is missing. */
export function missingText(line: DraftLine, { gapCents }: DraftTotals): string | undefined {
  if (line.debit !== "" || line.credit !== "" || gapCents === 0) return undefined;
  const side = gapCents > 0 ? "crédit" : "débit";
  return `Montant manquant. Il manque ${formatMoney(Math.abs(gapCents))} au ${side}\u00a0: la touche = les porte sur cette ligne.`;
}

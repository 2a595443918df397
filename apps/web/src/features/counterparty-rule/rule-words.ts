import type { RuleAnswer, RuleRow } from "@grand-livre/contracts/counterparty-rule";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { formatCents } from "../../lib/format.ts";

export const DOMAIN_WORDS = {
  purchase: "Achat",
  sale: "Vente",
  bank: "Banque",
  expense: "Notes de frais",
} as const satisfies Record<RuleRow["domain"], string>;

export const MATCH_WORDS = {
  contains: "contient",
  starts: "commence par",
  words: "contient les mots",
} as const satisfies Record<NonNullable<RuleRow["labelMatch"]>, string>;

export const ACTION_WORDS = {
  propose: "Proposer",
  fill: "Pré-remplir",
  validate: "Valider",
} as const satisfies Record<RuleRow["action"], string>;

/** « Libellé contient « frais », de 5,00 € à 20,00 € ». */
export function conditionText(rule: RuleAnswer): string {
  const { counterpartyName, labelMatch, labelText, iban, minCents, maxCents, journalCode } = rule;
  const parts = [
    counterpartyName,
    labelMatch && labelText && `libellé ${MATCH_WORDS[labelMatch]} «\u202f${labelText}\u202f»`,
    iban && `IBAN ${formatIban(iban)}`,
    amountText(minCents, maxCents),
    journalCode && `journal ${journalCode}`,
  ].filter((part) => part !== null && part !== "" && part !== undefined);
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function amountText(min: number | null, max: number | null): string | null {
  const euros = (cents: number) => formatCents(cents, "EUR");
  if (min !== null && min === max) return `montant de ${euros(min)}`;
  if (min !== null && max !== null) return `de ${euros(min)} à ${euros(max)}`;
  if (min !== null) return `à partir de ${euros(min)}`;
  return max === null ? null : `jusqu’à ${euros(max)}`;
}

const percent = (basisPoints: number) => `${String(basisPoints / 100).replace(".", ",")}\u202f%`;

export function actionText({ action, confidenceBasisPoints }: RuleAnswer): string {
  const from = confidenceBasisPoints === null ? "" : ` dès ${percent(confidenceBasisPoints)}`;
  return ACTION_WORDS[action] + from;
}

/** « 11 sur 12 »; nothing was booked that the rule decides: none. */
export function successText({ active, matched, agreed }: RuleAnswer): string | null {
  return active && matched > 0 ? `${agreed} sur ${matched}` : null;
}

export function stateOf({ active, testedAt }: RuleRow): "active" | "tested" | "toTest" {
  if (active) return "active";
  return testedAt === null ? "toTest" : "tested";
}

/** What a conflict means, one sentence each. */
export function conflictTexts({ conflicts }: RuleAnswer): readonly string[] {
  return conflicts.map(({ number, kind }) =>
    kind === "hidden"
      ? `La règle n°\u00a0${number} passe avant et couvre toute sa condition\u00a0: celle-ci ne sert jamais.`
      : `La règle n°\u00a0${number} porte en partie sur les mêmes lignes, avec un autre compte.`,
  );
}

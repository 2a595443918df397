import type { RuleAnswer, RuleRow } from "@grand-livre/contracts/counterparty-rule";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { LABEL_MATCH_WORDS, RULE_ACTION_WORDS } from "@grand-livre/domain/import/records/rule-rows";
import { formatCents } from "../../lib/format.ts";

/** « Libellé contient « frais », de 5,00 € à 20,00 € ». */
export function conditionText(rule: RuleAnswer): string {
  const { counterpartyName, labelMatch, labelText, iban, minCents, maxCents, journalCode } = rule;
  const parts = [
    counterpartyName,
    labelMatch && labelText && `libellé ${LABEL_MATCH_WORDS[labelMatch]} «\u202f${labelText}\u202f»`,
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
  return RULE_ACTION_WORDS[action] + from;
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

const PPM_BY_PERCENT = 10_000;

/** « 1,235 » of 12 350 millionths; empty where there is no loan. */
export const loanRateText = (ppm: number | null): string =>
  ppm === null ? "" : String(ppm / PPM_BY_PERCENT).replace(".", ",");

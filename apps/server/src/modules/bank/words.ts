import type { MatchReason } from "@grand-livre/domain/bank/candidate";
import { formatRate } from "@grand-livre/domain/currency/implied-rate";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { formatMoney } from "@grand-livre/domain/money/format-amount";

/** Why a proposal was made, in French: « montant exact, référence FA-2026-0012, à 3 jours ». */
export function reasonText(reasons: readonly MatchReason[]): string {
  return reasons.map(wordsOf).join(", ");
}

function wordsOf(reason: MatchReason): string {
  switch (reason.code) {
    case "AMOUNT_EXACT":
      return "montant exact";
    case "AMOUNT_SUM":
      return `somme exacte de ${reason.count}`;
    case "AMOUNT_PARTIAL":
      return `partie de ${formatMoney(reason.outstandingCents < 0 ? -reason.outstandingCents : reason.outstandingCents)}`;
    case "CURRENCY":
      return `${formatUnits(reason.units, reason.currency)} à ${formatRate(reason.rate)} pour 1\u00a0€, ${exchangeText(reason.differenceCents)}`;
    case "AMOUNT_NEAR":
      return `écart de ${formatMoney(Math.abs(reason.gapCents))}`;
    case "FEE_DEDUCTED":
      return `commission de ${formatMoney(reason.feeCents)} retenue`;
    case "END_TO_END":
      return `référence du ${reason.endToEndId.startsWith("PRE-") ? "prélèvement" : "virement"} ${reason.endToEndId}`;
    case "REFERENCE":
      return `référence ${reason.reference}`;
    case "IBAN":
      return "IBAN du tiers";
    case "NAME":
      return `nom ${reason.name}`;
    case "LABEL":
      return `libellé commun à ${reason.sharePercent} %`;
    case "ACQUIRER":
      return `remise ${reason.word}`;
    case "DATE":
      return reason.days === 0 ? "date attendue" : `à ${reason.days} jour${reason.days > 1 ? "s" : ""}`;
    case "RULE":
      return ruleText(reason);
    case "OWN_ACCOUNT":
      return "compte de l’entreprise";
  }
}

/** « perte de change de 12,41 € »: more euros than booked are a gain when they come, a loss when they go. */
const exchangeText = (cents: number): string =>
  cents === 0
    ? "sans différence de change"
    : `${cents > 0 ? "gain" : "perte"} de change de ${formatMoney(Math.abs(cents))}`;

const CONDITIONS: Readonly<Record<string, string>> = {
  counterparty: "tiers",
  label: "libellé",
  iban: "IBAN",
  amount: "montant",
  journal: "journal",
};

/** « règle n° 12 (libellé, montant), suivie 11 fois sur 12 en 90 jours ». */
function ruleText({
  number,
  conditions,
  accepted,
  proposed,
}: Extract<MatchReason, { code: "RULE" }>): string {
  const met = conditions.map((one) => CONDITIONS[one] ?? one).join(", ");
  const record = proposed === 0 ? "" : `, suivie ${accepted} fois sur ${proposed} en 90 jours`;
  return `règle n°\u00a0${number} (${met})${record}`;
}

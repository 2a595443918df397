import type { MatchReason } from "@grand-livre/domain/bank/candidate";
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
    case "AMOUNT_NEAR":
      return `écart de ${formatMoney(Math.abs(reason.gapCents))}`;
    case "FEE_DEDUCTED":
      return `commission de ${formatMoney(reason.feeCents)} retenue`;
    case "END_TO_END":
      return `référence du virement ${reason.endToEndId}`;
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
      return "règle";
    case "OWN_ACCOUNT":
      return "compte de l’entreprise";
  }
}

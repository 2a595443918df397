import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { formatRate, isRateOf, RATE_SPREAD, spreadFromRate } from "@grand-livre/domain/currency/implied-rate";
import { useDayRate } from "../../app/document/CurrencyFields.tsx";
import { formatCents, formatDate } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import type { Chosen, Exchange, exchangeOf } from "./chosen-invoices.ts";

interface CurrencyPartsProps {
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
}

/** What the operation settles of each chosen invoice in a currency: all that is left, or the part that is typed. */
export function CurrencyParts({ chosen, onChange }: CurrencyPartsProps) {
  return chosen.map(({ id, cents, foreign }) => {
    if (foreign === undefined) return null;
    const { number, currency, openUnits } = foreign;
    const isAbove = cents !== undefined && cents > openUnits;
    return (
      <AmountField
        key={id}
        label={`Réglé de ${number}`}
        currency={currency}
        valueCents={cents}
        error={isAbove ? `Il reste ${formatCents(openUnits, currency)} à régler.` : undefined}
        onChange={(typed) => onChange(chosen.map((one) => (one.id === id ? { ...one, cents: typed } : one)))}
      />
    );
  });
}

/** What the choice comes to, and what it lacks. */
export function choiceText(
  chosen: readonly Chosen[],
  left: number,
  exchange: ReturnType<typeof exchangeOf>,
): string {
  if (chosen.length === 0) return "Cochez les factures que l’opération règle, d’un ou de plusieurs tiers.";
  if (exchange === "mixed")
    return "Une opération en euros règle des factures d’une seule devise et d’un seul tiers\u00a0: décochez les autres.";
  if (exchange === "untyped") return "Indiquez ce que l’opération règle de chaque facture.";
  if (exchange !== undefined) return exchangeText(exchange);
  return left === 0
    ? "La sélection fait exactement l’opération."
    : `Reste ${formatCents(left, "EUR")} à affecter.`;
}

/** « 1 000,00 USD, comptabilisés 920,00 €, au cours de 1,0725 USD pour 1 € : perte de change de 12,41 € en 656. ». */
function exchangeText({ currency, units, bookedCents, rate, differenceCents }: Exchange): string {
  const difference =
    differenceCents === 0
      ? "aucune différence de change"
      : differenceCents > 0
        ? `gain de change de ${formatCents(differenceCents, "EUR")} en 756`
        : `perte de change de ${formatCents(-differenceCents, "EUR")} en 656`;
  return `${formatCents(units, currency)}, comptabilisés ${formatCents(bookedCents, "EUR")}, au cours de ${formatRate(rate)} ${currency} pour 1\u00a0€\u00a0: ${difference}.`;
}

/** Why the rate that the choice implies has to be confirmed: it is far from the one known of the day. */
export function useFarRate(
  legalEntityRefId: string,
  date: string,
  operation: Pick<BankOperationAnswer, "amountCents" | "currency" | "currencyAmount">,
  { exchange, paidCents }: { readonly exchange: Exchange | undefined; readonly paidCents: number },
): string | undefined {
  const { currency: own, currencyAmount, amountCents } = operation;
  // Dollars that pay invoices in euros are worth what they settle; euros settle what is chosen of a currency.
  const implied =
    own === null
      ? exchange && { ...exchange, cents: Math.abs(amountCents) }
      : exchange === undefined && paidCents > 0
        ? { currency: own, units: Math.abs(currencyAmount ?? 0), cents: paidCents }
        : undefined;
  const day = useDayRate(implied === undefined ? "" : legalEntityRefId, date, implied?.currency ?? "EUR");
  if (implied === undefined || day === undefined || !isRateOf(day.day, date)) return undefined;
  const { currency, units, cents } = implied;
  const spread = spreadFromRate(units, { currency, unitsPerEuro: day.rate }, cents) ?? 0;
  if (spread <= RATE_SPREAD.asked) return undefined;
  return `Il s’écarte de ${Math.round(spread / 100)}\u00a0% de celui du ${formatDate(day.day)} (${formatRate(day.rate)}).`;
}

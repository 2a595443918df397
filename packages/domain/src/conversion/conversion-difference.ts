import { atLength } from "../chart/account-number.ts";
import { euroCents } from "../currency/rate.ts";
import { addDays } from "../date/calendar-date.ts";
import type { EntryContent } from "../entry/entry.ts";
import { balancedLines, mergedAmounts, type SignedAmount } from "../entry/signed-amount.ts";
import { type AmountOutOfRange, assertCents, sumCentsOf } from "../money/cents.ts";
import { splitProrata } from "../money/prorata.ts";
import { isRefusal } from "../refusal.ts";

/** A receivable or a debt in a currency that is open at a closing, positive where it is owed to us. */
export interface OpenInCurrency {
  readonly refId: string;
  /** ISO 4217. */
  readonly currency: string;
  /** What is left of it, in smallest units. */
  readonly openUnits: number;
  /** Units of the currency for one euro at the closing: a machine decimal. */
  readonly unitsPerEuro: string;
  readonly counterpartyId: string | null;
  /** What is left of it in the books, on each account that it stands on: debit − credit. */
  readonly accounts: readonly { readonly account: string; readonly bookedCents: number }[];
  /** A hedge bears its risk: its loss is shown and takes no provision (PCG, art. 420-6). */
  readonly hedged: boolean;
}

/** What a document is worth at a closing, in euro cents. */
export interface ConversionDifference {
  readonly bookedCents: number;
  readonly valueCents: number;
  /** Value less books: negative is a loss, whether a receivable fell or a debt rose. */
  readonly differenceCents: number;
}

/** The difference of one document at the rate of the closing (PCG, règlement ANC 2014-03, art. 420-5). */
export function conversionDifference(document: OpenInCurrency): ConversionDifference | AmountOutOfRange {
  const valueCents = euroCents(document.openUnits, document);
  if (isRefusal(valueCents)) return valueCents;
  const bookedCents = sumCentsOf(document.accounts, (one) => one.bookedCents);
  return { bookedCents, valueCents, differenceCents: assertCents(valueCents - bookedCents) };
}

export interface ConversionTotals {
  /** Latent losses: 476. Positive. */
  readonly lossCents: number;
  /** Latent gains: 477, never in the result. Positive. */
  readonly gainCents: number;
  /** The losses that no hedge bears: 1515. */
  readonly provisionCents: number;
}

type Measured = Pick<OpenInCurrency, "hedged"> & Pick<ConversionDifference, "differenceCents">;

/** Losses and gains are not set off against each other: each document has its own. */
export function conversionTotals(documents: readonly Measured[]): ConversionTotals {
  const losses = documents.filter(({ differenceCents }) => differenceCents < 0);
  return {
    lossCents: sumCentsOf(losses, ({ differenceCents }) => -differenceCents),
    gainCents: sumCentsOf(documents, ({ differenceCents }) => Math.max(0, differenceCents)),
    provisionCents: sumCentsOf(losses, ({ differenceCents, hedged }) => (hedged ? 0 : -differenceCents)),
  };
}

export interface ConversionContext {
  /** The last day of the exercise. */
  readonly date: string;
  readonly pieceRef: string;
  readonly journalCode: string;
  readonly accountLength: number;
}

/** The entries of a closing; the first one is reversed on the next day, when the provision is released too. */
export interface ConversionEntries {
  readonly difference: EntryContent;
  /** 6865 to 1515, and 1515 to 7865 the day after; null where no loss takes one. */
  readonly provision: EntryContent | null;
  readonly release: EntryContent | null;
}

const PROVISION_LABEL = "Provision pour pertes de change";

/**
 * The entries of the differences of a closing: each document's against its third party, and 476 for the losses, 477 for the gains;
 * 1515 for the losses that no hedge bears (PCG, art. 420-5 and 420-6). The charge is financial, 6865, as the account's own label in the
 * chart says; à vérifier: that of trade debts in 6815, by likeness with 656 (règlement ANC 2015-05).
 * @param documents each with a difference that is not zero
 */
export function conversionEntries(
  documents: readonly (OpenInCurrency & ConversionDifference)[],
  context: ConversionContext,
): ConversionEntries {
  const { date, pieceRef, journalCode, accountLength } = context;
  const { lossCents, gainCents, provisionCents } = conversionTotals(documents);
  const account = (pcg: string) => atLength(pcg, accountLength);
  const content = (day: string, label: string, amounts: readonly SignedAmount[]): EntryContent => ({
    journalCode,
    date: day,
    pieceRef,
    pieceDate: day,
    label,
    nature: "accrual",
    lines: balancedLines(amounts),
  });
  const label = "Différences de conversion";
  const moved = (day: string, from: string, to: string): EntryContent | null =>
    provisionCents === 0
      ? null
      : content(day, day === date ? PROVISION_LABEL : "Reprise de la provision pour pertes de change", [
          { account: account(from), label: PROVISION_LABEL, cents: provisionCents },
          { account: account(to), label: PROVISION_LABEL, cents: -provisionCents },
        ]);
  return {
    difference: content(date, label, [
      ...documents.flatMap(ofDocument),
      ...mergedAmounts([
        { account: account("476"), label: "Différences de conversion - Actif", cents: lossCents },
        { account: account("477"), label: "Différences de conversion - Passif", cents: -gainCents },
      ]),
    ]),
    provision: moved(date, "6865", "1515"),
    release: moved(addDays(date, 1), "1515", "7865"),
  };
}

/** The lines of one document, on each account that it stands on by what it stands for. */
function ofDocument(document: OpenInCurrency & ConversionDifference): SignedAmount[] {
  const { accounts, counterpartyId, differenceCents, refId, currency, unitsPerEuro } = document;
  const shares = splitProrata(
    differenceCents,
    accounts.map(({ bookedCents }) => Math.abs(bookedCents)),
  );
  const label = `Différence de conversion ${refId.slice(0, 80)} (${currency} à ${unitsPerEuro.replace(".", ",")})`;
  return accounts.map(({ account }, at) => ({ account, counterpartyId, label, cents: shares[at] ?? 0 }));
}

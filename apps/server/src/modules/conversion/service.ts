import type { ConversionDocument, WriteConversionBody } from "@grand-livre/contracts/conversion";
import {
  type ConversionDifference,
  type ConversionTotals,
  conversionDifference,
  conversionEntries,
  conversionTotals,
  type OpenInCurrency,
} from "@grand-livre/domain/conversion/conversion-difference";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { plainDecimal } from "@grand-livre/domain/ledger/plain-decimal";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { splitProrata } from "@grand-livre/domain/money/prorata";
import { refuse } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { ratesAt } from "../currency-rate/service.ts";
import { requireOpenAt } from "../ledger/archived-service.ts";
import { yearEnd } from "../year-end/service.ts";
import {
  findOpenDocuments,
  findWrittenDocuments,
  insertDocuments,
  type NamedDocument,
  type OpenDocumentRow,
} from "./repository.ts";

/** A document at a closing; without a rate nothing is known of its value. */
type MeasuredDocument = Pick<OpenDocumentRow, keyof NamedDocument> &
  Omit<OpenInCurrency, "unitsPerEuro"> & { readonly bookedCents: number } & {
    readonly rate: { readonly day: string; readonly unitsPerEuro: string } | null;
    readonly measured: ConversionDifference | null;
  };

/**
 * What is open in other currencies at a day, at the last rates on or before it (PCG, règlement ANC 2014-03, art. 420-5). Rests of
 * payments are none of it: an advance is settled by goods and not by money (à vérifier: doctrine, no article says so).
 * @throws RefusalError AMOUNT_OUT_OF_RANGE
 */
async function measureOpen(
  db: Connection,
  legalEntityId: string,
  date: string,
  hedged: ReadonlySet<string> = new Set(),
): Promise<MeasuredDocument[]> {
  await requireOpenAt(db, legalEntityId, date);
  const rows = await findOpenDocuments(db, legalEntityId, date);
  if (rows.length === 0) return [];
  const rates = new Map(
    (await ratesAt(db, legalEntityId, date)).map(({ currency, day, rate }) => [
      currency,
      { day, unitsPerEuro: plainDecimal(rate) },
    ]),
  );
  return rows.flatMap((row) => {
    const rate = rates.get(row.currency);
    const accounts = bookedOn(row);
    const bookedCents = sumCentsOf(accounts, (one) => one.bookedCents);
    if (bookedCents === 0) return [];
    const { number, currency, counterpartyId } = row;
    const document = {
      refId: number,
      currency,
      counterpartyId,
      accounts,
      openUnits: row.sense * row.openUnits,
      hedged: hedged.has(row.invoiceId),
    };
    const measured = rate === undefined ? null : orRefuse(conversionDifference({ ...document, ...rate }));
    return [{ ...named(row), ...document, bookedCents, measured, rate: rate ?? null }];
  });
}

/** What a document stands for on each account, credit notes taken off, which have lines of their own there. */
function bookedOn({ accounts, sense, imputedCents }: OpenDocumentRow): OpenInCurrency["accounts"] {
  const standing = sumCentsOf(accounts, ({ cents }) => cents);
  const left = splitProrata(
    standing - sense * imputedCents,
    accounts.map(({ cents }) => Math.abs(cents)),
  );
  return accounts.map(({ account }, at) => ({ account, bookedCents: left[at] ?? 0 }));
}

/** The first line whose currency has no rate on or before the day. */
export function rateMissing(
  lines: readonly { readonly currency: string; readonly rate: unknown }[],
  day: string,
) {
  const blind = lines.find(({ rate }) => rate === null);
  return blind && refuse("CONVERSION_RATE_MISSING", { currency: blind.currency, day });
}

function present({ measured, rate, accounts, ...document }: MeasuredDocument): ConversionDocument {
  const { currency, openUnits, hedged, bookedCents } = document;
  return {
    ...named(document),
    account: mainAccount({ accounts }),
    currency,
    openUnits,
    rate: rate?.unitsPerEuro ?? null,
    rateDay: rate?.day ?? null,
    bookedCents,
    valueCents: measured?.valueCents ?? null,
    differenceCents: measured?.differenceCents ?? null,
    hedged,
  };
}

/** What a document is told by. */
const named = (of: NamedDocument): NamedDocument => ({
  ...{ invoiceId: of.invoiceId, number: of.number, direction: of.direction },
  ...{ counterpartyName: of.counterpartyName, billDate: of.billDate, payableUnits: of.payableUnits },
  keptRate: plainDecimal(of.keptRate),
});

/** The account that a document stands on most. */
function mainAccount({ accounts }: Pick<OpenInCurrency, "accounts">): string {
  const [most] = accounts.toSorted((one, other) => Math.abs(other.bookedCents) - Math.abs(one.bookedCents));
  return most?.account ?? "";
}

/** The documents whose books are not what they are worth. */
const withDifference = (documents: readonly MeasuredDocument[]) =>
  documents.flatMap(({ measured, rate, ...document }) =>
    measured === null || rate === null || measured.differenceCents === 0
      ? []
      : [{ ...document, ...measured, unitsPerEuro: rate.unitsPerEuro, rateDay: rate.day }],
  );

/** What tells a line from the written one; empty where nothing is to be written. */
export const signOf = (differenceCents: number | null): string =>
  differenceCents === null ? "no rate" : differenceCents === 0 ? "" : `${differenceCents}`;

/** What documents and bank accounts have in common. */
export const OF_RATES = {
  rights: {
    write: { service: "regulations", action: "Creator" },
    cancel: { service: "regulations", action: "Deleter" },
  },
  seen: ["lossCents", "gainCents"],
  weigh: ({ differenceCents }: { readonly differenceCents: number | null }) => Math.abs(differenceCents ?? 0),
} as const;

/** The differences of a closing on what is open in other currencies. */
export const conversion = yearEnd<
  MeasuredDocument,
  ConversionDocument,
  ConversionTotals,
  Omit<WriteConversionBody, "fiscalExerciseRefId">
>({
  ...OF_RATES,
  table: "conversionRun",
  prefix: "EC",
  resource: "conversion",
  beside: ["provision", "release"],
  measure: (db, legalEntityId, date, body) => measureOpen(db, legalEntityId, date, new Set(body?.hedgedIds)),
  show: present,
  written: async (db, run) =>
    (await findWrittenDocuments(db, run)).map((row) => ({
      ...row,
      rate: plainDecimal(row.rate),
      keptRate: plainDecimal(row.keptRate),
      differenceCents: row.valueCents - row.bookedCents,
    })),
  totals: (lines) =>
    conversionTotals(
      lines.map(({ hedged, differenceCents }) => ({ hedged, differenceCents: differenceCents ?? 0 })),
    ),
  mark: ({ invoiceId, differenceCents }) => [invoiceId, signOf(differenceCents)],
  cannot: (documents, { date, today }) =>
    date > today
      ? refuse("CONVERSION_TOO_EARLY", { day: formatDate(date) })
      : rateMissing(documents, formatDate(date)),
  entries: (documents, names) => {
    const { difference, ...beside } = conversionEntries(withDifference(documents), names);
    return [
      { rule: "conversion", content: difference },
      ...Object.entries(beside).flatMap(([rule, content]) => (content === null ? [] : [{ rule, content }])),
    ];
  },
  keep: (tx, key, documents) =>
    insertDocuments(
      tx,
      withDifference(documents).map((document) => ({
        ...key,
        invoiceId: document.invoiceId,
        account: mainAccount(document),
        currency: document.currency,
        openUnits: document.openUnits,
        rate: document.unitsPerEuro,
        rateDay: document.rateDay,
        bookedCents: document.bookedCents,
        valueCents: document.valueCents,
        hedged: document.hedged,
      })),
    ),
});

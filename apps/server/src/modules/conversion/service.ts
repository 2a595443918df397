import type { ConversionAnswer, ConversionDocument } from "@grand-livre/contracts/conversion";
import {
  type ConversionDifference,
  conversionDifference,
  conversionTotals,
  type OpenInCurrency,
} from "@grand-livre/domain/conversion/conversion-difference";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { plainDecimal } from "@grand-livre/domain/ledger/plain-decimal";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { splitProrata } from "@grand-livre/domain/money/prorata";
import { ALLOWED, type Refusal, refuse } from "@grand-livre/domain/refusal";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { ratesAt } from "../currency-rate/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { findEntryHeads } from "../regulation/accrual-service.ts";
import {
  findOpenDocuments,
  findRun,
  findWrittenDocuments,
  type OpenDocumentRow,
  type RunRow,
} from "./repository.ts";

/** The piece of the entries of a closing: EC-2. */
export const pieceOf = ({ number }: Pick<RunRow, "number">) => `EC-${number}`;

/** A document at a closing; without a rate nothing is known of its value. */
export type MeasuredDocument = Pick<
  OpenDocumentRow,
  "invoiceId" | "number" | "direction" | "counterpartyName"
> &
  Omit<OpenInCurrency, "unitsPerEuro"> & { readonly bookedCents: number } & {
    readonly rate: { readonly day: string; readonly unitsPerEuro: string } | null;
    readonly measured: ConversionDifference | null;
  };

/**
 * What is open in other currencies at a day, at the last rates on or before it (PCG, règlement ANC 2014-03, art. 420-5). Rests of
 * payments are none of it: an advance is settled by goods and not by money (à vérifier: doctrine, no article says so).
 * @throws RefusalError AMOUNT_OUT_OF_RANGE
 */
export async function measureOpen(
  db: Connection,
  legalEntityId: string,
  date: string,
  hedged: ReadonlySet<string> = new Set(),
): Promise<MeasuredDocument[]> {
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
    const { invoiceId, number, direction, counterpartyName, currency, counterpartyId } = row;
    const document = {
      refId: number,
      currency,
      counterpartyId,
      accounts,
      openUnits: row.sense * row.openUnits,
      hedged: hedged.has(invoiceId),
    };
    const measured = rate === undefined ? null : orRefuse(conversionDifference({ ...document, ...rate }));
    const own = { invoiceId, number, direction, counterpartyName, bookedCents, measured };
    return [{ ...document, ...own, rate: rate ?? null }];
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

/** The documents whose books are not what they are worth. */
export const withDifference = (documents: readonly MeasuredDocument[]) =>
  documents.flatMap(({ measured, rate, ...document }) =>
    measured === null || rate === null || measured.differenceCents === 0
      ? []
      : [{ ...document, ...measured, unitsPerEuro: rate.unitsPerEuro, rateDay: rate.day }],
  );

/** The differences of a closing: those in force, else what would be written. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readConversion(
  app: Application,
  db: Connection,
  caller: Caller,
  fiscalExerciseRefId: string,
): Promise<ConversionAnswer> {
  const { legalEntityId, endDate } = await resolveExercise(db, caller.scope, fiscalExerciseRefId);
  const run = await findRun(db, legalEntityId, endDate);
  const live = await measureOpen(db, legalEntityId, endDate);
  const written = run === undefined ? [] : await findWrittenDocuments(db, run);
  const documents =
    run === undefined
      ? live.map(present)
      : written.map(({ valueCents, ...row }) => ({
          ...row,
          rate: plainDecimal(row.rate),
          valueCents,
          differenceCents: valueCents - row.bookedCents,
        }));
  const measured = documents.map(({ differenceCents, hedged }) => ({
    hedged,
    differenceCents: differenceCents ?? 0,
  }));
  const day = formatDate(endDate);
  const isEarly = endDate > today(app);
  const cannot: Refusal | undefined =
    run !== undefined
      ? refuse("CONVERSION_WRITTEN", { day, pieceRef: pieceOf(run) })
      : isEarly
        ? refuse("CONVERSION_TOO_EARLY", { day })
        : (rateMissing(live, day) ??
          (withDifference(live).length === 0 ? refuse("CONVERSION_NOTHING_LEFT", { day }) : undefined));
  const right = (action: "Creator" | "Deleter") => ({ service: "regulations", action }) as const;
  return {
    date: endDate,
    reversalDate: addDays(endDate, 1),
    run: run === undefined ? null : await presentRun(db, run),
    documents,
    ...conversionTotals(measured),
    changedCount: run === undefined ? 0 : changesOf(live, written),
    abilities: {
      write: abilityOf(caller, right("Creator"), cannot ?? ALLOWED),
      cancel: abilityOf(
        caller,
        right("Deleter"),
        run === undefined ? refuse("CONVERSION_NOT_FOUND") : ALLOWED,
      ),
    },
  };
}

/** The first document whose currency has no rate on or before the day. */
export function rateMissing(documents: readonly MeasuredDocument[], day: string) {
  const blind = documents.find(({ rate }) => rate === null);
  return blind && refuse("CONVERSION_RATE_MISSING", { currency: blind.currency, day });
}

function present({ measured, rate, accounts, ...document }: MeasuredDocument): ConversionDocument {
  const { invoiceId, number, direction, counterpartyName, currency, openUnits, hedged, bookedCents } =
    document;
  return {
    invoiceId,
    number,
    direction,
    counterpartyName,
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

/** The account that a document stands on most. */
export function mainAccount({ accounts }: Pick<OpenInCurrency, "accounts">): string {
  const [most] = accounts.toSorted((one, other) => Math.abs(other.bookedCents) - Math.abs(one.bookedCents));
  return most?.account ?? "";
}

async function presentRun(db: Connection, run: RunRow): Promise<NonNullable<ConversionAnswer["run"]>> {
  const ids = [run.entryId, run.reversalEntryId, run.provisionEntryId, run.releaseEntryId];
  const known = ids.filter((id) => id !== null);
  return {
    id: run.id,
    pieceRef: pieceOf(run),
    entries: await findEntryHeads(db, run.legalEntityId, known),
  };
}

type Written = { readonly invoiceId: string; readonly bookedCents: number; readonly valueCents: number };

/** How many documents no longer have the difference that was written. */
function changesOf(live: readonly MeasuredDocument[], written: readonly Written[]): number {
  const now = new Map(live.map(({ invoiceId, measured }) => [invoiceId, measured?.differenceCents ?? 0]));
  const then = new Map(
    written.map(({ invoiceId, valueCents, bookedCents }) => [invoiceId, valueCents - bookedCents]),
  );
  const ids = [...new Set([...now.keys(), ...then.keys()])];
  return ids.filter((id) => (now.get(id) ?? 0) !== (then.get(id) ?? 0)).length;
}

/** What a closing would leave: documents whose difference is not written, or no longer the written one. */
export async function conversionLeft(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<{ readonly count: number; readonly amountCents: number }> {
  const live = await measureOpen(db, legalEntityId, date);
  const run = await findRun(db, legalEntityId, date);
  const written = run === undefined ? [] : await findWrittenDocuments(db, run);
  const blind = live.filter(({ rate }) => rate === null).length;
  const sizeOf = (measured: readonly { readonly differenceCents: number }[]) =>
    sumCentsOf(measured, ({ differenceCents }) => Math.abs(differenceCents));
  const count = changesOf(live, written) + blind;
  return { count, amountCents: count === 0 ? 0 : sizeOf(withDifference(live)) };
}

import type { OpenOperation } from "@grand-livre/domain/bank/candidate";
import { acquirerWord, type OperationClues } from "@grand-livre/domain/bank/clues";
import { grossAmountsTold, mostGrossOf } from "@grand-livre/domain/bank/fee-deducted";
import { bookedAround } from "@grand-livre/domain/bank/in-currency";
import { referencesIn } from "@grand-livre/domain/bank/invoice-index";
import { bestTold, indexParties, partiesTold } from "@grand-livre/domain/bank/party-index";
import type { Connection } from "../../database/connection.ts";
import {
  findOpenInvoices,
  findToldParties,
  type OpenInvoiceRow,
  type Wanted,
} from "./open-invoice-repository.ts";

/** Runs of letters or of figures of the longest number that is looked for: `FA-2026-0012` has three. */
const MOST_RUNS = 8;

/**
 * The documents that operations may pay, read as `invoicesOf` judges them: an operation meets, beside any others, the same
 * ones.
 */
export async function openInvoicesFor(
  db: Connection,
  legalEntityId: string,
  {
    operations,
    clues,
    gapLimitCents,
  }: {
    readonly operations: readonly OpenOperation[];
    /** Of each operation, in their order. */
    readonly clues: readonly OperationClues[];
    readonly gapLimitCents: number;
  },
): Promise<OpenInvoiceRow[]> {
  const ibans = new Set(clues.flatMap(({ iban }) => iban ?? []));
  const words = new Set(clues.flatMap((one) => [...one.words].filter((word) => word.length > 2)));
  const told = { ibans: [...ibans], words: [...words] };
  const parties = indexParties(await findToldParties(db, legalEntityId, told));
  const partyIds = new Set<string>();
  const ofParties: Wanted["ofParties"][number][] = [];
  const numbers = new Set<string>();
  const amounts = new Set<number>();
  const inCurrency: Wanted["inCurrency"][number][] = [];
  for (const [at, { amountCents }] of operations.entries()) {
    const own = clues[at] as OperationClues;
    const cents = Math.abs(amountCents);
    const isAcquired = amountCents > 0 && acquirerWord(own) !== undefined;
    const most = Math.max(cents + gapLimitCents, isAcquired ? mostGrossOf(cents) : 0);
    amounts.add(cents);
    const [leastCents, mostCents] = bookedAround(cents);
    inCurrency.push({ leastCents, mostCents });
    if (isAcquired) for (const gross of grossAmountsTold(cents, own)) amounts.add(gross);
    for (const key of referencesIn(own, MOST_RUNS)) numbers.add(key);
    for (const partyId of bestTold(partiesTold(parties, own))) {
      partyIds.add(partyId);
      if (most > cents) ofParties.push({ partyId, leastCents: cents - gapLimitCents, mostCents: most });
    }
  }
  return findOpenInvoices(db, legalEntityId, {
    amounts: [...amounts],
    numbers: [...numbers],
    partyIds: [...partyIds],
    ofParties,
    inCurrency,
  });
}

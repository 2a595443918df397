import { createLegalEntityBody } from "@grand-livre/contracts/legal-entity";
import { chartVersionFor } from "@grand-livre/domain/chart/chart-version";
import { generatePeriods } from "@grand-livre/domain/exercise/period";
import type { Tx } from "../src/database/connection.ts";
import { inTransaction } from "../src/database/transaction.ts";
import { newId, newRefId } from "../src/ids.ts";
import { installChartVersion } from "../src/modules/account/service.ts";
import type { Actor } from "../src/modules/audit/service.ts";
import { createCounterparty } from "../src/modules/counterparty/service.ts";
import { createLegalEntityIn } from "../src/modules/legal-entity/create.ts";
import { legalEntityById } from "../src/modules/legal-entity/service.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

export type TestBooks = {
  readonly actor: Actor;
  readonly legalEntityId: string;
  readonly refId: string;
  /** The exercise 2026. */
  readonly exerciseId: string;
  readonly exerciseRefId: string;
  readonly supplierId: string;
  readonly customerId: string;
};

const SIRENS = ["732829320", "552100554", "542065479", "552081317"];
let opened = 0;

/** A company with its whole chart, its journals, the exercise 2026, one supplier and one customer. */
export async function openBooks(test: TestApp, person: TestPerson): Promise<TestBooks> {
  const siren = SIRENS[opened % SIRENS.length] ?? "";
  opened += 1;
  const someone: Actor = { scope: { userId: person.userId, legalEntityIds: "all" } };
  const body = createLegalEntityBody.parse({ name: "Ateliers du Grand Livre", siren });
  return inTransaction(test.db, async (tx) => {
    const { row, actor } = await createLegalEntityIn(tx, someone, body, "2026-01-01");
    const third = (kind: "supplier" | "customer", name: string) =>
      createCounterparty(tx, actor, { legalEntityId: row.id, kind, name });
    const supplier = await third("supplier", "Papeterie Élan");
    const customer = await third("customer", "Mairie de Chaumont");
    const exercise = await openExercise(tx, actor, row.id, "2026-01-01", "2026-12-31");
    return {
      actor,
      legalEntityId: row.id,
      refId: row.refId,
      exerciseId: exercise.id,
      exerciseRefId: exercise.refId,
      supplierId: supplier.id,
      customerId: customer.id,
    };
  });
}

/** Opens an exercise with its months, and the chart of its first day when it is another one. */
export async function openExercise(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  startDate: string,
  endDate: string,
): Promise<{ readonly id: string; readonly refId: string }> {
  const id = newId();
  const refId = newRefId();
  const chartVersion = chartVersionFor(startDate);
  const chart = await tx
    .selectFrom("account")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("chartVersion", "=", chartVersion)
    .limit(1)
    .executeTakeFirst();
  if (!chart)
    await installChartVersion(tx, actor, await legalEntityById(tx, actor.scope, legalEntityId), chartVersion);
  await tx
    .insertInto("fiscalExercise")
    .values({ legalEntityId, id, refId, startDate, endDate, chartVersion })
    .execute();
  for (const period of generatePeriods({ startDate, endDate }))
    await tx
      .insertInto("fiscalPeriod")
      .values({ legalEntityId, id: newId(), fiscalExerciseId: id, ...period })
      .execute();
  return { id, refId };
}

/** The body of an entry: a purchase of `cents` from the supplier, unless told otherwise. */
export function purchase(books: TestBooks, cents = 12_000, change: Readonly<Record<string, unknown>> = {}) {
  return {
    legalEntityRefId: books.refId,
    journalCode: "AC",
    date: "2026-03-15",
    pieceRef: "F-2026-118",
    pieceDate: "2026-03-14",
    label: "Papier et enveloppes",
    lines: [
      { account: "606400", debitCents: cents, creditCents: 0 },
      { account: "401000", counterpartyId: books.supplierId, debitCents: 0, creditCents: cents },
    ],
    ...change,
  };
}

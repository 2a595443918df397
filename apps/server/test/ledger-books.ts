import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { expect } from "vitest";
import type { Tx } from "../src/database/connection.ts";
import { withBooks } from "../src/kit/books-command.ts";
import { commandIn } from "../src/kit/command.ts";
import type { Actor } from "../src/modules/audit/service.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

export type TestBooks = {
  /** The person who opened them, for the services. */
  readonly actor: Actor;
  readonly legalEntityId: string;
  readonly refId: string;
  /** The exercise 2026. */
  readonly exercise: FiscalExerciseAnswer;
  readonly supplierId: string;
  readonly customerId: string;
};

const SIRENS = ["732829320", "552100554", "542065479", "552081317"];
/** How many were opened on each product: the files of one worker share this module, and each opens on its own. */
const opened = new WeakMap<TestApp, number>();

/** Sends a request that has to succeed. */
export async function succeed<T>(
  person: TestPerson,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await person.call<T>(method, path, body);
  expect(answer, `${method} ${path}`).toMatchObject({ status: 200 });
  return answer.body;
}

/** A company with its whole chart and journals, the exercise 2026, one supplier and one customer, as a person opens it. */
export async function openBooks(test: TestApp, administrator: TestPerson): Promise<TestBooks> {
  const before = opened.get(test) ?? 0;
  opened.set(test, before + 1);
  const siren = SIRENS[before % SIRENS.length];
  const post = <T>(path: string, body: unknown) => succeed<T>(administrator, "POST", path, body);
  const { refId } = await post<LegalEntityAnswer>("/api/legal-entity", {
    name: "Ateliers du Grand Livre",
    siren,
  });
  const third = (kind: string, name: string) =>
    post<CounterpartyAnswer>("/api/counterparty", { legalEntityRefId: refId, kind, name });
  const { id: supplierId } = await third("supplier", "Papeterie Élan");
  const { id: customerId } = await third("customer", "Mairie de Chaumont");
  const exercise = await openExercise(administrator, refId, "2026-01-01", "2026-12-31");
  const { id: legalEntityId } = await test.db
    .selectFrom("legalEntity")
    .select("id")
    .where("refId", "=", refId)
    .executeTakeFirstOrThrow();
  const actor: Actor = { scope: { userId: administrator.userId, legalEntityIds: "all" } };
  return { actor, legalEntityId, refId, exercise, supplierId, customerId };
}

/** A command on the books, their ledger locked, as every command that writes entries begins. */
export function locked(
  test: TestApp,
  tx: Tx,
  { actor, legalEntityId }: Pick<TestBooks, "actor" | "legalEntityId">,
) {
  return withBooks(commandIn(test.app, tx, actor), { id: legalEntityId });
}

/** A company for one test among many: the SIREN of an earlier one is free again. */
export async function openOwnBooks(test: TestApp, administrator: TestPerson): Promise<TestBooks> {
  await test.pool.query("update legal_entity set siren = (100000000 + floor(random() * 1e8))::int::text");
  return openBooks(test, administrator);
}

/** Opens an exercise with its months. */
export async function openExercise(
  person: TestPerson,
  legalEntityRefId: string,
  startDate: string,
  endDate: string,
): Promise<FiscalExerciseAnswer> {
  return succeed(person, "POST", "/api/fiscal-exercise", { legalEntityRefId, startDate, endDate });
}

/** How many entries of each state the list tells of a company: the same as when a day makes it count them one by one. */
export async function expectKnownCounts(person: TestPerson, refId: string): Promise<readonly number[]> {
  const countOf = async (state: string, more = "") => {
    const wanted = `legalEntityRefId=${refId}&limit=1${state && `&state=${state}`}${more}`;
    return (await succeed<{ count: number }>(person, "GET", `/api/entry?${wanted}`)).count;
  };
  const counts: number[] = [];
  for (const state of ["draft", "provisional", "validated", ""]) {
    const known = await countOf(state);
    expect(known, state).toBe(await countOf(state, "&startDate=1900-01-01"));
    counts.push(known);
  }
  return counts;
}

/** The body of an entry: a purchase of `cents` from the supplier, by default. */
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

/** Seals an entry in OD that says what each account moves by: debits positive, credits negative. */
export async function postNet(
  person: TestPerson,
  books: TestBooks,
  date: string,
  cents: Readonly<Record<string, number>>,
): Promise<void> {
  const lines = Object.entries(cents).map(([account, one]) => ({
    account,
    debitCents: Math.max(0, one),
    creditCents: Math.max(0, -one),
  }));
  const body = purchase(books, 1, { journalCode: "OD", date, pieceDate: date, lines });
  const { id } = await succeed<EntryAnswer>(person, "POST", "/api/entry", body);
  await succeed<EntryAnswer>(person, "POST", `/api/entry/${id}/validate`);
}

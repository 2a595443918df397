import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locked, openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import type { Tx } from "../../database/connection.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { newId } from "../../ids.ts";
import { inBooks } from "../../kit/books-command.ts";
import { commandIn } from "../../kit/command.ts";
import { rowsOf } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { loadBooks } from "../books/service.ts";
import type { EntryDraft } from "./draft.ts";
import { findLinks } from "./repository.ts";
import { loadEntry, post, unpost, validateEntries, writeEntry } from "./service.ts";

let test: TestApp;
let admin: TestPerson;
let books: TestBooks;
let sha256: string;
const invoiceId = newId();

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  sha256 = randomBytes(32).toString("hex");
  await test.db
    .insertInto("storedFile")
    .values({ sha256, sizeBytes: 12, mediaType: "application/pdf" })
    .execute();
});
afterAll(() => test.close());

const draftOf = (change: Partial<EntryDraft> = {}): EntryDraft => ({
  legalEntityId: books.legalEntityId,
  journalCode: "AC",
  date: "2026-03-15",
  label: "Papier",
  source: { kind: "invoice", id: invoiceId, rule: "validation" },
  documentSha256: sha256,
  lines: [
    {
      account: "606400",
      debitCents: 10_000,
      creditCents: 0,
      origins: [
        {
          documentKind: "invoice",
          documentId: invoiceId,
          documentLineId: newId(),
          role: "line",
          amountCents: 6_000,
        },
        {
          documentKind: "invoice",
          documentId: invoiceId,
          documentLineId: newId(),
          role: "line",
          amountCents: 4_000,
        },
      ],
    },
    {
      account: "401000",
      counterpartyId: books.supplierId,
      dueDate: "2026-04-15",
      debitCents: 0,
      creditCents: 10_000,
      origins: [{ documentKind: "invoice", documentId: invoiceId, role: "total", amountCents: 10_000 }],
    },
  ],
  ...change,
});
const run = <T>(command: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<T>) =>
  inTransaction(test.db, command) as Promise<T>;
const amounts = async (entryId: string) => {
  const links = await findLinks(test.db, books.legalEntityId, entryId);
  return links.map((link) => [link.role, link.amountCents]);
};

describe("an entry that a document writes", () => {
  it("keeps its source, its document and where each line comes from", async () => {
    const { entryId } = await run(async (tx) => post(await locked(test, tx, books), draftOf()));
    const { entry, lines } = await loadEntry(test.db, {
      legalEntityId: books.legalEntityId,
      entryId,
    });
    expect(entry).toMatchObject({ sourceKind: "invoice", sourceId: invoiceId, documentSha256: sha256 });
    expect(lines[1]).toMatchObject({ dueDate: "2026-04-15", label: "Papier" });
    expect(lines[1]?.auxiliary).toBeTruthy();
    expect(await amounts(entryId)).toEqual([
      ["line", 6_000],
      ["line", 4_000],
      ["total", 10_000],
    ]);
  });

  it("is neither changed, deleted nor reversed without its document", async () => {
    const draft = await run(async (tx) => writeEntry(await locked(test, tx, books), draftOf()));
    const sealed = await run(async (tx) => post(await locked(test, tx, books), draftOf()));
    for (const [method, path, body] of [
      ["PATCH", `/api/entry/${draft}`, { version: 1, label: "Autre" }],
      ["DELETE", `/api/entry/${draft}`, undefined],
      ["POST", `/api/entry/${sealed.entryId}/reverse`, {}],
    ] as const) {
      const answer = await admin.call<{ code: string }>(method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, "ENTRY_FROM_DOCUMENT"]);
    }
  });

  it("is reversed by its document alone, with its origins negated", async () => {
    const { entryId } = await run(async (tx) => post(await locked(test, tx, books), draftOf()));
    const key = { legalEntityId: books.legalEntityId, entryId };
    await expect(
      run(async (tx) => unpost(await locked(test, tx, books), entryId, { by: "user" })),
    ).rejects.toMatchObject({
      code: "ENTRY_FROM_DOCUMENT",
    });
    const source = { kind: "invoice", id: invoiceId, rule: "cancellation" };
    const reversal = await run(async (tx) => unpost(await locked(test, tx, books), entryId, { source }));
    expect(await amounts(reversal.entryId)).toEqual([
      ["line", -6_000],
      ["line", -4_000],
      ["total", -10_000],
    ]);
    const { entry } = await loadEntry(test.db, { ...key, entryId: reversal.entryId });
    expect(entry).toMatchObject({ sourceRule: "cancellation", reversesId: entryId, documentSha256: sha256 });
  });

  it("may be taken back though its account and its supplier were put out of use since", async () => {
    const { entryId } = await run(async (tx) => post(await locked(test, tx, books), draftOf()));
    const setActive = async (active: boolean) => {
      await test.pool.query("update account set active = $1 where number = '606400'", [active]);
      await test.pool.query("update counterparty set active = $1 where id = $2", [active, books.supplierId]);
    };
    await setActive(false);
    await expect(
      run(async (tx) => writeEntry(await locked(test, tx, books), draftOf())),
    ).rejects.toMatchObject({
      code: "ENTRY_ACCOUNT_INACTIVE",
    });
    const reversal = await run(async (tx) => unpost(await locked(test, tx, books), entryId, {}));
    expect(reversal.number).toMatch(/^AC-2026-/);
    await setActive(true);
  });
});

describe("a batch", () => {
  it("is numbered in the order given, or not at all", async () => {
    const ids = await run(async (tx) => {
      const own = await locked(test, tx, books);
      return [
        await writeEntry(own, draftOf()),
        await writeEntry(own, draftOf({ journalCode: "OD" })),
        await writeEntry(own, draftOf()),
      ];
    });
    const order = [ids[2], ids[0], ids[1]].flatMap((id) => id ?? []);
    const odd = await run(async (tx) => writeEntry(await locked(test, tx, books), draftOf({ lines: [] })));
    const rankOf = async () =>
      (await test.pool.query("select last_rank from ledger_chain")).rows[0].last_rank;
    const before = await rankOf();
    await expect(
      run(async (tx) => validateEntries(await locked(test, tx, books), [...order, odd])),
    ).rejects.toMatchObject({ code: "ENTRY_TOO_FEW_LINES" });
    expect(await rankOf()).toBe(before);
    const sealed = await run(async (tx) => validateEntries(await locked(test, tx, books), order));
    expect(sealed.map((seal) => seal.entryId)).toEqual(order);
    expect(sealed.map((seal) => seal.rank - (sealed[0]?.rank ?? 0))).toEqual([0, 1, 2]);
    expect(sealed[2]?.number).toBe("OD-2026-00001");
  });

  it("of nothing does nothing", async () => {
    expect(await run(async (tx) => validateEntries(await locked(test, tx, books), []))).toEqual([]);
  });
});

describe("the scope", () => {
  it("hides the ledger of another company from every command", async () => {
    const elsewhere: Actor = { scope: { userId: books.actor.scope.userId, legalEntityIds: [newId()] } };
    const { entryId } = await run(async (tx) => post(await locked(test, tx, books), draftOf()));
    const key = { legalEntityId: books.legalEntityId, entryId };
    const refused = { code: "LEGAL_ENTITY_NOT_FOUND" };
    const within = <T>(work: () => Promise<T>) => withinRows(rowsOf(elsewhere.scope), work);
    const there = <T>(work: (tx: Tx) => Promise<T>) => within(() => inTransaction(test.fenced.db, work));
    await expect(there((tx) => locked(test, tx, { ...books, actor: elsewhere }))).rejects.toMatchObject(
      refused,
    );
    await expect(loadBooks(test.db, elsewhere.scope, books.legalEntityId)).rejects.toMatchObject(refused);
    // A service called with the books of another company, locked by who reaches it, reads no line of the ledger.
    const lost = { code: "ENTRY_NOT_FOUND" };
    const { books: held } = await run((tx) => locked(test, tx, books));
    const bookOf = (tx: Tx) => inBooks(commandIn(test.app, tx, elsewhere), held);
    await expect(there((tx) => validateEntries(bookOf(tx), [entryId]))).rejects.toMatchObject(lost);
    await expect(there((tx) => unpost(bookOf(tx), entryId, {}))).rejects.toMatchObject(lost);
    await expect(within(() => loadEntry(test.fenced.db, key))).rejects.toMatchObject(lost);
    expect(await loadEntry(test.db, key)).toMatchObject({ entry: { id: entryId } });
  });
});

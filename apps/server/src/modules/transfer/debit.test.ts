import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { MandateAnswer } from "@grand-livre/contracts/mandate";
import type { Collectable, TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, changeCustomer, issueSale, line } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const OURS = "FR7630006000011234567890189";
const THEIRS = "DE89370400440532013000";
const ICS = "FR72ZZZ123456";

let test: TestApp;
let root: TestPerson;
let second: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  second = await test.person({
    rights: { reconciliation: ["Viewer", "Creator", "Validator"] },
    legalEntityIds: [books.legalEntityId],
  });
  const address = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
  const legal = { legalForm: "SAS", capitalCents: 1_000_000, rcsCity: "Paris", address };
  await changeCompany(root, books, { ...legal, iban: OURS, creditorIdentifier: ICS });
  await changeCustomer(root, books.customerId, { address });
});

type Refused = { code?: string };
const addMandate = (change: object = {}, person = root) =>
  person.call<MandateAnswer & Refused>("POST", "/api/mandate", {
    legalEntityRefId: books.refId,
    counterpartyId: books.customerId,
    reference: "rum-1",
    iban: THEIRS,
    signedOn: "2026-01-15",
    kind: "recurrent",
    ...change,
  });
const changeMandate = ({ id, version }: MandateAnswer, change: object) =>
  root.call<MandateAnswer & Refused>("PATCH", `/api/mandate/${id}`, { version, ...change });
const sale = (cents: number) =>
  issueSale(root, books, {
    bill_date: "2026-10-20",
    due_date: "2026-11-19",
    lines: [line({ unitPriceCents: (cents * 5) / 6 })],
  });
const prepare = (invoiceIds: string[], change: object = {}, person = root) =>
  person.call<TransferOrderAnswer & Refused>("POST", "/api/transfer-order/debit", {
    legalEntityRefId: books.refId,
    account: "512000",
    executionDate: "2026-11-25",
    invoiceIds,
    ...change,
  });
const send = (path: string, body: object = {}, person = root) =>
  person.call<TransferOrderAnswer & Refused>("POST", `/api/transfer-order/${path}`, body);
const read = (id: string) => succeed<TransferOrderAnswer>(root, "GET", `/api/transfer-order/${id}`);
const collectables = async () =>
  (
    await succeed<{ collectables: Collectable[] }>(
      root,
      "GET",
      `/api/transfer-order/collectable?legalEntityRefId=${books.refId}`,
    )
  ).collectables;
const status = async (id: string) =>
  (await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`)).paymentStatus;

async function issued(...ids: string[]): Promise<TransferOrderAnswer> {
  const { body } = await prepare(ids);
  const sent = await send(`${body.id}/submit`, { version: body.version });
  const own = await send(`${body.id}/approve`, { version: sent.body.version });
  expect(own.body.code).toBe("TRANSFER_APPROVAL_OWN");
  const answer = await send(`${body.id}/approve`, { version: sent.body.version }, second);
  expect(answer).toMatchObject({ status: 200, body: { state: "issued" } });
  return answer.body;
}

describe("a mandate", () => {
  it("has its reference once, also when two are added at once, and an account of the SEPA area", async () => {
    const both = await Promise.all([addMandate(), addMandate()]);
    expect(both.map(({ status: code }) => code).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status: code }) => code === 409)?.body.code).toBe("MANDATE_REFERENCE_TAKEN");
    expect(both.find(({ status: code }) => code === 200)?.body).toMatchObject({
      reference: "RUM-1",
      active: true,
    });
    expect((await addMandate({ reference: "R2", iban: "BR1800360305000010009795493C1" })).body.code).toBe(
      "IBAN_INVALID",
    );
    const of = `/api/mandate?legalEntityRefId=${books.refId}&searchValue=rum-1`;
    expect((await root.call<{ count: number }>("GET", of)).body.count).toBe(1);
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await addMandate({ reference: "R3" }, viewer)).status).toBe(403);
  });

  it("changes until it is collected on, then only ends", async () => {
    const { body: made } = await addMandate();
    const changed = await changeMandate(made, { iban: OURS });
    expect(changed.body).toMatchObject({ iban: OURS, version: 2 });
    await prepare([(await sale(12_000)).id]);
    expect((await changeMandate(changed.body, { iban: THEIRS })).body.code).toBe("MANDATE_USED");
    expect((await changeMandate(changed.body, { closing: true, iban: OURS })).body).toMatchObject({
      closing: true,
    });
  });
});

describe("an order of direct debits", () => {
  it("collects sales under their mandates, by a second person, paid by the statement alone", async () => {
    const [one, other] = [await sale(12_000), await sale(6_000)];
    expect(await collectables()).toEqual([]);
    await addMandate();
    expect(await collectables()).toMatchObject([
      { id: one.id, remainingCents: 12_000, mandate: { reference: "RUM-1", isUsable: true } },
      { id: other.id },
    ]);
    const order = await issued(one.id, other.id);
    expect(order).toMatchObject({
      refId: "PRE-00001",
      direction: "received",
      creditorIdentifier: ICS,
      totalCents: 18_000,
    });
    expect(order.items.map(({ mandate }) => mandate?.sequenceType).toSorted()).toEqual(["FRST", "RCUR"]);
    const { body: xml } = await root.call<string>("GET", `/api/transfer-order/${order.id}/file`);
    expect(xml).toContain("pain.008.001.08");
    expect(xml).toContain("<MndtId>RUM-1</MndtId>");
    expect(xml).toContain("<CtrlSum>180.00</CtrlSum>");
    expect(xml).toContain(ICS);
    expect(await status(one.id)).toBe("unpaid");

    const collected = order.items.find(({ documents }) => documents[0]?.invoiceId === one.id);
    await importFile(
      root,
      books,
      statement({
        opening: ["2026-10-31", 0],
        closing: ["2026-11-30", 12_000],
        operations: [["2026-11-20", 12_000, `PRLV SEPA ${collected?.endToEndId}`]],
      }),
    );
    const [operation] = await operationsOf(root, books);
    const [proposal] = operation?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "invoice", isCertain: true, invoiceIds: [one.id] });
    expect(proposal?.reason).toContain("référence du prélèvement PRE-00001-");
    await succeed(root, "POST", `/api/bank-operation/${operation?.id}/accept`, { proposalId: proposal?.id });
    expect(await status(one.id)).toBe("paid");
    expect(await read(order.id)).toMatchObject({ state: "issued", paidCents: 12_000 });

    // The bank sends the other one back: its sale is to be collected again.
    const waiting = order.items.find(({ id }) => id !== collected?.id);
    const sent = await send(`${order.id}/transfer/${waiting?.id}/reject`, {
      reason: "AM04 provision insuffisante",
    });
    expect(sent.body).toMatchObject({ state: "paid" });
    expect(await collectables()).toMatchObject([{ id: other.id }]);
    await succeed(root, "POST", `/api/bank-operation/${operation?.id}/undo`, {});
    expect(await status(one.id)).toBe("unpaid");
    expect(await read(order.id)).toMatchObject({ state: "issued", paidCents: 0 });
  });

  it("that the bank sends back after it paid it opens the sale again, both operations matched", async () => {
    await addMandate();
    const { id } = await sale(12_000);
    const order = await issued(id);
    const reference = order.items[0]?.endToEndId;
    await importFile(
      root,
      books,
      statement({
        opening: ["2026-10-31", 0],
        closing: ["2026-11-30", 0],
        operations: [
          ["2026-11-18", 12_000, `PRLV SEPA ${reference}`],
          ["2026-11-20", -12_000, `REJET PRLV ${reference} AM04`],
        ],
      }),
    );
    const accept = async (at: number, expected: object) => {
      const operation = (await operationsOf(root, books))[at];
      const [proposal] = operation?.proposals ?? [];
      expect(proposal).toMatchObject(expected);
      const body = { proposalId: proposal?.id };
      await succeed(root, "POST", `/api/bank-operation/${operation?.id}/accept`, body);
    };
    await accept(0, { kind: "invoice", invoiceIds: [id] });
    expect(await read(order.id)).toMatchObject({ state: "paid" });
    await accept(1, { kind: "return", isCertain: true });
    expect(await status(id)).toBe("unpaid");
    expect(await operationsOf(root, books)).toMatchObject([{ state: "matched" }, { state: "matched" }]);
    expect(await read(order.id)).toMatchObject({
      state: "cancelled",
      paidCents: 0,
      items: [{ state: "rejected", operationId: null }],
    });
    expect(await collectables()).toMatchObject([{ id, mandate: { isUsable: true } }]);
    const { rows } = await test.pool.query<{ cents: string }>(
      `select sum(debit_cents - credit_cents) as cents from entry_line where legal_entity_id = $1 and account = '512000'`,
      [books.legalEntityId],
    );
    expect(rows).toEqual([{ cents: "0" }]);
    // Undone, the reversal stays in the books, as a line that the operation may tick again.
    const [, back] = await operationsOf(root, books);
    await succeed(root, "POST", `/api/bank-operation/${back?.id}/undo`, {});
    await accept(1, { kind: "entryLine" });
  });

  it("takes a sale once, and numbers its orders apart from those that pay", async () => {
    const { id } = await sale(12_000);
    await addMandate();
    const answers = await Promise.all([prepare([id]), prepare([id])]);
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 409]);
    const list = `/api/transfer-order?legalEntityRefId=${books.refId}`;
    const count = async (query: string) =>
      (await succeed<{ count: number }>(root, "GET", `${list}${query}`)).count;
    expect(await count("&direction=received")).toBe(1);
    expect(await count("&direction=sent")).toBe(0);
  });

  it("ends a mandate with FNAL, and is refused on one that is spent, revoked or given once for two", async () => {
    const { body: mandate } = await addMandate({ kind: "once" });
    const [one, other] = [await sale(12_000), await sale(6_000)];
    expect((await prepare([one.id, other.id])).body).toMatchObject({
      code: "MANDATE_ONE_COLLECTION",
      details: { reference: "RUM-1" },
    });
    const order = (await prepare([one.id])).body;
    expect(order.items[0]?.mandate?.sequenceType).toBe("OOFF");
    expect((await prepare([other.id])).body.code).toBe("MANDATE_UNUSABLE");
    // Revoked between its preparation and the second person.
    const { version } = (await send(`${order.id}/submit`, { version: order.version })).body;
    await changeMandate(mandate, { active: false });
    expect((await send(`${order.id}/approve`, { version }, second)).body.code).toBe("MANDATE_UNUSABLE");
    expect(await collectables()).toEqual([]);
    const { body: next } = await addMandate({ reference: "RUM-2" });
    await changeMandate(next, { closing: true });
    expect((await prepare([other.id])).body.items[0]?.mandate?.sequenceType).toBe("FNAL");
  });

  it("asks for the company's identifier, whose key is checked", async () => {
    const { id } = await sale(12_000);
    await addMandate();
    await changeCompany(root, books, { creditorIdentifier: null });
    expect((await prepare([id])).body.code).toBe("DEBIT_CREDITOR_UNKNOWN");
    const path = `/api/legal-entity/${books.refId}`;
    const { version } = await succeed<{ version: number }>(root, "GET", path);
    const wrong = await root.call<Refused>("PATCH", path, { version, creditorIdentifier: "FR73ZZZ123456" });
    expect(wrong).toMatchObject({ status: 422, body: { code: "CREDITOR_IDENTIFIER_INVALID" } });
  });

  it("is refused of a bill, of a stranger, and for who may only look", async () => {
    const { id } = await sale(12_000);
    await addMandate();
    expect((await prepare([books.legalEntityId])).body.code).toBe("DEBIT_SALE_NOT_COLLECTABLE");
    expect((await prepare([id], { executionDate: "2026-11-19" })).body.code).toBe("TRANSFER_DATE_PAST");
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await prepare([id], {}, viewer)).status).toBe(403);
    const stranger = await test.person({ rights: { reconciliation: ["Creator"] }, legalEntityIds: [] });
    expect((await prepare([id], {}, stranger)).body.code).toBe("LEGAL_ENTITY_NOT_FOUND");
  });
});

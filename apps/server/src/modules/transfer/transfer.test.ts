import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { Payable, TransferOrderAnswer, TransferOrderRow } from "@grand-livre/contracts/transfer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, line } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const OURS = "FR7630006000011234567890189";
const THEIRS = "DE89370400440532013000";
const OTHER = "FR1420041010050500013M02606";

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
  await changeIban(THEIRS);
  second = await test.person({
    rights: { reconciliation: ["Viewer", "Creator", "Validator"], counterparties: ["Viewer", "Editor"] },
    legalEntityIds: [books.legalEntityId],
  });
  await changeCompany(root, books, { iban: OURS });
});

async function changeIban(iban: string | null, person = root): Promise<void> {
  const path = `/api/counterparty/${books.supplierId}`;
  const { version } = await succeed<{ version: number }>(root, "GET", path);
  await succeed(person, "PATCH", path, { version, iban });
}

/** A validated bill of `cents`, VAT of 20 % included. */
const bill = (number: string, cents: number, change: object = {}) =>
  succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_label: "Papier",
    bill_number: number,
    bill_date: "2026-10-20",
    due_date: "2026-11-19",
    status: "validated",
    counterpartyId: books.supplierId,
    lines: [line({ unitPriceCents: (cents * 5) / 6, vatCode: "AB20", account: "606100" })],
    ...change,
  });

type Refused = { code?: string };
const prepare = (invoiceIds: string[], change: object = {}, person = root) =>
  person.call<TransferOrderAnswer & Refused>("POST", "/api/transfer-order", {
    legalEntityRefId: books.refId,
    account: "512000",
    executionDate: "2026-11-24",
    invoiceIds,
    ...change,
  });
const send = (path: string, body: object = {}, person = root) =>
  person.call<TransferOrderAnswer & Refused>("POST", `/api/transfer-order/${path}`, body);
const read = (id: string, person = root) =>
  succeed<TransferOrderAnswer>(person, "GET", `/api/transfer-order/${id}`);
const payable = async (query = "") =>
  (
    await succeed<{ payables: Payable[] }>(
      root,
      "GET",
      `/api/transfer-order/payable?legalEntityRefId=${books.refId}${query}`,
    )
  ).payables;

/** An order of these bills, issued by the second person. */
async function issued(...invoiceIds: string[]): Promise<TransferOrderAnswer> {
  const { body } = await prepare(invoiceIds);
  const { version } = (await send(`${body.id}/submit`, { version: body.version })).body;
  const answer = await send(`${body.id}/approve`, { version }, second);
  expect(answer).toMatchObject({ status: 200, body: { state: "issued" } });
  return answer.body;
}

const file = (id: string) => root.call<string>("GET", `/api/transfer-order/${id}/file`);

describe("bills to pay", () => {
  it("are validated, open, by due date, and in no other order", async () => {
    const early = await bill("F-1", 12_000, { due_date: "2026-11-01" });
    const late = await bill("SUD-2", 6_000, { due_date: "2026-12-31" });
    await bill("F-3", 6_000, { status: "draft" });
    expect(await payable()).toMatchObject([
      {
        kind: "bill",
        id: early.id,
        billNumber: "F-1",
        remainingCents: 12_000,
        iban: THEIRS,
        ibanTrust: "known",
      },
      { id: late.id, remainingCents: 6_000 },
    ]);
    expect(await payable("&dueBy=2026-11-30")).toHaveLength(1);
    expect(await payable("&searchValue=sud-2")).toMatchObject([{ id: late.id }]);
    await prepare([early.id]);
    expect(await payable()).toMatchObject([{ id: late.id }]);
    await test.pool.query("update invoice set life_cycle_code = 210 where id = $1", [late.id]);
    expect(await payable()).toEqual([]);
    expect(await prepare([late.id])).toMatchObject({ status: 409 });
  });
});

describe("an order", () => {
  it("is prepared by one, issued by another, and paid by the statement alone", async () => {
    const [one, other] = [await bill("F-118", 12_000), await bill("F-119", 6_006)];
    const order = await issued(one.id, other.id);
    expect(order).toMatchObject({ refId: "VIR-00001", totalCents: 18_006, paidCents: 0, debtorIban: OURS });
    const { body: xml } = await file(order.id);
    expect((await file(order.id)).body).toBe(xml);
    expect(xml).toContain("<CtrlSum>180.06</CtrlSum>");
    expect(xml).toContain("<Ustrd>FACTURE F-118</Ustrd>");
    // Nothing is paid in the books yet.
    expect(await succeed(root, "GET", `/api/invoice/${one.id}`)).toMatchObject({ paymentStatus: "unpaid" });

    const [operation] = await bank([
      "2026-11-20",
      -12_000,
      "VIR SEPA EMIS",
      order.items[0]?.endToEndId ?? "",
    ]);
    const [proposal] = operation?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "invoice", isCertain: true, invoiceIds: [one.id] });
    expect(proposal?.reason).toContain("référence du virement VIR-00001-001");
    await accept(operation?.id ?? "", { proposalId: proposal?.id });
    const half = await read(order.id);
    expect(half).toMatchObject({ state: "issued", paidCents: 12_000 });
    expect(half.items.map(({ state }) => state)).toEqual(["paid", "waiting"]);
    expect(half.abilities.cancel).toMatchObject({ allowed: false });

    const rejected = await send(`${order.id}/transfer/${half.items[1]?.id}/reject`, {
      reason: "Compte clos",
    });
    expect(rejected.body).toMatchObject({ state: "paid", totalCents: 12_000 });
    expect(await payable()).toMatchObject([{ id: other.id }]);

    await succeed(root, "POST", `/api/bank-operation/${operation?.id}/undo`, {});
    expect(await read(order.id)).toMatchObject({ state: "issued", paidCents: 0 });
    expect(await payable()).toMatchObject([{ id: other.id }]);
  });

  it("is paid too where the payment stood in the books before its operation", async () => {
    const { id } = await bill("F-118", 12_000);
    const order = await issued(id);
    const paid = { paymentStatus: "paid", version: (await invoice(id)).version, paidOn: "2026-11-19" };
    await succeed(root, "PATCH", "/api/invoice/update-payment-status-invoice", { id, ...paid });
    expect(await read(order.id)).toMatchObject({ state: "issued", paidCents: 0 });
    const [operation] = await bank(["2026-11-20", -12_000, "VIR SEPA", ""]);
    const [proposal] = operation?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "entryLine" });
    await accept(operation?.id ?? "", { proposalId: proposal?.id });
    expect(await read(order.id)).toMatchObject({ state: "paid", paidCents: 12_000 });
  });

  it("takes a bill once, also at the same moment", async () => {
    const { id } = await bill("F-118", 12_000);
    const answers = await Promise.all([prepare([id]), prepare([id])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await prepare([id])).body).toMatchObject({ code: "TRANSFER_BILL_NOT_PAYABLE" });
    const taken = answers.find(({ status }) => status === 200)?.body;
    const cancelled = await send(`${taken?.id}/cancel`, { version: taken?.version });
    expect(cancelled.body).toMatchObject({ state: "cancelled", items: [{ state: "cancelled" }] });
    expect(await payable()).toHaveLength(1);
  });

  it("is never issued by who prepared or sent it, nor twice", async () => {
    const { id } = await bill("F-118", 12_000);
    const { body } = await prepare([id]);
    expect((await send(`${body.id}/approve`, { version: 1 }, second)).body).toMatchObject({
      code: "TRANSFER_ORDER_STATE",
    });
    const { version } = (await send(`${body.id}/submit`, { version: body.version }, second)).body;
    for (const own of [root, second])
      expect(await send(`${body.id}/approve`, { version }, own)).toMatchObject({
        status: 403,
        body: { code: "TRANSFER_APPROVAL_OWN" },
      });
    const back = (await send(`${body.id}/send-back`, { version })).body;
    expect(back).toMatchObject({ state: "draft", submitted: null });
    const again = (await send(`${body.id}/submit`, { version: back.version })).body;
    expect((await send(`${body.id}/approve`, { version }, second)).body).toMatchObject({
      code: "STALE_VERSION",
    });
    const twice = await Promise.all(
      [1, 2].map(() => send(`${body.id}/approve`, { version: again.version }, second)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is refused once a bill was paid otherwise, until it is taken out", async () => {
    const [one, other] = [await bill("F-118", 12_000), await bill("F-119", 6_000)];
    const { body } = await prepare([one.id, other.id]);
    await succeed(root, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: "2026-11-19",
      amountCents: 2_000,
      counterpartyId: books.supplierId,
      allocations: [{ invoiceId: one.id, amountCents: 2_000 }],
    });
    const { version } = (await send(`${body.id}/submit`, { version: body.version })).body;
    expect((await send(`${body.id}/approve`, { version }, second)).body).toMatchObject({
      code: "TRANSFER_AMOUNT_CHANGED",
      details: { number: one.refId },
    });
    await send(`${body.id}/send-back`, { version });
    const path = `/api/transfer-order/${body.id}/transfer/${body.items[0]?.id}`;
    expect(await succeed(root, "DELETE", path)).toMatchObject({ state: "draft", totalCents: 6_000 });
    const last = `/api/transfer-order/${body.id}/transfer/${body.items[1]?.id}`;
    expect(await succeed(root, "DELETE", last)).toMatchObject({ state: "cancelled", items: [] });
  });

  it.each([
    ["a past day", { executionDate: "2026-11-19" }, 422, "TRANSFER_DATE_PAST"],
    ["a wrong BIC", { bic: "AGRI" }, 422, "BIC_INVALID"],
    ["an account without journal", { account: "512900" }, 409, "JOURNAL_NOT_FOUND"],
  ])("with %s is refused", async (_, change, __, code) => {
    const { id } = await bill("F-118", 12_000);
    expect((await prepare([id], change)).body).toMatchObject({ code });
  });

  it("without an IBAN to pay from or to is refused", async () => {
    const { id } = await bill("F-118", 12_000);
    await changeIban(null);
    expect((await prepare([id])).body).toMatchObject({
      code: "TRANSFER_IBAN_UNUSABLE",
      details: { name: "Papeterie Élan", trust: "missing" },
    });
    await changeIban(THEIRS);
    await test.pool.query("update legal_entity set iban = null where id = $1", [books.legalEntityId]);
    expect((await prepare([id])).body).toMatchObject({ code: "TRANSFER_ACCOUNT_WITHOUT_IBAN" });
  });

  it("is never paid from the company's IBAN where that is another account's", async () => {
    const { id } = await bill("F-118", 12_000);
    const second = { legalEntityRefId: books.refId, code: "BQ2", label: "Livret", entryType: "bank" };
    await succeed(root, "POST", "/api/entry-ledger-log", { ...second, treasuryAccount: "512100" });
    const known =
      "insert into bank_identifier (legal_entity_id, identifier, account) values ($1, $2, '512000')";
    await test.pool.query(known, [books.legalEntityId, OURS]);
    expect((await prepare([id], { account: "512100" })).body).toMatchObject({
      code: "TRANSFER_ACCOUNT_WITHOUT_IBAN",
    });
  });
});

describe("an IBAN that changed since the last payment", () => {
  it("waits for a second person, who did not type it", async () => {
    await issued((await bill("F-118", 12_000)).id);
    await changeIban(OTHER, second);
    const { id } = await bill("F-119", 6_000);
    expect(await payable()).toMatchObject([{ ibanTrust: "changed" }]);
    const { body } = await prepare([id]);
    const [item] = body.items;
    expect(item).toMatchObject({ iban: OTHER, knownIban: THEIRS, needsApproval: true });
    const { version } = (await send(`${body.id}/submit`, { version: body.version })).body;
    const approve = (person: TestPerson) => send(`${body.id}/approve`, { version }, person);
    expect((await approve(second)).body).toMatchObject({ code: "TRANSFER_IBAN_UNAPPROVED" });
    const iban = (person: TestPerson) => send(`${body.id}/transfer/${item?.id}/approve-iban`, {}, person);
    // One prepared the order, the other typed the IBAN.
    for (const own of [root, second])
      expect((await iban(own)).body).toMatchObject({ code: "TRANSFER_APPROVAL_OWN" });
    const third = await test.person({
      rights: { reconciliation: ["Viewer", "Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    const checked = (await iban(third)).body;
    expect(checked.items).toMatchObject([{ needsApproval: false, ibanApprovedBy: { id: third.userId } }]);
    expect((await send(`${body.id}/approve`, { version: checked.version }, second)).body).toMatchObject({
      state: "issued",
    });
  });

  it("that only the bill names is one too", async () => {
    const { id } = await bill("F-118", 12_000, { iban: OTHER });
    const { body } = await prepare([id]);
    expect(body.items).toMatchObject([{ iban: OTHER, knownIban: THEIRS, needsApproval: true }]);
  });
});

describe("rights", () => {
  it("are those of the reconciliation, within the company", async () => {
    const { id } = await bill("F-118", 12_000);
    const { body } = await prepare([id]);
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await prepare([id], {}, viewer)).status).toBe(403);
    expect((await send(`${body.id}/approve`, { version: 1 }, viewer)).status).toBe(403);
    expect((await read(body.id, viewer)).abilities.submit).toMatchObject({
      allowed: false,
      code: "FORBIDDEN",
    });
    const stranger = await test.person({
      rights: { reconciliation: ["Viewer", "Creator", "Validator"] },
      legalEntityIds: [],
    });
    expect((await stranger.call("GET", `/api/transfer-order/${body.id}`)).status).toBe(404);
    expect((await send(`${body.id}/submit`, { version: 1 }, stranger)).status).toBe(404);
    const { transferOrders } = await succeed<{ transferOrders: TransferOrderRow[] }>(
      viewer,
      "GET",
      `/api/transfer-order?legalEntityRefId=${books.refId}&searchValue=papeterie`,
    );
    expect(transferOrders).toMatchObject([{ id: body.id, state: "draft", transfers: 1, totalCents: 12_000 }]);
  });
});

type Movement = readonly [day: string, cents: number, label: string, endToEndId: string];

/** November with these operations, from nothing. */
async function bank(...operations: readonly Movement[]): Promise<BankOperationAnswer[]> {
  const closing = operations.reduce((total, [, cents]) => total + cents, 0);
  const written = statement({
    opening: ["2026-10-31", 0],
    closing: ["2026-11-30", closing],
    operations: operations.map(([day, cents, label]) => [day, cents, label] as const),
  });
  // The bank repeats the references of the order.
  let at = 0;
  const file = written.replaceAll("<TxDtls>", () => {
    const id = operations[at]?.[3] ?? "";
    at += 1;
    return id === "" ? "<TxDtls>" : `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>`;
  });
  await importFile(root, books, file);
  return operationsOf(root, books);
}

const accept = (id: string, body: object) => succeed(root, "POST", `/api/bank-operation/${id}/accept`, body);
const invoice = (id: string) => succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`);

import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { Payable, TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, line } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** What a transfer pays beside one bill: the net of bills and credit notes, an expense report. */

const OURS = "FR7630006000011234567890189";
const THEIRS = "DE89370400440532013000";
const HOME = "FR1420041010050500013M02606";

let test: TestApp;
let root: TestPerson;
let second: TestPerson;
let author: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  const legalEntityIds = [books.legalEntityId];
  const rights = { reconciliation: ["Viewer", "Creator", "Validator"] as const };
  second = await test.person({ rights: { reconciliation: [...rights.reconciliation] }, legalEntityIds });
  author = await test.person({ rights: { missions: ["Viewer", "Creator"] }, legalEntityIds });
  await changeCompany(root, books, { iban: OURS });
  const path = `/api/counterparty/${books.supplierId}`;
  const { version } = await succeed<{ version: number }>(root, "GET", path);
  await succeed(root, "PATCH", path, { version, iban: THEIRS });
});

const document = (number: string, cents: number, change: object = {}) =>
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
const creditNote = (number: string, cents: number) => document(number, cents, { kind: "credit_note" });

type Refused = { code?: string };
const prepare = (chosen: object) =>
  root.call<TransferOrderAnswer & Refused>("POST", "/api/transfer-order", {
    legalEntityRefId: books.refId,
    account: "512000",
    executionDate: "2026-11-24",
    ...chosen,
  });
const send = (path: string, body: object = {}, person = root) =>
  person.call<TransferOrderAnswer & Refused>("POST", `/api/transfer-order/${path}`, body);
const read = (id: string) => succeed<TransferOrderAnswer>(root, "GET", `/api/transfer-order/${id}`);
const payables = async () =>
  (
    await succeed<{ payables: Payable[] }>(
      root,
      "GET",
      `/api/transfer-order/payable?legalEntityRefId=${books.refId}`,
    )
  ).payables;

async function issued(chosen: object): Promise<TransferOrderAnswer> {
  const { body } = await prepare(chosen);
  for (const { id, needsApproval } of body.items)
    if (needsApproval)
      expect((await send(`${body.id}/transfer/${id}/approve-iban`, {}, second)).status).toBe(200);
  const { version } = await read(body.id);
  const sent = await send(`${body.id}/submit`, { version });
  const answer = await send(`${body.id}/approve`, { version: sent.body.version }, second);
  expect(answer).toMatchObject({ status: 200, body: { state: "issued" } });
  return answer.body;
}

/** One operation of November, which repeats a text alone. */
async function bank(cents: number, label: string): Promise<BankOperationAnswer> {
  const file = statement({
    opening: ["2026-10-31", 0],
    closing: ["2026-11-30", cents],
    operations: [["2026-11-20", cents, label]],
  });
  await importFile(root, books, file);
  const [operation] = await operationsOf(root, books);
  if (!operation) throw new Error("no operation");
  return operation;
}
const accept = ({ id, proposals: [first] }: BankOperationAnswer) =>
  succeed(root, "POST", `/api/bank-operation/${id}/accept`, { proposalId: first?.id });
const undo = ({ id }: BankOperationAnswer) => succeed(root, "POST", `/api/bank-operation/${id}/undo`, {});
const settled = async (...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => (await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`)).paymentStatus),
  );

describe("bills less the credit notes of their supplier", () => {
  it("are one transfer of the net, that one operation pays and lettering closes", async () => {
    const one = await document("F-1", 12_000);
    const other = await document("F-2", 6_000);
    const credit = await creditNote("AV-7", 4_800);
    expect((await payables()).find(({ id }) => id === credit.id)).toMatchObject({
      kind: "creditNote",
      remainingCents: -4_800,
    });
    const order = await issued({ invoiceIds: [credit.id, one.id, other.id] });
    expect(order).toMatchObject({ transfers: 1, totalCents: 13_200 });
    const amounts = order.items[0]?.documents.map(({ amountCents }) => amountCents).toSorted((a, b) => b - a);
    expect(amounts).toEqual([12_000, 6_000, -4_800]);
    const { body: xml } = await root.call<string>("GET", `/api/transfer-order/${order.id}/file`);
    expect(xml).toContain('<InstdAmt Ccy="EUR">132.00</InstdAmt>');
    expect(xml).toContain("AVOIR AV-7");
    expect(await payables()).toEqual([]);

    // The text names nothing but the order: neither the supplier nor its account.
    const operation = await bank(-13_200, "VIR SEPA VIR-00001-001");
    expect(operation.proposals[0]).toMatchObject({ kind: "invoices", isCertain: true });
    await accept(operation);
    expect(await settled(one.id, other.id, credit.id)).toEqual(["paid", "paid", "paid"]);
    expect(await read(order.id)).toMatchObject({ state: "paid", paidCents: 13_200 });
    await undo(operation);
    expect(await settled(one.id, other.id, credit.id)).toEqual(["unpaid", "unpaid", "unpaid"]);
    expect(await read(order.id)).toMatchObject({ state: "issued", items: [{ state: "waiting" }] });
  });

  it("are refused where the net is nothing, and once a credit note was used otherwise", async () => {
    const bill = await document("F-1", 6_000);
    const credit = await creditNote("AV-7", 6_000);
    expect((await prepare({ invoiceIds: [bill.id, credit.id] })).body).toMatchObject({
      code: "TRANSFER_NET_NOT_POSITIVE",
      details: { name: "Papeterie Élan" },
    });
    const more = await document("F-2", 1_200);
    const { body } = await prepare({ invoiceIds: [bill.id, more.id, credit.id] });
    expect((await prepare({ invoiceIds: [more.id] })).body.code).toBe("TRANSFER_BILL_NOT_PAYABLE");
    await succeed(root, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: "2026-11-19",
      amountCents: 1_200,
      counterpartyId: books.supplierId,
      allocations: [{ invoiceId: credit.id, amountCents: 1_200 }],
    });
    const { version } = (await send(`${body.id}/submit`, { version: body.version })).body;
    expect((await send(`${body.id}/approve`, { version }, second)).body).toMatchObject({
      code: "TRANSFER_AMOUNT_CHANGED",
      details: { number: credit.refId },
    });
    const cancelled = await send(`${body.id}/cancel`, { version });
    expect(cancelled.body.state).toBe("cancelled");
    expect(await payables()).toHaveLength(3);
  });

  it("are refused where the bills name several accounts", async () => {
    const one = await document("F-1", 6_000);
    const other = await document("F-2", 6_000, { iban: HOME });
    const credit = await creditNote("AV-7", 1_200);
    expect((await prepare({ invoiceIds: [one.id, other.id, credit.id] })).body.code).toBe(
      "TRANSFER_IBANS_DIFFER",
    );
  });
});

describe("a supplier's name", () => {
  const path = () => `/api/counterparty/${books.supplierId}`;
  const rename = async (name: string) => {
    const { version } = await succeed<{ version: number }>(root, "GET", path());
    await succeed(root, "PATCH", path(), { version, name });
  };

  it("is written in Latin letters, or refused before there is a file", async () => {
    const bill = await document("F-1", 6_000);
    await rename("東京商事");
    expect((await prepare({ invoiceIds: [bill.id] })).body).toMatchObject({
      code: "SEPA_NAME_UNWRITABLE",
      details: { name: "東京商事" },
    });
    await rename("ООО Юрий");
    const order = await issued({ invoiceIds: [bill.id] });
    const { body: xml } = await root.call<string>("GET", `/api/transfer-order/${order.id}/file`);
    expect(xml).toContain("<Nm>OOO Yuriy</Nm>");
    expect(xml).not.toContain("<Nm></Nm>");
  });

  it("comes with an amount below a milliard", async () => {
    const bill = await document("F-1", 120_000_000_000);
    expect((await prepare({ invoiceIds: [bill.id] })).body.code).toBe("SEPA_AMOUNT_TOO_LARGE");
  });
});

describe("an expense report", () => {
  const act = (id: string, action: string, body: object = {}, person = root) =>
    person.call<ExpenseReportAnswer & Refused>("POST", `/api/expense-report/${id}/${action}`, body);
  const report = (id: string) => succeed<ExpenseReportAnswer>(root, "GET", `/api/expense-report/${id}`);

  /** A train of 84,00 by the author, approved and posted. */
  async function posted(change: object = {}): Promise<ExpenseReportAnswer> {
    const { body } = await author.call<ExpenseReportAnswer>("POST", "/api/expense-report", {
      legalEntityRefId: books.refId,
      label: "Lyon",
      lines: [
        {
          date: "2026-11-02",
          nature: "passenger_transport",
          label: "Train",
          inclVatCents: 8_400,
          lostReceipt: "Perdu",
        },
      ],
      ...change,
    });
    await act(body.id, "submit", {}, author);
    await act(body.id, "approve", { alone: true });
    await act(body.id, "approve", { alone: true });
    const answer = await act(body.id, "post", { date: "2026-11-10" });
    expect(answer.body).toMatchObject({ state: "posted" });
    return answer.body;
  }
  const setIban = (id: string, version: number, payeeIban: string, person = author) =>
    act(id, "payee-iban", { version, payeeIban }, person);

  it("is reimbursed in the file of the bills, and paid by the statement alone", async () => {
    const bill = await document("F-1", 12_000);
    const made = await posted();
    expect((await payables()).find(({ kind }) => kind === "expenseReport")).toMatchObject({
      id: made.id,
      refId: "NF-00001",
      remainingCents: 8_400,
      ibanTrust: "missing",
    });
    const chosen = { invoiceIds: [bill.id], expenseReportIds: [made.id] };
    expect((await prepare(chosen)).body.code).toBe("TRANSFER_IBAN_UNUSABLE");
    expect((await setIban(made.id, made.version, "FR00")).body.code).toBe("IBAN_INVALID");
    expect((await setIban(made.id, made.version, HOME)).body).toMatchObject({ payeeIban: HOME });
    const order = await issued(chosen);
    expect(order).toMatchObject({ transfers: 2, totalCents: 20_400 });
    expect(order.items.find(({ expenseReport }) => expenseReport)).toMatchObject({
      expenseReport: { id: made.id, refId: "NF-00001" },
      counterpartyId: null,
      documents: [],
      iban: HOME,
      remittance: "NOTE DE FRAIS NF-00001",
    });
    expect(await report(made.id)).toMatchObject({ state: "posted" });

    const item = order.items.find(({ expenseReport }) => expenseReport);
    const operation = await bank(-8_400, `VIR SEPA ${item?.endToEndId}`);
    expect(operation.proposals[0]).toMatchObject({
      kind: "expense",
      expenseReportId: made.id,
      isCertain: true,
    });
    await accept(operation);
    const paid = await report(made.id);
    expect(paid).toMatchObject({ state: "reimbursed", owedCents: 0, reimbursedOn: "2026-11-20" });
    const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${paid.reimbursementEntryId}`);
    expect(lines.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents])).toEqual([
      ["421900", 8_400],
      ["512000", -8_400],
    ]);
    expect((await read(order.id)).paidCents).toBe(8_400);
    await undo(operation);
    expect(await report(made.id)).toMatchObject({ state: "posted", owedCents: 8_400 });
    expect(await read(order.id)).toMatchObject({ state: "issued", paidCents: 0 });
    // Taken back on the report instead, the operation is open again too.
    await accept((await operationsOf(root, books))[0] as BankOperationAnswer);
    await act(made.id, "undo");
    expect(await operationsOf(root, books)).toMatchObject([{ state: "open" }]);
    expect(await read(order.id)).toMatchObject({ state: "issued", paidCents: 0 });
  });

  it("is paid less the advance of its mission, which it clears", async () => {
    const mission = await succeed<{ id: string }>(author, "POST", "/api/mission", {
      legalEntityRefId: books.refId,
      purpose: "Salon",
      destination: "Lyon",
      startDate: "2026-11-01",
      endDate: "2026-11-03",
    });
    await succeed(root, "POST", `/api/mission/${mission.id}/approve`, {});
    await succeed(root, "POST", `/api/mission/${mission.id}/advance`, {
      date: "2026-11-01",
      amountCents: 5_000,
      account: "512000",
    });
    const made = await posted({ missionId: mission.id });
    expect(made).toMatchObject({ clearedCents: 5_000, owedCents: 3_400 });
    await setIban(made.id, made.version, HOME);
    const order = await issued({ expenseReportIds: [made.id] });
    expect(order.totalCents).toBe(3_400);
    const { rows } = await test.pool.query<{ cents: string }>(
      "select sum(debit_cents - credit_cents) as cents from entry_line where legal_entity_id = $1 and account like '425%'",
      [books.legalEntityId],
    );
    expect(rows).toEqual([{ cents: "0" }]);
  });

  it("waits for a second person on a new IBAN, and is in one order", async () => {
    const made = await posted();
    const outsider = await test.person({
      rights: { missions: ["Viewer", "Creator", "Editor"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await setIban(made.id, made.version, HOME, outsider)).body.code).toBe("EXPENSE_REPORT_NOT_OWN");
    // The accountant who typed it does not approve it.
    await setIban(made.id, made.version, HOME, root);
    const chosen = { expenseReportIds: [made.id] };
    const answers = await Promise.all([prepare(chosen), prepare(chosen)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 200) ?? answers[0];
    const [item] = body.items;
    expect(item).toMatchObject({ needsApproval: true, knownIban: null });
    const own = await send(`${body.id}/transfer/${item?.id}/approve-iban`);
    expect(own.body.code).toBe("TRANSFER_APPROVAL_OWN");
    // Paid otherwise meanwhile.
    await act(made.id, "reimburse", { date: "2026-11-19" });
    expect((await send(`${body.id}/transfer/${item?.id}/approve-iban`, {}, second)).status).toBe(200);
    const { version } = await read(body.id);
    await send(`${body.id}/submit`, { version });
    expect((await send(`${body.id}/approve`, { version: version + 1 }, second)).body).toMatchObject({
      code: "TRANSFER_AMOUNT_CHANGED",
      details: { number: "NF-00001" },
    });
    // The person's next report takes the account over.
    expect((await posted()).payeeIban).toBe(HOME);
  });
});

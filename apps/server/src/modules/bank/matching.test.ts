import type { BankLine, BankOperationAnswer } from "@grand-livre/contracts/bank";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { books, openBankBooks, root, test } from "../../../test/bank-books.ts";
import { accountsOf, certainOf, importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { goods, issueSale } from "../../../test/sales.ts";

openBankBooks();

/** A validated sale of `cents`, VAT of 20 % included. */
const sale = (cents: number) =>
  issueSale(root, books, { bill_date: "2026-03-02", lines: [goods({ unitPriceCents: (cents * 5) / 6 })] });

/** An entry of the bank's journal: `cents` of 512000 against 471000. */
async function bankEntry(cents: number, label: string, date = "2026-03-10"): Promise<string> {
  const side = (value: number) => ({ debitCents: Math.max(0, value), creditCents: Math.max(0, -value) });
  const draft = await succeed<{ id: string; lines: { id: string; account: string }[] }>(
    root,
    "POST",
    "/api/entry",
    {
      legalEntityRefId: books.refId,
      journalCode: "BQ1",
      date,
      pieceRef: "P1",
      label,
      lines: [
        { account: "512000", ...side(cents) },
        { account: "471000", ...side(-cents) },
      ],
    },
  );
  await succeed(root, "POST", `/api/entry/${draft.id}/validate`, {});
  return draft.lines.find(({ account }) => account === "512000")?.id ?? "";
}

type Movement = readonly [day: string, cents: number, label: string, details?: string];

/** March with these operations, from nothing. */
async function march(...operations: readonly Movement[]): Promise<BankOperationAnswer[]> {
  const closing = operations.reduce((total, [, cents]) => total + cents, 0);
  const file = statement({ opening: ["2026-02-28", 0], closing: ["2026-03-31", closing], operations });
  await importFile(root, books, file);
  return operationsOf(root, books);
}

const accept = (id: string, body: object, person = root) =>
  person.call<BankOperationAnswer & { code?: string }>("POST", `/api/bank-operation/${id}/accept`, body);
const undo = (id: string) => root.call<BankOperationAnswer>("POST", `/api/bank-operation/${id}/undo`, {});
const invoice = (id: string) => succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`);
const lines = async () =>
  (
    await succeed<{ lines: BankLine[] }>(
      root,
      "GET",
      `/api/bank-line?legalEntityRefId=${books.refId}&account=512000`,
    )
  ).lines;
/** Statement less books, when nothing is open on either side. */
async function difference(): Promise<number> {
  const [account] = await accountsOf(root, books);
  return (account?.statementCents ?? 0) - (account?.bookCents ?? 0);
}

describe("a receipt", () => {
  it("that names its invoice is certain, pays it, and is taken back", async () => {
    const { id, refId } = await sale(120_000);
    const [operation] = await march([
      "2026-03-12",
      120_000,
      "VIR SEPA MAIRIE DE CHAUMONT",
      `FACTURE ${refId}`,
    ]);
    const [proposal] = operation?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "invoice", isCertain: true, invoiceIds: [id] });
    expect(proposal?.reason).toContain(`montant exact, référence ${refId}`);
    const { body } = await accept(operation?.id ?? "", { proposalId: proposal?.id });
    expect(body).toMatchObject({ state: "matched", proposals: [] });
    expect(body.paymentId).not.toBeNull();
    expect(await invoice(id)).toMatchObject({ paymentStatus: "paid" });
    expect(await difference()).toBe(0);
    expect(await lines()).toEqual([]);

    expect((await undo(operation?.id ?? "")).body).toMatchObject({ state: "open", paymentId: null });
    expect(await invoice(id)).toMatchObject({ paymentStatus: "unpaid" });
    expect(await difference()).toBe(120_000);
    // The payment and its reversal count for nothing on the bank.
    expect(await lines()).toEqual([]);
  });

  it("is proposed for no sale that its buyer refused", async () => {
    const { id, refId } = await sale(120_000);
    await test.pool.query("update invoice set life_cycle_code = 210 where id = $1", [id]);
    const [operation] = await march(["2026-03-12", 120_000, "VIR MAIRIE DE CHAUMONT", `FACTURE ${refId}`]);
    expect(operation?.proposals.flatMap(({ invoiceIds }) => invoiceIds)).not.toContain(id);
  });

  it("pays several invoices at once, and one twice at the same moment is written once", async () => {
    const [one, other] = [await sale(60_000), await sale(24_000)];
    const [operation] = await march(["2026-03-12", 84_000, "VIR MAIRIE DE CHAUMONT"]);
    const [proposal] = operation?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "invoices" });
    const body = { proposalId: proposal?.id };
    const answers = await Promise.all([1, 2].map(() => accept(operation?.id ?? "", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { id } of [one, other]) expect(await invoice(id)).toMatchObject({ paymentStatus: "paid" });
    expect(await difference()).toBe(0);
  });

  it("is refused once its proposal no longer holds", async () => {
    const { id } = await sale(120_000);
    const [operation] = await march(["2026-03-12", 120_000, "VIR SEPA MAIRIE DE CHAUMONT"]);
    const proposalId = operation?.proposals[0]?.id;
    await succeed(root, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: "2026-03-11",
      amountCents: 20_000,
      counterpartyId: books.customerId,
      allocations: [{ invoiceId: id, amountCents: 20_000 }],
    });
    expect(await accept(operation?.id ?? "", { proposalId })).toMatchObject({
      status: 409,
      body: { code: "BANK_PROPOSAL_GONE" },
    });
  });
});

describe("what is reversed elsewhere", () => {
  it("opens its operation again, by the payment", async () => {
    const { id } = await sale(120_000);
    const [operation] = await march(["2026-03-12", 120_000, "VIR SEPA MAIRIE DE CHAUMONT"]);
    const { body } = await accept(operation?.id ?? "", { proposalId: operation?.proposals[0]?.id });
    await succeed(root, "POST", `/api/payment/${body.paymentId}/reverse`, {});
    const [again] = await operationsOf(root, books);
    expect(again).toMatchObject({ state: "open", paymentId: null, entryId: null });
    expect(again?.proposals).toMatchObject([{ kind: "invoice", invoiceIds: [id] }]);
    expect(await lines()).toEqual([]);
    expect((await undo(operation?.id ?? "")).status).toBe(409);
  });

  it("opens the operation that ticks it, by the entry", async () => {
    const line = await bankEntry(-4_500, "Cotisation carte");
    const [operation] = await march(["2026-03-11", -4_500, "COTISATION CARTE"]);
    await accept(operation?.id ?? "", { lineIds: [line] });
    const { rows } = await test.pool.query("select entry_id from entry_line where id = $1", [line]);
    await succeed(root, "POST", `/api/entry/${rows[0].entry_id}/reverse`, {});
    expect(await operationsOf(root, books)).toMatchObject([{ state: "open" }]);
    expect(await lines()).toEqual([]);
    const { rows: traces } = await test.pool.query(
      "select count(*)::int as n from bank_match where bank_line_id = $1",
      [operation?.id],
    );
    expect(traces).toEqual([{ n: 2 }]);
  });

  it("leaves a frozen reconciliation as it was printed", async () => {
    const line = await bankEntry(-4_500, "Cotisation carte");
    const [operation] = await march(["2026-03-11", -4_500, "COTISATION CARTE"]);
    await accept(operation?.id ?? "", { lineIds: [line] });
    const frozen = { legalEntityRefId: books.refId, account: "512000", date: "2026-03-31" };
    await succeed(root, "POST", "/api/bank-statement/freeze", frozen);
    const { rows } = await test.pool.query("select entry_id from entry_line where id = $1", [line]);
    await succeed(root, "POST", `/api/entry/${rows[0].entry_id}/reverse`, { date: "2026-04-02" });
    expect(await operationsOf(root, books)).toMatchObject([{ state: "matched" }]);
    // What was printed still agrees, and the reversal awaits the bank.
    expect(await lines()).toMatchObject([{ amountCents: 4_500 }]);
  });
});

describe("a line that stands in the books", () => {
  it("is ticked, outside the entry, and given back", async () => {
    const line = await bankEntry(-4_500, "Cotisation carte");
    const [operation] = await march(["2026-03-11", -4_500, "COTISATION CARTE"]);
    const id = operation?.id ?? "";
    expect(operation?.proposals[0]).toMatchObject({
      kind: "entryLine",
      isCertain: true,
      entryLineIds: [line],
    });
    expect(await accept(id, { lineIds: [line] })).toMatchObject({ status: 200, body: { entryId: null } });
    expect(await lines()).toEqual([]);
    await undo(id);
    expect((await lines()).map((one) => one.id)).toEqual([line]);
  });

  it("is never ticked for another amount, nor twice", async () => {
    const line = await bankEntry(-4_500, "Cotisation carte");
    const [one, other] = await march(
      ["2026-03-11", -4_500, "COTISATION CARTE"],
      ["2026-03-12", -4_000, "COTISATION CARTE"],
    );
    expect((await accept(other?.id ?? "", { lineIds: [line] })).body).toMatchObject({
      code: "BANK_MATCH_AMOUNT_DIFFERS",
      details: { differenceCents: 500 },
    });
    await accept(one?.id ?? "", { lineIds: [line] });
    expect((await accept(other?.id ?? "", { lineIds: [line] })).body).toMatchObject({
      code: "BANK_LINE_UNAVAILABLE",
    });
  });
});

describe("an operation without anything in the books", () => {
  it("becomes an entry with its VAT, and its undo reverses it", async () => {
    const [operation] = await march(["2026-03-20", -1_200, "FRAIS TENUE DE COMPTE"]);
    const id = operation?.id ?? "";
    const { status, body } = await accept(id, { account: "627000", vatCode: "AB20" });
    expect({ status, ...body }).toMatchObject({ status: 200, state: "matched" });
    const { lines: written } = await succeed<{ lines: { account: string; debitCents: number }[] }>(
      root,
      "GET",
      `/api/entry/${body.entryId}`,
    );
    expect(written.map(({ account, debitCents }) => [account, debitCents])).toEqual([
      ["512000", 0],
      ["627000", 1_000],
      ["445660", 200],
    ]);
    expect(await difference()).toBe(0);
    await undo(id);
    expect(await difference()).toBe(-1_200);
    expect((await undo(id)).status).toBe(409);
  });

  it("stays on a third party's account, or is left out", async () => {
    const [received, message] = await march(
      ["2026-03-20", 5_000, "VIR ACOMPTE"],
      ["2026-03-21", 100, "REGULARISATION"],
    );
    await accept(received?.id ?? "", { counterpartyId: books.customerId });
    const left = await root.call("POST", `/api/bank-operation/${message?.id}/ignore`, {});
    expect(left.body).toMatchObject({ state: "ignored" });
    expect(await operationsOf(root, books, "&state=open")).toEqual([]);
    expect(await difference()).toBe(100);
  });

  it("takes exactly one way", async () => {
    const [operation] = await march(["2026-03-20", -1_200, "FRAIS"]);
    const both = { account: "627000", counterpartyId: books.supplierId };
    expect((await accept(operation?.id ?? "", both)).status).toBe(422);
  });
});

describe("a transfer between two accounts", () => {
  const OTHER = "FR1420041010050500013M02606";

  it("is paired over 580 in both journals, once, and taken back whole", async () => {
    await succeed(root, "POST", "/api/entry-ledger-log", {
      legalEntityRefId: books.refId,
      code: "BQ2",
      label: "Livret",
      entryType: "bank",
      treasuryAccount: "512100",
    });
    const month = (iban: string, cents: number, day: string) =>
      statement({
        opening: ["2026-02-28", 0],
        closing: ["2026-03-31", cents],
        operations: [[day, cents, "VIREMENT INTERNE"]],
        iban,
      });
    const [first, second] = ["512000", "512100"];
    await importFile(root, books, month("FR7630006000011234567890189", -50_000, "2026-03-10"), {
      account: first,
    });
    await importFile(root, books, month(OTHER, 50_000, "2026-03-12"), { account: second });
    const [out, into] = await operationsOf(root, books);
    expect(out?.proposals).toMatchObject([
      { kind: "transfer", pairedOperationId: into?.id, entryLineIds: [] },
    ]);
    expect(out?.proposals[0]?.title).toBe("Virement interne · 512100 · VIREMENT INTERNE");
    const body = { proposalId: out?.proposals[0]?.id };
    const answers = await Promise.all([1, 2].map(() => accept(out?.id ?? "", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await operationsOf(root, books)).toMatchObject([{ state: "matched" }, { state: "matched" }]);
    const { rows } = await test.pool.query(
      `select j.code, l.account, sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l
       join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
       join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
       where l.legal_entity_id = $1 group by 1, 2 order by 1, 2`,
      [books.legalEntityId],
    );
    expect(rows).toEqual([
      { code: "BQ1", account: "512000", cents: -50_000 },
      { code: "BQ1", account: "580000", cents: 50_000 },
      { code: "BQ2", account: "512100", cents: 50_000 },
      { code: "BQ2", account: "580000", cents: -50_000 },
    ]);
    expect((await undo(into?.id ?? "")).status).toBe(200);
    expect(await operationsOf(root, books)).toMatchObject([
      { state: "open", entryId: null },
      { state: "open", entryId: null },
    ]);
    expect((await accountsOf(root, books)).map(({ bookCents }) => bookCents)).toEqual([0, 0]);
  });
});

describe("all certain ones", () => {
  it("are shown, then accepted at once; one that fails takes all back", async () => {
    const { id } = await sale(120_000);
    await bankEntry(-4_500, "Cotisation carte");
    const [receipt, card] = await march(
      ["2026-03-12", 120_000, "VIR SEPA MAIRIE DE CHAUMONT"],
      ["2026-03-11", -4_500, "COTISATION CARTE"],
      ["2026-03-20", -1_200, "FRAIS"],
    );
    expect(receipt?.proposals.length).toBeGreaterThan(0);
    expect(card?.proposals.length).toBeGreaterThan(0);
    const { certain } = await certainOf(root, books);
    expect(certain.map(({ amountCents }) => amountCents).sort()).toEqual([-4_500, 120_000]);
    const operations = certain.map(({ operationId, proposal }) => ({ operationId, proposalId: proposal.id }));
    const send = (asked: typeof operations) =>
      root.call("POST", "/api/bank-operation/accept", { legalEntityRefId: books.refId, operations: asked });
    const gone = operations.map((one, at) => (at === 1 ? { ...one, proposalId: "0" } : one));
    expect((await send(gone)).status).toBe(409);
    expect(await operationsOf(root, books, "&state=matched")).toEqual([]);
    expect(await send(operations)).toMatchObject({ status: 200, body: { accepted: 2 } });
    expect(await invoice(id)).toMatchObject({ paymentStatus: "paid" });
  });
});

describe("a reconciliation", () => {
  const freeze = (date: string) =>
    root.call<{ id: string; code?: string }>("POST", "/api/bank-statement/freeze", {
      legalEntityRefId: books.refId,
      account: "512000",
      date,
    });

  it("is frozen with what is unmatched, holds its operations, and is opened again with its reason", async () => {
    await bankEntry(-4_500, "Chèque 12 non débité");
    const [fee, receipt] = await march(["2026-03-20", -1_200, "FRAIS"], ["2026-03-25", 5_000, "VIR ACOMPTE"]);
    await accept(receipt?.id ?? "", { counterpartyId: books.customerId });
    const { status, body } = await freeze("2026-03-31");
    expect({ status, ...body }).toMatchObject({
      status: 200,
      statementCents: 3_800,
      unmatchedCents: -4_500 + 1_200,
      bookCents: 500,
      differenceCents: 0,
    });
    expect((await accept(fee?.id ?? "", { account: "627000" })).body).toMatchObject({
      code: "BANK_PERIOD_FROZEN",
    });
    expect((await undo(receipt?.id ?? "")).status).toBe(409);
    expect((await freeze("2026-03-31")).body).toMatchObject({ code: "BANK_PERIOD_FROZEN" });
    const reopen = () =>
      root.call("POST", `/api/bank-statement/freeze/${body.id}/reopen`, { reason: "Frais oubliés" });
    expect((await reopen()).status).toBe(200);
    expect((await reopen()).status).toBe(404);
    expect((await accept(fee?.id ?? "", { account: "627000" })).status).toBe(200);
  });

  it("leaves out an entry and its reversal, which come to nothing", async () => {
    await bankEntry(-4_500, "Chèque 12 non débité");
    const [fee] = await march(["2026-03-20", -1_200, "FRAIS"]);
    await accept(fee?.id ?? "", { account: "627000" });
    await undo(fee?.id ?? "");
    const query = `legalEntityRefId=${books.refId}&account=512000&date=2026-03-31`;
    const figures = await root.call<object>("GET", `/api/bank-reconciliation?${query}`);
    expect(figures.body).toMatchObject({
      unmatchedLines: 1,
      unmatchedLinesCents: -4_500,
      unmatchedOperations: 1,
      differenceCents: 0,
    });
  });

  it("is printed with what is unmatched, and kept as it was frozen", async () => {
    await bankEntry(-4_500, "Chèque 12 non débité");
    await march(["2026-03-20", -1_200, "FRAIS"]);
    const print = async () => {
      const query = `legalEntityRefId=${books.refId}&account=512000&date=2026-03-31`;
      const path = `/api/bank-reconciliation/print?${query}`;
      const { body, headers, status } = await root.call<string>("GET", path);
      expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "application/pdf" });
      expect(body.slice(0, 5)).toBe("%PDF-");
      return body;
    };
    await print();
    await freeze("2026-03-31");
    const frozen = await print();
    // Written later, within the frozen days: the state that was frozen does not move.
    await bankEntry(-900, "Oubli");
    expect(await print()).toBe(frozen);
  });

  it("is refused without a statement of its day, and when the balances differ from the start", async () => {
    expect((await freeze("2026-03-31")).body).toMatchObject({ code: "BANK_STATEMENT_NOT_FOUND" });
    await bankEntry(700, "Report", "2026-02-10");
    await march(["2026-03-20", -1_200, "FRAIS"]);
    expect((await freeze("2026-04-30")).body).toMatchObject({ code: "ENDING_BALANCE_NOT_FOUND" });
    expect((await freeze("2026-03-31")).body).toMatchObject({
      code: "BALANCE_DIFFERS_FROM_JOURNAL",
      details: { differenceCents: 700 },
    });
  });
});

it("needs the right to validate, within the company", async () => {
  const [operation] = await march(["2026-03-20", -1_200, "FRAIS"]);
  const reader = await test.person({
    rights: { reconciliation: ["Viewer", "Creator", "Editor"] },
    legalEntityIds: [books.legalEntityId],
  });
  expect((await accept(operation?.id ?? "", { account: "627000" }, reader)).status).toBe(403);
  const stranger = await test.person({
    rights: { reconciliation: ["Viewer", "Validator"] },
    legalEntityIds: [],
  });
  expect((await accept(operation?.id ?? "", { account: "627000" }, stranger)).status).toBe(404);
});

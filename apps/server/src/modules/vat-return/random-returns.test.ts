import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { VatLine, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { drawnSeed, sampled } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { Dice } from "../../../test/ledger-commands.ts";
import { openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** Fewer for each sequence, and more sequences: 60 took 88 s beside other suites, 150 are the limit of a test. */
const STEPS = 40;
/** New ones each run; `DRAWS_SEED` draws a failed sequence again. */
const SEEDS = process.env.DRAWS_SEED ? [drawnSeed()] : Array.from({ length: sampled(30) }, drawnSeed);
const MONTHS = ["01", "02", "03", "04", "05"] as const;
/** What comes after the last month was filed falls in June, where nothing is dated. */
const RETURNS = [...MONTHS, "06"];

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let dice: Dice;
let told: string[];
let documents: InvoiceAnswer[];
/** Sales are numbered in the order of their dates. */
let saleMonth: number;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());

const periodOf = (month: string) => ({
  startDate: `2026-${month}-01`,
  endDate: new Date(Date.UTC(2026, Number(month), 0)).toISOString().slice(0, 10),
});
const bodyOf = (month: string) => ({ legalEntityRefId: books.refId, ...periodOf(month) });
const queryOf = (month: string) => `?${new URLSearchParams(bodyOf(month))}`;
const read = (month: string) => succeed<VatReturnAnswer>(root, "GET", `/api/vat-return${queryOf(month)}`);
const anyDay = () => `2026-${dice.pick(MONTHS)}-${10 + dice.below(18)}`;

/** A command is done or refused for a reason. */
async function ask<T>(method: string, path: string, body?: object): Promise<T | undefined> {
  const answer = await root.call<T>(method, path, body);
  const { code = "" } = answer.body as { code?: string };
  const said = { ...body, lines: undefined, legalEntityRefId: undefined };
  told.push(`${method} ${path} ${JSON.stringify(said)} → ${answer.status} ${code}`);
  expect([200, 409, 422], told.join("\n")).toContain(answer.status);
  expect(code, told.join("\n")).not.toBe("VALIDATION_FAILED");
  return answer.status === 200 ? answer.body : undefined;
}

async function post(date: string, lines: object[]): Promise<void> {
  const draft = { legalEntityRefId: books.refId, journalCode: "OD", date, label: `Pièce ${date}`, lines };
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", draft);
  await succeed(root, "POST", `/api/entry/${id}/validate`);
  told.push(`entry of ${date} on ${JSON.stringify(lines)}`);
}

async function issue(change: object): Promise<void> {
  const body = { legalEntityRefId: books.refId, bill_label: "Pièce", status: "validated", ...change };
  const made = await ask<InvoiceAnswer>("POST", "/api/invoice/new-invoice", body);
  if (made) documents.push(made);
}

const price = () => `${1 + dice.below(90_000)}.${dice.below(100)}`;

const COMMANDS: readonly (() => Promise<void>)[] = [
  async function sell() {
    if (dice.chance(30)) saleMonth = Math.min(saleMonth + 1, MONTHS.length - 1);
    const before = dice.any(
      documents.filter((one) => one.bill_direction === "credit" && one.kind === "invoice"),
    );
    await issue({
      bill_direction: "credit",
      ...(before && dice.chance(30)
        ? { kind: "credit_note", precedingInvoiceId: before.id }
        : { kind: dice.chance(15) ? "deposit" : "invoice" }),
      bill_date: `2026-${MONTHS[saleMonth]}-${10 + dice.below(18)}`,
      counterpartyId: books.customerId,
      lines: Array.from({ length: 1 + dice.below(2) }, () => ({
        label: "Vente",
        unitPriceCents: price(),
        vatRate: dice.pick([2000, 1000, 550]),
        supplyType: dice.pick(["goods", "services"]),
      })),
    });
  },
  async function buy() {
    const { vatCode, vatRate, account } = dice.pick([
      { vatCode: "AB20", vatRate: 2000, account: "606100" },
      { vatCode: "AB10", vatRate: 1000, account: "606100" },
      { vatCode: "AS20", vatRate: 2000, account: "622600" },
      { vatCode: "AI20", vatRate: 2000, account: "218300" },
    ]);
    await issue({
      bill_direction: "debit",
      kind: dice.chance(20) ? "credit_note" : "invoice",
      bill_number: `F-${documents.length}`,
      bill_date: anyDay(),
      counterpartyId: books.supplierId,
      lines: [{ label: "Achat", unitPriceCents: price(), vatCode, vatRate, account }],
    });
  },
  async function pay() {
    const document = dice.any(documents.filter(({ remainingCents }) => remainingCents > 1));
    if (!document) return;
    const inPart = { paymentStatus: "partially_paid", amountCents: 1 + dice.below(document.remainingCents) };
    const paid = await ask<InvoiceAnswer>("PATCH", "/api/invoice/update-payment-status-invoice", {
      id: document.id,
      version: document.version,
      paidOn: anyDay(),
      ...(dice.chance(50) ? inPart : { paymentStatus: "paid" }),
    });
    if (paid) documents[documents.indexOf(document)] = paid;
  },
  async function bookLateSale() {
    const cents = 100 + dice.below(500_000);
    const vat = Math.round(cents / 5);
    await post(anyDay(), [
      { account: "512000", debitCents: cents + vat },
      { account: "707000", creditCents: cents, vatCode: "VB20" },
      { account: "445710", creditCents: vat, vatCode: "VB20", vatBaseCents: cents },
    ]);
  },
  async function buyInTheUnion() {
    const cents = 100 + dice.below(500_000);
    const vat = Math.round(cents / 5);
    await post(anyDay(), [
      { account: "607000", debitCents: cents, vatCode: "AEB20" },
      { account: "512000", creditCents: cents },
      { account: "445662", debitCents: vat, vatCode: "AEB20", vatBaseCents: cents },
      { account: "445200", creditCents: vat, vatCode: "AEB20", vatBaseCents: cents },
    ]);
  },
  async function file() {
    for (const month of MONTHS) {
      const { state } = await read(month);
      if (state === "filed") continue;
      await ask("POST", "/api/vat-return", bodyOf(month));
      return;
    }
  },
  async function takeAStep() {
    const { id } = await read(dice.pick(MONTHS));
    const step = dice.pick(["correct", "correct", "reject", "reopen", "settle", "settle", "undo-settlement"]);
    if (id !== null) await ask("POST", `/api/vat-return/${id}/${step}`, step === "settle" ? {} : undefined);
  },
];

/** Lines that a return has to take: of a VAT code, on an account of VAT that neither waits nor settles. */
const TAX_LINES = `
  select l.id, l.account, l.debit_cents - l.credit_cents as cents from entry_line l
  join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
  where l.legal_entity_id = $1 and e.state = 'validated' and l.vat_code is not null
    and l.account ~ '^(4452|4456|4457)' and l.account !~ '^(44564|44574)'`;

/** The boxes of the tax that the commands make, those of credit notes and of late deductions included. */
const BOXES = ["08", "9B", "09", "15", "19", "20", "21"];

async function linesOf(month: string) {
  const ids = new Set<string>();
  const boxesWithLines = new Set<string>();
  for (const box of BOXES) {
    for (let after: string | null = ""; after !== null; ) {
      const more: string = after === "" ? "" : `&after=${after}`;
      const path = `/api/vat-return/explain${queryOf(month)}&box=${box}&limit=50${more}`;
      const page: { lines: VatLine[]; nextAfter: string | null } = await succeed(root, "GET", path);
      for (const { lineId } of page.lines) {
        ids.add(lineId);
        boxesWithLines.add(box);
      }
      after = page.nextAfter;
    }
  }
  return { ids, boxesWithLines };
}

/**
 * Each line is in one period's return, and the boxes of each add up to its lines, half a euro a box aside.
 * A box of less than half a euro is not declared, and counts: its lines do not add up to zero.
 */
async function expectEachLineOnce(): Promise<void> {
  const { rows } = await test.pool.query<{ id: string; cents: string }>(TAX_LINES, [books.legalEntityId]);
  const centsOf = new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
  const places = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
  for (const month of RETURNS) {
    const { dueEuros, creditEuros, demand } = await read(month);
    const { ids, boxesWithLines } = await linesOf(month);
    for (const id of ids) places.set(id, [...(places.get(id) ?? []), month]);
    const recorded = [...ids].reduce((sum, id) => sum - (centsOf.get(id) ?? Number.NaN), 0);
    const declared = (dueEuros - creditEuros + demand.previousCreditEuros) * 100;
    const gap = Math.abs(recorded - declared);
    expect(gap, `${month}\n${told.join("\n")}`).toBeLessThanOrEqual(50 * boxesWithLines.size);
  }
  const wrong = [...places].filter(([, months]) => months.length !== 1);
  expect(wrong, told.join("\n")).toEqual([]);
}

/** Files and settles every return. */
async function closeReturns(): Promise<void> {
  for (const month of RETURNS) {
    const before = await read(month);
    if (before.state !== "filed") {
      if (before.settlementEntryId !== null)
        await succeed(root, "POST", `/api/vat-return/${before.id}/undo-settlement`);
      await succeed(root, "POST", "/api/vat-return", bodyOf(month));
    }
    const { id, settlementEntryId } = await read(month);
    if (settlementEntryId === null) await ask("POST", `/api/vat-return/${id}/settle`, {});
  }
}

async function taxAccounts(): Promise<unknown[]> {
  const { rows } = await test.pool.query(
    `select account, sum(debit_cents - credit_cents)::int as left from entry_line
     where legal_entity_id = $1 and account ~ '^(4452|44562|44566|44571)' group by 1
     having sum(debit_cents - credit_cents) <> 0`,
    [books.legalEntityId],
  );
  return rows;
}

describe("any months of sales, bills, payments and returns", () => {
  it.each(SEEDS)(
    "leave each tax line in one return, and no tax once all are settled (DRAWS_SEED=%i)",
    async (seed) => {
      [dice, told, documents, saleMonth] = [new Dice(seed), [`DRAWS_SEED=${seed}`], [], 0];
      await test.pool.query("update legal_entity set siren = (100000000 + floor(random() * 1e8))::int::text");
      books = await openSalesBooks(test, root);
      for (let step = 1; step <= STEPS; step += 1) {
        await dice.any(COMMANDS)?.();
        if (step % 6 === 0) await expectEachLineOnce();
      }
      await closeReturns();
      await expectEachLineOnce();
      expect(await taxAccounts(), told.join("\n")).toEqual([]);
      // A run that filed nothing would prove nothing.
      const { rowCount } = await test.pool.query("select from vat_return_stamp where legal_entity_id = $1", [
        books.legalEntityId,
      ]);
      expect(rowCount).toBeGreaterThan(0);
    },
    300_000,
  );
});

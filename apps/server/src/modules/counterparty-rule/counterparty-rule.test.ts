import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import type {
  learnedAnswer,
  RuleRow,
  ruleListAnswer,
  TestRuleAnswer,
} from "@grand-livre/contracts/counterparty-rule";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { ciiLine } from "@grand-livre/testkit/test-documents/cii-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { changeStatus, draftOf, facturX } from "../../../test/bills.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
  books = await openSalesBooks(test, root);
});
afterAll(() => test.close());

type Refused = { readonly code: string; readonly details: Record<string, unknown> };
const url = "/api/counterparty-rule";
const body = (change: object = {}, of: TestBooks = books) => ({
  legalEntityRefId: of.refId,
  domain: "bank",
  labelMatch: "contains",
  labelText: "commission",
  account: "627000",
  action: "propose",
  ...change,
});
const create = (change: object = {}, person = root) =>
  person.call<RuleRow & Refused>("POST", url, body(change));
const update = (row: RuleRow, change: object, person = root) =>
  person.call<RuleRow & Refused>("PATCH", `${url}/${row.id}`, { version: row.version, ...change });
const tryOut = (of: object) =>
  succeed<TestRuleAnswer>(root, "POST", `${url}/test`, { legalEntityRefId: books.refId, ...of });
const list = async (query = "") =>
  (
    await succeed<z.output<typeof ruleListAnswer>>(
      root,
      "GET",
      `${url}?legalEntityRefId=${books.refId}${query}&limit=200`,
    )
  ).rules;
const one = async (id: string) => (await list()).find((rule) => rule.id === id);

/** Written, tried and switched on. */
async function active(change: object): Promise<RuleRow> {
  const { status, body: row } = await create(change);
  expect(status).toBe(200);
  await tryOut({ ruleId: row.id });
  const on = await update({ ...row, version: row.version + 1 }, { active: true });
  expect(on).toMatchObject({ status: 200, body: { active: true } });
  return on.body;
}
const off = async (row: RuleRow) =>
  expect(await update(row, { active: false })).toMatchObject({ status: 200 });

let months = 0;
/** A month of the bank's account with these operations, in the journal's own account. */
async function month(...operations: readonly (readonly [cents: number, label: string])[]) {
  months += 1;
  const day = `2026-11-${String(months).padStart(2, "0")}`;
  const before = `2026-11-${String(months - 1).padStart(2, "0")}`;
  const closing = operations.reduce((total, [cents]) => total + cents, opening);
  const file = statement({
    opening: [months === 1 ? "2026-10-31" : before, opening],
    closing: [day, closing],
    operations: operations.map(([cents, label]) => [day, cents, label] as const),
  });
  opening = closing;
  await importFile(root, books, file);
  const labels = new Set(operations.map(([, label]) => label));
  return (await operationsOf(root, books)).filter(({ label }) => labels.has(label));
}
let opening = 0;

describe("a rule", () => {
  it("is tried before it is switched on, and again when its conditions change", async () => {
    const { body: row } = await create({ labelText: "assurance", account: "616000" });
    expect(row).toMatchObject({ number: expect.any(Number), active: false, testedAt: null });
    expect(await update(row, { active: true })).toMatchObject({
      status: 409,
      body: { code: "RULE_NOT_TESTED" },
    });
    expect(await tryOut({ ruleId: row.id })).toMatchObject({ matched: 0, agreed: 0, differed: 0 });
    const { body: on } = await update({ ...row, version: row.version + 1 }, { active: true });
    expect(on).toMatchObject({ active: true, testedAt: expect.any(String) });
    const { body: renamed } = await update(on, { entryLabel: "Prime d’assurance" });
    expect(renamed).toMatchObject({ active: true });
    const { body: moved } = await update(renamed, { account: "613000" });
    expect(moved).toMatchObject({ active: false, testedAt: null });
    expect(await update(on, { entryLabel: "x" })).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
  });

  it("never has the conditions of another active one, were both switched on at once", async () => {
    const rows = await Promise.all(
      [1, 2].map(async () => (await create({ labelText: "Loyer  bureau" })).body),
    );
    expect(new Set(rows.map(({ number }) => number)).size).toBe(2);
    for (const row of rows) await tryOut({ ruleId: row.id });
    const answers = await Promise.all(
      rows.map((row) => update({ ...row, version: row.version + 1 }, { active: true })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "RULE_CONDITION_TAKEN",
    });
    const on = answers.find(({ status }) => status === 200)?.body;
    if (on) await off(on);
  });

  it("says which of its fields cannot be", async () => {
    const code = async (change: object) => (await create(change)).body.code;
    expect(await code({ labelText: null, minCents: 100 })).toBe("RULE_WITHOUT_CONDITION");
    expect(await code({ minCents: 200, maxCents: 100 })).toBe("RULE_AMOUNTS_INVALID");
    expect(await code({ labelText: "ab" })).toBe("RULE_LABEL_TOO_SHORT");
    expect(await code({ action: "validate" })).toBe("RULE_CONFIDENCE_MISSING");
    expect(await code({ account: "999999" })).toBe("LEDGER_ACCOUNT_UNUSABLE");
    expect(await code({ account: "401000" })).toBe("RULE_ACCOUNT_COLLECTIVE");
    expect(await code({ vatCode: "NONE" })).toBe("VAT_CODE_UNUSABLE");
    expect(await code({ domain: "sale", account: "706000", vatCode: "AS20" })).toBe("RULE_VAT_CODE_USELESS");
    expect(await code({ journalCode: "ZZ" })).toBe("JOURNAL_NOT_FOUND");
    expect(await code({ iban: "FR00" })).toBe("IBAN_INVALID");
    const elsewhere = await openOwnBooks(test, root);
    expect(await code({ counterpartyId: elsewhere.supplierId })).toBe("COUNTERPARTY_NOT_FOUND");
    expect(await create({ labelMatch: "regex" })).toMatchObject({ status: 422 });
    expect(
      (await root.call("POST", `${url}/test`, { legalEntityRefId: books.refId, ruleId: books.supplierId }))
        .body,
    ).toMatchObject({ code: "RULE_NOT_FOUND" });
  });

  it("is asked in an order that a person changes, and tells its conflicts", async () => {
    const wide = await active({ labelText: "telecom", account: "626000" });
    const narrow = await active({ labelText: "telecom mobile", account: "618000" });
    expect((await one(narrow.id))?.conflicts).toEqual([{ number: wide.number, kind: "hidden" }]);
    const [before, after] = [await one(wide.id), await one(narrow.id)];
    expect(after?.rank).toBe((before?.rank ?? 0) + 1);
    const moved = await succeed<RuleRow>(root, "POST", `${url}/${narrow.id}/move`, {
      version: narrow.version,
      direction: "up",
    });
    expect((await one(narrow.id))?.rank).toBe(before?.rank);
    expect((await one(narrow.id))?.conflicts).toEqual([]);
    expect(
      (await root.call("POST", `${url}/${narrow.id}/move`, { version: narrow.version, direction: "up" }))
        .status,
    ).toBe(409);
    expect((await list("&searchValue=telecom%20mobile")).map(({ id }) => id)).toEqual([narrow.id]);
    expect((await list("&domain=sale")).length).toBe(0);
    await off(moved);
    await off((await one(wide.id)) as RuleRow);
  });

  it("asks for its rights, in the company alone", async () => {
    const legalEntityIds = [books.legalEntityId];
    const viewer = await test.person({ rights: { "accounting-plan": ["Viewer"] }, legalEntityIds });
    const { body: row } = await create({ labelText: "droits" });
    expect((await create({}, viewer)).status).toBe(403);
    expect((await update(row, { active: true }, viewer)).status).toBe(403);
    expect((await viewer.call("POST", `${url}/test`, body())).status).toBe(403);
    expect((await viewer.call("GET", `${url}?legalEntityRefId=${books.refId}`)).status).toBe(200);
    const stranger = await test.person({ rights: { "accounting-plan": ["Viewer", "Creator", "Editor"] } });
    expect((await update(row, { active: true }, stranger)).status).toBe(404);
    expect((await stranger.call("GET", `${url}?legalEntityRefId=${books.refId}`)).status).toBe(404);
    expect((await test.anonymous("GET", `${url}?legalEntityRefId=${books.refId}`)).status).toBe(401);
    expect((await root.call("GET", url)).status).toBe(422);
  });
});

describe("on bank operations, a rule", () => {
  it("proposes the entry with its number, writes it when it is accepted, and is taken back with it", async () => {
    const rule = await active({ labelText: "frais tenue", account: "627000", entryLabel: "Frais bancaires" });
    const [operation] = await month([-1_250, "FRAIS TENUE DE COMPTE"]);
    const proposal = operation?.proposals[0];
    expect(proposal).toMatchObject({
      kind: "rule",
      ruleId: rule.id,
      isCertain: false,
      rule: { number: rule.number, account: "627000", label: "Frais bancaires" },
    });
    expect(proposal?.reason).toContain(`règle n°\u00a0${rule.number} (libellé)`);
    const accepted = await succeed<BankOperationAnswer>(
      root,
      "POST",
      `/api/bank-operation/${operation?.id}/accept`,
      { proposalId: proposal?.id },
    );
    expect(accepted).toMatchObject({ state: "matched", ruleNumber: rule.number });
    const entry = await succeed<{ label: string; lines: { account: string; debitCents: number }[] }>(
      root,
      "GET",
      `/api/entry/${accepted.entryId}`,
    );
    expect(entry.label).toBe("Frais bancaires");
    expect(entry.lines).toContainEqual(expect.objectContaining({ account: "627000", debitCents: 1_250 }));
    expect(await one(rule.id)).toMatchObject({ matched: 1, agreed: 1, lastUsedOn: accepted.date });
    const undone = await succeed<BankOperationAnswer>(
      root,
      "POST",
      `/api/bank-operation/${operation?.id}/undo`,
      {},
    );
    expect(undone).toMatchObject({ state: "open", ruleNumber: null });
    await off((await one(rule.id)) as RuleRow);
    expect((await operationsOf(root, books)).find(({ id }) => id === operation?.id)?.proposals).toEqual([]);
  });

  it("is tried on what was booked: agreed, differed, each shown with where it went", async () => {
    const operations = await month(
      [-800, "COTIS CARTE PRO"],
      [-900, "COTIS CARTE GOLD"],
      [-700, "VIR DIVERS"],
    );
    for (const { id, label } of operations)
      await succeed(root, "POST", `/api/bank-operation/${id}/accept`, {
        account: label.includes("GOLD") ? "628000" : "627000",
      });
    const typed = await succeed<TestRuleAnswer>(
      root,
      "POST",
      `${url}/test`,
      body({ labelText: "cotis carte" }),
    );
    expect(typed).toMatchObject({ matched: 2, agreed: 1, differed: 1, truncated: false });
    expect(typed.examples).toMatchObject([
      { kind: "operation", label: "COTIS CARTE GOLD", bookedAccount: "628000", agrees: false },
      { label: "COTIS CARTE PRO", bookedAccount: "627000", agrees: true },
    ]);
  });

  it("is certain where it may validate: asked for, earned, within the company's ceiling", async () => {
    const past = await month(...[1, 2, 3, 4].map((n) => [-500, `ABONNEMENT EBICS ${n}`] as const));
    for (const { id } of past)
      await succeed(root, "POST", `/api/bank-operation/${id}/accept`, { account: "627000" });
    await active({ labelText: "abonnement ebics", action: "validate", confidenceBasisPoints: 7500 });
    const certain = async () => {
      const open = await operationsOf(root, books, "&state=open");
      return open
        .filter(({ label }) => label.startsWith("ABONNEMENT"))
        .map(({ proposals }) => proposals[0]?.isCertain);
    };
    await month([-500, "ABONNEMENT EBICS 5"]);
    expect(await certain()).toEqual([false]);
    const settings = (version: number, ruleCeilingCents: number | null) =>
      succeed(root, "PATCH", "/api/capture/settings", {
        legalEntityRefId: books.refId,
        autoValidateThreshold: 0.8,
        ruleCeilingCents,
        version,
      });
    await settings(0, 500);
    expect(await certain()).toEqual([true]);
    await settings(1, 499);
    expect(await certain()).toEqual([false]);
    await settings(2, null);
  });
});

const SELLER = (n: number, siren: string) =>
  `<ram:Name>Assureur ${n}</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization>`;
let bills = 0;
async function drop(seller: string, label: string): Promise<InvoiceAnswer> {
  bills += 1;
  return draftOf(
    root,
    books.refId,
    facturX({
      number: `R-${bills}`,
      issueDate: "20261102",
      dueDate: "20261202",
      seller,
      lines: [ciiLine({ label })],
    }),
  );
}

describe("on bills and sales, a rule", () => {
  it("decides before the history and says so; a person's change keeps who proposed", async () => {
    const seller = SELLER(1, "552081317");
    const rule = await active({ domain: "purchase", labelText: "prime multirisque", account: "616000" });
    const draft = await drop(seller, "Prime multirisque 2026");
    expect(draft.lines[0]).toMatchObject({
      account: "616000",
      accountOrigin: "rule",
      accountRule: rule.number,
    });
    expect(draft.warnings).toContainEqual(
      expect.objectContaining({
        code: "ACCOUNT_BY_RULE",
        details: { account: "616000", number: rule.number },
      }),
    );
    const lines = draft.lines.map(({ id, label, quantity, unitPriceCents, vatRate, vatCode }) => ({
      ...{ id, label, quantity, unitPriceCents, vatRate: vatRate ?? 0, vatCode },
      account: "616300",
    }));
    const { version } = draft;
    const changed = await succeed<InvoiceAnswer>(root, "PATCH", `/api/invoice/${draft.id}`, {
      version,
      lines,
    });
    expect(changed.lines[0]).toMatchObject({ accountOrigin: "user", accountRule: rule.number });
    expect(changed.warnings.map(({ code }) => code)).not.toContain("ACCOUNT_BY_RULE");
    expect((await changeStatus(root, changed, "validated")).status).toBe(200);
    expect(await one(rule.id)).toMatchObject({ matched: 1, agreed: 0 });
    // The history now says 616300: the rule still comes first, and goes back to it once it is off.
    expect((await drop(seller, "Prime multirisque 2026")).lines[0]).toMatchObject({ account: "616000" });
    await off(rule);
    const learned = await drop(seller, "Prime multirisque 2026");
    expect(learned.lines[0]).toMatchObject({
      account: "616300",
      accountOrigin: "history",
      accountRule: null,
    });
    const { suppliers } = await succeed<z.output<typeof learnedAnswer>>(
      root,
      "GET",
      `${url}/learned?legalEntityRefId=${books.refId}`,
    );
    expect(suppliers).toContainEqual(
      expect.objectContaining({
        name: "Assureur 1",
        account: "616300",
        bills: 1,
        agreeing: 1,
        confidence: 0.5,
      }),
    );
  });

  it("gives a sale the account that its line asks for", async () => {
    await active({ domain: "sale", labelText: "formation", account: "706000" });
    const made = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "credit",
      bill_label: "Formation",
      bill_date: "2026-03-02",
      counterpartyId: books.customerId,
      lines: [goods({ label: "Formation Excel" }), goods({ label: "Manuel" })],
    });
    expect(made.lines).toMatchObject([
      { account: "706000", accountOrigin: "rule" },
      { account: "707000", accountOrigin: "default", accountRule: null },
    ]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@grand-livre/contracts/endpoint";
import { type ErrorCode, errorTable } from "@grand-livre/contracts/errors";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { specifiedMessages } from "@grand-livre/testkit/specified-messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { derivedCode } from "../src/derived-secret.ts";
import { createHttpApp } from "../src/http/app.ts";
import { handle } from "../src/http/route.ts";
import { createSuperAdministrator } from "../src/modules/identity/administrators.ts";
import { identityMessages } from "../src/modules/identity/messages.ts";
import { deliverDueMessages } from "../src/modules/mail/service.ts";
import { importFile, statement } from "./bank-files.ts";
import { changeStatus, draftOf, facturX } from "./bills.ts";
import { openBooks, purchase, type TestBooks } from "./ledger-books.ts";
import { type Answer, createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/**
 * The messages of the specification, each raised by a request. A code that a module raises and that has no request
 * here fails: its example comes with the module.
 */
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";
const PASSWORD = "quatre chevaux bien nourris";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let bill: InvoiceAnswer;
let accounts = 0;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  await test.startWorker();
  bill = await draftOf(root, books.refId, facturX());
});
afterAll(() => test.close());

async function account(status: string): Promise<string> {
  accounts += 1;
  const email = `personne${accounts}@example.fr`;
  await createSuperAdministrator(test.app, { email, password: PASSWORD, firstname: "", lastname: "" });
  await test.pool.query("update user_account set status = $2 where email = $1", [email, status]);
  return email;
}

const signIn = (email: string, password = PASSWORD) =>
  test.anonymous("POST", "/api/auth/signin", { email, password });
const post = (path: string, body: unknown) => root.call("POST", path, body);
const get = (path: string) => root.call("GET", path);
const journal = (change: object) => {
  const body = { legalEntityRefId: books.refId, code: "AUT", label: "Autre", entryType: "general" };
  return post("/api/entry-ledger-log", { ...body, ...change });
};
const ofAccount = (number: string) =>
  post("/api/account", { legalEntityRefId: books.refId, number, label: "Compte" });
const regulation = (change: object) =>
  post("/api/regulation", {
    legalEntityRefId: books.refId,
    kind: "cca",
    account: "616000",
    amountCents: 120_000,
    serviceStart: "2026-10-01",
    serviceEnd: "2027-09-30",
    method: "days",
    date: "2026-10-31",
    label: "Assurance",
    ...change,
  });
const invite = (body: object) => post("/api/user", { legalEntityRefIds: [books.refId], ...body });
/** What this request makes, and what it answers when it is sent again. */
const twice = async (send: () => Promise<Answer>) => {
  await send();
  return send();
};

function journalFile(content: string): Promise<Answer> {
  const form = new FormData();
  form.set("legalEntityRefId", books.refId);
  form.set("file", new Blob([content]), "journal.csv");
  return root.call("POST", "/api/invoice/upload-excel", form);
}

async function resetOfClosedAccount(): Promise<Answer> {
  const email = await account("active");
  const { body } = await test.anonymous<{ refId: string }>("POST", "/api/auth/forgot-password", { email });
  await deliverDueMessages(test.app, identityMessages);
  const checked = await test.anonymous<{ token: string }>(
    "POST",
    "/api/auth/validate-password-validationCode",
    {
      refId: body.refId,
      code: derivedCode(test.app, body.refId),
    },
  );
  await test.pool.query("update user_account set status = 'inactive' where email = $1", [email]);
  const headers = { "x-access-token": checked.body.token };
  return test.anonymous(
    "POST",
    "/api/natural-person/reset-password",
    { password: "un autre cheval" },
    headers,
  );
}

async function sixthSms(): Promise<Answer> {
  const ask = () => test.anonymous("POST", "/api/auth/forgot-password", { phone: "+33612345699" });
  for (let sent = 0; sent < 5; sent += 1) await ask();
  return ask();
}

async function unbalanced(): Promise<Answer> {
  const [first] = purchase(books).lines;
  const made = await post(
    "/api/entry",
    purchase(books, 12_000, {
      lines: [first, { ...first, debitCents: 0, creditCents: 1, account: "606100" }],
    }),
  );
  return made.status === 200 ? post(`/api/entry/${made.body.id}/validate`, undefined) : made;
}

async function withoutTechnicalAccount(role: string): Promise<Answer> {
  const other = await openBooks(test, root);
  const draft = await draftOf(root, other.refId, facturX());
  const missing = [other.legalEntityId, role];
  await test.pool.query("delete from technical_account where legal_entity_id = $1 and role = $2", missing);
  return changeStatus(root, draft, "validated");
}

async function afterValidation(again: (invoice: InvoiceAnswer) => Promise<Answer>): Promise<Answer> {
  const now = (await root.call<InvoiceAnswer>("GET", `/api/invoice/${bill.id}`)).body;
  if (now.status === "validated") return again(now);
  const done = await changeStatus(root, now, "validated");
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200 });
  return again(done.body);
}

const brokenRoute = () =>
  answerOfRoute(() => {
    throw new Error("a bug");
  });

/** What the server answers when its database refuses this. */
const refusedByDatabase = (statement: string) => answerOfRoute(() => test.pool.query(statement));

async function answerOfRoute(work: () => unknown): Promise<Answer> {
  const { broken } = endpoints("try", {
    broken: {
      method: "get",
      path: "/api/broken",
      summary: "Break",
      right: "public",
      answer: z.object({}),
      refusals: ["CANNOT_BE_CHANGED", "CANNOT_PROCEED"],
    },
  });
  const route = handle(broken, async () => {
    await work();
    return {};
  });
  const answer = await createHttpApp(test.fenced, [route]).request("/api/broken");
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    headers: answer.headers,
  };
}

const freeze = (date: string) =>
  post("/api/bank-statement/freeze", { legalEntityRefId: books.refId, account: "512000", date });

let imported: Promise<unknown> | undefined;

/** What freezing a day answers once the bank's March is imported, which begins after an entry that it does not know. */
async function freezeInMarch(date: string): Promise<Answer> {
  imported ??= (async () => {
    const lines = [
      { account: "512000", debitCents: 700, creditCents: 0 },
      { account: "471000", debitCents: 0, creditCents: 700 },
    ];
    const entry = await post(
      "/api/entry",
      purchase(books, 0, { journalCode: "BQ1", date: "2026-02-10", lines }),
    );
    await post(`/api/entry/${entry.body.id}/validate`, {});
    const closing = ["2026-03-31", -1200] as const;
    const operations = [["2026-03-20", -1200, "FRAIS"]] as const;
    await importFile(root, books, statement({ opening: ["2026-02-28", 0], closing, operations }));
  })();
  await imported;
  return freeze(date);
}

/** Some formats have no opening balance. */
async function freezeWithoutOpening(): Promise<Answer> {
  await freezeInMarch("2026-03-15");
  await test.pool.query("update bank_statement set opening_cents = null");
  return freeze("2026-03-15");
}

const examples: Partial<Record<ErrorCode, () => Promise<Answer<unknown>>>> = {
  EMPLOYEE_NOT_FOUND: () => get(`/api/payroll/employee/${NOWHERE}`),
  INVALID_CREDENTIALS: () => signIn("inconnu@example.fr"),
  ACCOUNT_INACTIVE: async () => signIn(await account("inactive")),
  ACCOUNT_NOT_ACTIVATED: async () => signIn(await account("not_activated")),
  UNAUTHENTICATED: () => test.anonymous("GET", "/api/entry"),
  FORBIDDEN: async () => (await test.person({})).call("GET", "/api/entry"),
  PASSWORD_CHANGE_NOT_POSSIBLE: resetOfClosedAccount,
  CODE_INVALID: () =>
    test.anonymous("POST", "/api/auth/validate-password-validationCode", {
      refId: "x".repeat(22),
      code: "000000",
    }),
  EMAIL_TAKEN: () => invite({ email: root.email }),
  PHONE_TAKEN: () => twice(() => invite({ email: `tel${Math.random()}@example.fr`, phone: "+33611111111" })),
  SMS_LIMIT_EXCEEDED: sixthSms,
  BAD_REQUEST: () => post("/api/entry", "{broken"),
  USER_NOT_FOUND: () => get(`/api/user/${NOWHERE}`),
  PROFILE_NOT_FOUND: () => get(`/api/user-profile/${NOWHERE}`),
  LEGAL_ENTITY_NOT_FOUND: () => get("/api/legal-entity/nowhere"),
  FISCAL_EXERCISE_NOT_FOUND: () => get("/api/fiscal-exercise/nowhere"),
  COUNTERPARTY_NOT_FOUND: () => get(`/api/counterparty/${NOWHERE}`),
  INVOICE_NOT_FOUND: () => get(`/api/invoice/${NOWHERE}`),
  ENTRY_NOT_FOUND: () => get(`/api/entry/${NOWHERE}`),
  JOURNAL_NOT_FOUND: () => root.call("PATCH", `/api/entry-ledger-log/${NOWHERE}`, { version: 1, label: "x" }),
  TECHNICAL_ACCOUNT_NOT_FOUND: () => withoutTechnicalAccount("vat_deductible"),
  REQUIRED_ACCOUNTS_MISSING: () => withoutTechnicalAccount("suppliers"),
  DEFAULT_COUNTERPARTY_MISSING: () => withoutTechnicalAccount("default_purchase"),
  USER_NOT_IN_LEGAL_ENTITY: async () => {
    const { userId } = await test.person({});
    return post("/api/kyc", {
      legalEntityRefId: books.refId,
      counterpartyId: books.customerId,
      assigneeId: userId,
    });
  },
  JOURNAL_CODE_TAKEN: () => journal({ code: "AC" }),
  JOURNAL_LABEL_TAKEN: async () => {
    await journal({});
    return journal({ code: "AUT2" });
  },
  JOURNAL_ENTRY_TYPE_REQUIRED: () => journal({ code: "AUT3", label: "Sans type", entryType: "" }),
  LEDGER_ACCOUNT_EXISTS: () => ofAccount("606100"),
  VALUE_TOO_SHORT: () => ofAccount("6"),
  EXERCISE_OVERLAP: () =>
    post("/api/fiscal-exercise", {
      legalEntityRefId: books.refId,
      startDate: "2026-01-01",
      endDate: "2026-12-31",
    }),
  EXERCISE_NOT_FOUND: () => post("/api/entry", purchase(books, 100, { date: "2031-01-01" })),
  ENTRY_UNBALANCED: unbalanced,
  INVOICE_NOT_DRAFT: () => afterValidation((invoice) => changeStatus(root, invoice, "validated")),
  INVOICE_NOT_DELETABLE: () =>
    afterValidation(() => root.call("PATCH", `/api/invoice/delete-invoice/${bill.id}`)),
  PAYMENT_STATUS_UNCHANGED: () =>
    afterValidation(({ id, version }) =>
      root.call("PATCH", "/api/invoice/update-payment-status-invoice", {
        id,
        version,
        paymentStatus: "unpaid",
      }),
    ),
  INVOICE_IS_DEBIT: () => root.call("PATCH", `/api/invoice/mark-as-fae/${bill.id}`),
  INVOICE_IS_CREDIT: async () => {
    const body = { legalEntityRefId: books.refId, bill_direction: "credit", bill_label: "Vente", lines: [] };
    const sale = await post("/api/invoice/new-invoice", { ...body, counterpartyId: books.customerId });
    return root.call("PATCH", `/api/invoice/mark-as-fnp/${sale.body.id}`);
  },
  ACCRUAL_DATE_INVALID: () =>
    root.call("PATCH", `/api/invoice/mark-as-fnp/${bill.id}`, { accrualDate: "2026-01-15" }),
  PCA_DATE_IN_FUTURE: () => regulation({ kind: "pca", account: "706000", date: "2026-12-31" }),
  ENTRY_CANNOT_BE_PCA: () => regulation({ kind: "pca", account: "706000", entryLineId: NOWHERE }),
  CCA_ENTRIES_NOT_FOUND: () => regulation({ entryLineId: NOWHERE }),
  SUBLEDGER_NOT_FOUND: () =>
    get(
      `/api/report/general-ledger?legalEntityRefId=${books.refId}&account=401000&subledger=INCONNU&startDate=2026-01-01&endDate=2026-12-31`,
    ),
  INVOICES_NOT_FOUND: () =>
    get(`/api/invoice/export?legalEntityRefId=${books.refId}&bill_direction=debit&ids=${NOWHERE}`),
  BANK_STATEMENT_NOT_FOUND: () => freeze("2026-01-31"),
  ENDING_BALANCE_NOT_FOUND: () => freezeInMarch("2026-04-30"),
  BALANCE_DIFFERS_FROM_JOURNAL: () => freezeInMarch("2026-03-31"),
  STARTING_BALANCE_NOT_FOUND: freezeWithoutOpening,
  EMAIL_INVALID: () => invite({ email: "compta" }),
  DATES_INVALID: () => post("/api/entry", purchase(books, 100, { date: "2026-02-30" })),
  EXCEL_UNREADABLE: () => journalFile("%PDF-1.7"),
  EXCEL_NOT_PROCESSED: () => journalFile("Date;Compte\n15/03/2026;606400"),
  CANNOT_BE_CHANGED: () =>
    refusedByDatabase(`delete from journal where legal_entity_id = '${books.legalEntityId}'`),
  CANNOT_PROCEED: () => refusedByDatabase("select refuse('state_of_the_moment', 'not now')"),
  INTERNAL: brokenRoute,
};

/** Every word of the server's own sources, tests apart. */
function serverWords(): Set<string> {
  const root = join(import.meta.dirname, "..", "src");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  expect(sources.length).toBeGreaterThan(150);
  return new Set(
    sources.flatMap((file) => readFileSync(join(root, file), "utf8").match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
  );
}

const codes = [...new Set<ErrorCode>(Object.values(specifiedMessages))];

describe("the messages that the specification maps", () => {
  it("have a request here as soon as a module raises them, and only then", () => {
    const words = serverWords();
    expect(codes.filter((code) => words.has(code) && !examples[code])).toEqual([]);
    expect(Object.keys(examples).filter((code) => !codes.includes(code as ErrorCode))).toEqual([]);
  });

  it.each(Object.keys(examples) as ErrorCode[])("%s is what its request answers", async (code) => {
    const answer = await examples[code]?.();
    const { status, message } = errorTable[code];
    expect(answer).toMatchObject({ status, body: { status, code, message } });
  });
});

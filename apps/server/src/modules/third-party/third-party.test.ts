import type { CounterpartyAnswer, CounterpartyListItem } from "@grand-livre/contracts/counterparty";
import type { CheckDraftAnswer } from "@grand-livre/contracts/draft-check";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import type {
  CounterpartyCard,
  CounterpartyDouble,
  PartyDocument,
  PartyIban,
  PartyInvoice,
  PartyLine,
} from "@grand-livre/contracts/third-party";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExercise, openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCustomer, issueSale, newCustomer, openSalesBooks, sale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openSalesBooks(test, root);
});
afterAll(() => test.close());

const get = <T>(path: string, person = root) => succeed<T>(person, "GET", path);
const card = (id: string) => get<CounterpartyCard>(`/api/counterparty/${id}/card`);
const list = (of = books) =>
  get<{ counterparties: CounterpartyListItem[] }>(`/api/counterparty?legalEntityRefId=${of.refId}&limit=200`);
const pay = (invoice: InvoiceAnswer, counterpartyId: string, date: string, amountCents: number) =>
  succeed(root, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date,
    amountCents,
    counterpartyId,
    allocations: [{ invoiceId: invoice.id, amountCents }],
  });

describe("the card of a third party", () => {
  it("has the balance of the trial balance, by age, and every line with where it left him", async () => {
    const id = await newCustomer(root, books, "Menuiserie Carte");
    const first = await issueSale(root, books, { counterpartyId: id, due_date: "2026-04-14" });
    await issueSale(root, books, { counterpartyId: id, due_date: "2099-01-01" });
    await pay(first, id, "2026-05-02", 50_000);
    const shown = await card(id);
    expect(shown).toMatchObject({
      customer: { notDueCents: 120_000, olderCents: 70_000, totalCents: 190_000 },
      supplier: null,
      balanceCents: 190_000,
      outstandingCents: 190_000,
      creditLimitCents: null,
      exceededCents: 0,
      counts: { invoices: 2, drafts: 0, messages: 0 },
      lastEntryDate: "2026-05-02",
      doubles: 0,
      mergedInto: null,
    });
    const { rows } = await get<TrialBalanceAnswer>(
      `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31&subledgers=true`,
    );
    const auxiliary = rows.find((row) => row.subledger === "CMENUISERIE");
    const row = (await list()).counterparties.find((one) => one.id === id);
    expect(row).toMatchObject({ debitCents: 240_000, creditCents: 50_000, balanceCents: 190_000 });
    expect(auxiliary?.balanceCents).toBe(190_000);

    const page = (query: string) =>
      get<{ lines: PartyLine[]; nextAfter: string | null }>(`/api/counterparty/${id}/line?${query}`);
    const { lines, nextAfter } = await page("limit=2");
    expect(lines.map(({ date, balanceCents }) => [date, balanceCents])).toEqual([
      ["2026-05-02", 190_000],
      ["2026-03-15", 240_000],
    ]);
    expect(lines[0]?.lettering).toBe("aaa");
    const rest = await page(`limit=2&after=${encodeURIComponent(nextAfter ?? "")}`);
    expect(rest.lines.map(({ date, balanceCents }) => [date, balanceCents])).toEqual([
      ["2026-03-15", 120_000],
    ]);
    expect(rest.nextAfter).toBeNull();
    const wrong = await root.call("GET", `/api/counterparty/${id}/line?after=rien`);
    expect(wrong.body).toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("keeps the balance over a new exercise, whose opening repeats the year before", async () => {
    const own = await openOwnBooks(test, root);
    const entry = async (date: string, cents: number) => {
      const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", {
        legalEntityRefId: own.refId,
        journalCode: "OD",
        date,
        label: "Vente",
        lines: [
          { account: "411000", counterpartyId: own.customerId, debitCents: cents, creditCents: 0 },
          { account: "706000", debitCents: 0, creditCents: cents },
        ],
      });
      await succeed(root, "POST", `/api/entry/${id}/validate`, {});
    };
    const past = await openExercise(root, own.refId, "2025-01-01", "2025-12-31");
    await entry("2025-06-30", 30_000);
    await entry("2026-02-10", 12_000);
    const standing = async () => (await list(own)).counterparties.find((one) => one.id === own.customerId);
    const before = await standing();
    // 300 € of the year before are where the year begins: at the debit.
    expect(before).toMatchObject({ debitCents: 42_000, creditCents: 0, balanceCents: 42_000 });
    await succeed(root, "POST", `/api/fiscal-exercise/${past.refId}/close`, {
      state: "provisionally_closed",
      reason: "Points vus.",
    });
    expect(await standing()).toMatchObject({ debitCents: 42_000, creditCents: 0, balanceCents: 42_000 });
    const aged = await get<CounterpartyCard>(`/api/counterparty/${own.customerId}/card`);
    expect(aged.customer?.totalCents).toBe(42_000);
  });

  it("shows the documents and files of the sides that the caller may view", async () => {
    const id = await newCustomer(root, books, "Documents Deux", { kind: "both" });
    const invoice = await issueSale(root, books, { counterpartyId: id });
    const bill = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", {
      ...sale(books, { counterpartyId: id }),
      bill_direction: "debit",
      bill_number: "D2-1",
    });
    const form = new FormData();
    form.append("file", new File(["%PDF-1.7\n%%EOF\n"], "commande.pdf", { type: "application/pdf" }));
    const sent = await root.call("POST", `/api/invoice/upload-proof/${bill.id}`, form);
    const invoices = (person?: TestPerson) =>
      get<{ invoices: PartyInvoice[]; nextAfter: string | null }>(`/api/counterparty/${id}/invoice`, person);
    expect((await invoices()).invoices.map((one) => one.id).toSorted()).toEqual(
      [invoice.id, bill.id].toSorted(),
    );
    const seller = await test.person({
      rights: { counterparties: ["Viewer"], invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await invoices(seller)).invoices.map((one) => one.id)).toEqual([invoice.id]);
    const limited = await get<{ nextAfter: string | null }>(`/api/counterparty/${id}/invoice?limit=1`);
    const next = await get<{ invoices: PartyInvoice[] }>(
      `/api/counterparty/${id}/invoice?limit=1&after=${limited.nextAfter}`,
    );
    expect(next.invoices).toHaveLength(1);
    expect(sent.status).toBe(200);
    const documents = async (person?: TestPerson) =>
      (await get<{ documents: PartyDocument[] }>(`/api/counterparty/${id}/document`, person)).documents;
    expect(await documents()).toMatchObject([
      { fileName: "commande.pdf", role: "proof", invoiceName: "D2-1" },
    ]);
    expect(await documents(seller)).toEqual([]);
    expect(await get(`/api/counterparty/${id}/message`)).toEqual({ messages: [], nextAfter: null });
  });

  it("is nothing to a stranger, and to whom has no right", async () => {
    const stranger = await test.person({ rights: { counterparties: ["Viewer", "Validator"] } });
    const noRight = await test.person({ rights: {}, legalEntityIds: [books.legalEntityId] });
    for (const part of ["card", "line", "invoice", "document", "message", "iban"]) {
      const path = `/api/counterparty/${books.customerId}/${part}`;
      expect((await stranger.call("GET", path)).body, part).toMatchObject({ code: "COUNTERPARTY_NOT_FOUND" });
      expect((await noRight.call("GET", path)).status, part).toBe(403);
      expect((await test.anonymous("GET", path)).status, part).toBe(401);
    }
  });
});

describe("a credit limit", () => {
  it("warns of the sale that goes beyond it, and refuses nothing", async () => {
    const id = await newCustomer(root, books, "Plafond", { creditLimitCents: 200_000 });
    const check = async () => {
      const { bill_direction: _, ...body } = sale(books, { counterpartyId: id });
      const { issues } = await succeed<CheckDraftAnswer>(root, "POST", "/api/invoice/check-draft", body);
      return issues.filter(({ code }) => code === "CREDIT_LIMIT_EXCEEDED");
    };
    expect(await check()).toEqual([]);
    await issueSale(root, books, { counterpartyId: id });
    expect(await check()).toMatchObject([
      { severity: "warning", details: { name: "Plafond", outstanding: "2\u202f400,00\u00a0€" } },
    ]);
    await issueSale(root, books, { counterpartyId: id });
    expect(await card(id)).toMatchObject({
      creditLimitCents: 200_000,
      outstandingCents: 240_000,
      exceededCents: 40_000,
    });
    const refused = await root.call("POST", "/api/counterparty", {
      legalEntityRefId: books.refId,
      kind: "customer",
      name: "Négatif",
      creditLimitCents: -1,
    });
    expect(refused.status).toBe(422);
  });
});

describe("the address of a buyer in the directory", () => {
  const inactive = { checkedOn: "2026-11-20", platform: "WK", active: false };
  const read = (id: string) => get<CounterpartyAnswer>(`/api/counterparty/${id}`);
  const change = async (id: string, body: object) =>
    succeed<CounterpartyAnswer>(root, "PATCH", `/api/counterparty/${id}`, {
      version: (await read(id)).version,
      ...body,
    });
  const warnings = async (counterpartyId: string) => {
    const { bill_direction: _, ...body } = sale(books, { counterpartyId });
    const { issues } = await succeed<CheckDraftAnswer>(root, "POST", "/api/invoice/check-draft", body);
    return issues.filter(({ code }) => code.startsWith("BUYER_ADDRESS"));
  };

  it("warns of an inactive one by what is kept, and the sale is validated all the same", async () => {
    const id = await newCustomer(root, books, "Muette", { customerKind: "business", siren: "383474814" });
    expect(await warnings(id)).toEqual([]);
    expect(await change(id, { directoryAnswer: inactive })).toMatchObject({ directoryAnswer: inactive });
    expect(await warnings(id)).toMatchObject([
      {
        code: "BUYER_ADDRESS_INACTIVE",
        severity: "warning",
        details: { name: "Muette", address: "383474814", day: "20/11/2026" },
      },
    ]);
    expect((await issueSale(root, books, { counterpartyId: id })).status).toBe("validated");
  });

  it("is kept with the address that it was said of, and dropped with it", async () => {
    const id = await newCustomer(root, books, "Changeante", { customerKind: "business", siren: "356000000" });
    const active = { ...inactive, active: true };
    const address = "356000000_COMPTA";
    await change(id, { electronicAddress: address, directoryAnswer: active });
    expect(await change(id, { name: "Changeante SA" })).toMatchObject({ directoryAnswer: active });
    expect(await change(id, { electronicAddress: "356000000" })).toMatchObject({ directoryAnswer: null });
    await change(id, { directoryAnswer: active });
    expect(await change(id, { siren: "542065479" })).toMatchObject({ directoryAnswer: null });
    const refused = await root.call("PATCH", `/api/counterparty/${id}`, {
      version: (await read(id)).version,
      directoryAnswer: { ...active, checkedOn: "20/11/2026" },
    });
    expect(refused.status).toBe(422);
  });
});

describe("probable duplicates", () => {
  it("are pairs with their reasons, of one third party or of all", async () => {
    const own = await openOwnBooks(test, root);
    const create = (name: string, change: object) =>
      succeed<CounterpartyAnswer>(root, "POST", "/api/counterparty", {
        legalEntityRefId: own.refId,
        kind: "supplier",
        name,
        ...change,
      });
    const iban = "FR1420041010050500013M02606";
    const one = await create("Scierie du Lac", { iban });
    const other = await create("Scierie Lacustre", { iban });
    await create("Tout Autre", {});
    const doubles = async (query = "", person = root) =>
      (
        await get<{ doubles: CounterpartyDouble[] }>(
          `/api/counterparty/double?legalEntityRefId=${own.refId}${query}`,
          person,
        )
      ).doubles;
    expect(await doubles()).toMatchObject([
      { one: { id: one.id, name: "Scierie du Lac" }, other: { id: other.id }, reasons: ["iban"] },
    ]);
    expect(await doubles(`&counterpartyId=${other.id}`)).toHaveLength(1);
    expect((await card(other.id)).doubles).toBe(1);
    const stranger = await test.person({ rights: { counterparties: ["Viewer"] } });
    const unknown = await stranger.call("GET", `/api/counterparty/double?legalEntityRefId=${own.refId}`);
    expect(unknown.status).toBe(404);
  });
});

describe("a new IBAN", () => {
  const FIRST = "FR1420041010050500013M02606";
  const SECOND = "DE89370400440532013000";

  it("waits for a second person, and what is refused goes back to the one that was approved", async () => {
    const id = await newCustomer(root, books, "Banque Neuve", { iban: FIRST });
    const second = await test.superAdministrator();
    const ibans = async (person = second) =>
      (await get<{ ibans: PartyIban[] }>(`/api/counterparty/${id}/iban`, person)).ibans;
    const decide = (ibanId: string | undefined, decision: string, person = second) =>
      person.call("POST", `/api/counterparty/${id}/iban/${ibanId}/decide`, { decision, reason: "Appel" });
    const [asked] = await ibans(root);
    expect(asked).toMatchObject({ iban: FIRST, state: "to_approve" });
    expect(asked?.abilities.decide).toEqual({ allowed: false, code: "COUNTERPARTY_IBAN_SAME_PERSON" });
    expect((await card(id)).ibanToApprove).toBe(true);
    expect((await decide(asked?.id, "approved", root)).body).toMatchObject({
      code: "COUNTERPARTY_IBAN_SAME_PERSON",
    });
    const both = await Promise.all([decide(asked?.id, "approved"), decide(asked?.id, "approved")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await card(id)).ibanToApprove).toBe(false);

    await changeCustomer(root, id, { iban: SECOND });
    const [changed] = await ibans();
    expect((await decide(changed?.id, "refused")).status).toBe(200);
    expect(await get<CounterpartyAnswer>(`/api/counterparty/${id}`)).toMatchObject({ iban: FIRST });
    await changeCustomer(root, id, { iban: SECOND });
    await changeCustomer(root, id, { iban: null });
    expect((await ibans()).map(({ state }) => state)).toEqual(["replaced", "refused", "approved"]);
    const nobody = "00000000-0000-7000-8000-000000000000";
    expect((await decide(nobody, "approved")).body).toMatchObject({ code: "COUNTERPARTY_IBAN_NOT_FOUND" });
    const viewer = await test.person({
      rights: { counterparties: ["Viewer", "Editor"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await decide(changed?.id, "approved", viewer)).status).toBe(403);
    expect((await decide(changed?.id, "peut-être")).status).toBe(422);
  });
});

import type { BankOperationAnswer, Reconciliation } from "@grand-livre/contracts/bank";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { beforeEach, describe, expect, it } from "vitest";
import { books, openBankBooks, root, test } from "../../../test/bank-books.ts";
import { accountsOf, importFile, operationsOf, sendFile, statement } from "../../../test/bank-files.ts";
import { changeStatus, dollarBill } from "../../../test/bills.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { endOf } from "../../../test/ledger-files.ts";
import { issueSale, sketchOf } from "../../../test/sales.ts";

/** A bank account in dollars: 1 USD is 0,80 € on 13/03/2026 (1.25) and 0,8333 € from 10/04/2026 (1.2). */

const ACCOUNT = "512200";
const IN_DOLLARS = { account: ACCOUNT };

const rate = (day: string, value: string) =>
  succeed(root, "POST", "/api/currency-rate", {
    ...{ legalEntityRefId: books.refId, currency: "USD", day, rate: value },
  });
const journal = (change: object) => ({
  ...{ legalEntityRefId: books.refId, code: "BQU", label: "Banque USD", entryType: "bank" },
  ...{ treasuryAccount: ACCOUNT, currency: "USD", ...change },
});

openBankBooks();
beforeEach(async () => {
  await rate("2026-03-13", "1.25");
  await rate("2026-04-10", "1.2");
  const account = { legalEntityRefId: books.refId, number: ACCOUNT, label: "Banque en dollars" };
  await succeed(root, "POST", "/api/account", account);
  await succeed(root, "POST", "/api/entry-ledger-log", journal({}));
});

const accept = (id: string | undefined, body: object, person = root) =>
  person.call<BankOperationAnswer & { code?: string; details?: object }>(
    "POST",
    `/api/bank-operation/${id}/accept`,
    body,
  );
const part = ({ id: invoiceId }: InvoiceAnswer, amountCents: number) => ({
  allocations: [{ invoiceId, amountCents }],
});
const dollars = (total: number, ...operations: Parameters<typeof statement>[0]["operations"][number][]) =>
  statement({
    ...{ opening: ["2026-03-31", 0], closing: ["2026-04-30", total], operations },
    iban: "FR1420041010050500013M02606",
  }).replaceAll("EUR", "USD");
/** One operation of 12/04/2026 on the account in dollars. */
async function operation(cents: number, label: string): Promise<BankOperationAnswer | undefined> {
  await importFile(root, books, dollars(cents, ["2026-04-12", cents, label]), IN_DOLLARS);
  return (await operationsOf(root, books, `&account=${ACCOUNT}`))[0];
}
const refused = async (content: string, fields = {}) => {
  const { body } = await sendFile(root, books, content, fields);
  return (await endOf(root, body.jobId)).error;
};
async function bookedBill(): Promise<InvoiceAnswer> {
  const body = dollarBill(books, { bill_number: "INV-77120" });
  const draft = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", body);
  return (await changeStatus(root, draft, "validated")).body;
}
const reconciled = () =>
  succeed<Reconciliation>(
    root,
    "GET",
    `/api/bank-reconciliation?legalEntityRefId=${books.refId}&account=${ACCOUNT}&date=2026-04-30`,
  );
/** The lines of the account: euros, and what they bear of which currency. */
async function lines() {
  const { rows } = await test.pool.query(
    `select (debit_cents - credit_cents)::int as cents, currency, foreign_amount::text as amount from entry_line
     where legal_entity_id = $1 and account = $2 order by entry_date, id`,
    [books.legalEntityId, ACCOUNT],
  );
  return rows.map(({ cents, currency, amount }) => `${cents} ${currency} ${Number(amount)}`);
}

describe("an account in dollars", () => {
  it("is that of a bank journal alone", async () => {
    const path = "/api/entry-ledger-log";
    const general = journal({ code: "OD2", label: "Autres", entryType: "general", treasuryAccount: null });
    expect((await root.call("POST", path, general)).body).toMatchObject({
      code: "JOURNAL_CURRENCY_UNEXPECTED",
    });
    const unknown = journal({ code: "X", label: "X", currency: "ZZZ" });
    expect((await root.call("POST", path, unknown)).status).toBe(422);
    const { body } = await root.call<object>("GET", `${path}?legalEntityRefId=${books.refId}&entryType=bank`);
    expect(body).toMatchObject({ journals: [{ currency: "EUR" }, { currency: "USD" }] });
  });

  it("takes the statements of its currency, with the euros of the day", async () => {
    const paid = await operation(-120_000, "WIRE");
    expect(paid).toMatchObject({ amountCents: -100_000, currency: "USD", currencyAmount: -120_000 });
    expect(await accountsOf(root, books)).toMatchObject([
      { currency: "EUR" },
      { account: ACCOUNT, currency: "USD", statementCents: -120_000, bookCents: 0, bookEurCents: 0 },
    ]);
    const again = dollars(-120_000, ["2026-04-12", -120_000, "WIRE"]);
    expect((await importFile(root, books, again, IN_DOLLARS)).statements).toMatchObject([
      { currency: "USD", operations: 0, skipped: 1 },
    ]);
  });

  it("refuses a file of another currency, and a day whose rate is not known", async () => {
    const file = dollars(100, ["2026-04-12", 100, "A"]);
    expect(await refused(file.replaceAll("USD", "EUR"), IN_DOLLARS)).toMatchObject({
      code: "BANK_CURRENCY_DIFFERS",
    });
    expect(await refused(file, { account: "512000" })).toMatchObject({ code: "BANK_CURRENCY_DIFFERS" });
    expect(await refused(file.replaceAll("USD", "GBP"))).toMatchObject({ code: "BANK_CURRENCY_UNSUPPORTED" });
    const late = file.replaceAll("2026-04-12", "2026-05-12").replaceAll("2026-04-30", "2026-05-31");
    expect(await refused(late, IN_DOLLARS)).toMatchObject({ code: "BANK_RATE_MISSING" });
    const bare = "Date;Libellé;Montant\n12/04/2026;WIRE;100,00\n";
    expect((await importFile(root, books, bare, IN_DOLLARS)).statements).toMatchObject([{ currency: "USD" }]);
  });

  it("takes hundredths of a currency of three decimals, and refuses thousandths with a sentence", async () => {
    const own = { legalEntityRefId: books.refId, number: "512300", label: "Banque en dinars" };
    await succeed(root, "POST", "/api/account", own);
    const dinars = { code: "BQT", label: "Banque TND", treasuryAccount: "512300", currency: "TND" };
    await succeed(root, "POST", "/api/entry-ledger-log", journal(dinars));
    await succeed(root, "POST", "/api/currency-rate", {
      ...{ legalEntityRefId: books.refId, currency: "TND", day: "2026-04-10", rate: "3.2" },
    });
    const fields = { account: "512300" };
    const exact = "Date;Libellé;Montant\n12/04/2026;VIREMENT;128,00\n13/04/2026;FRAIS;-3,20\n";
    expect((await importFile(root, books, exact, fields)).statements).toMatchObject([{ currency: "TND" }]);
    expect(await operationsOf(root, books, "&account=512300")).toMatchObject([
      { amountCents: 4_000, currency: "TND", currencyAmount: 128_000 },
      { amountCents: -100, currencyAmount: -3_200 },
    ]);
    const thousandths = dollars(12_345, ["2026-04-14", 12_345, "X"]).replaceAll("USD", "TND");
    expect(await refused(thousandths.replaceAll("123.45", "12.345"), fields)).toMatchObject({
      code: "BANK_FILE_INVALID",
      details: { reason: "precision" },
    });
  });

  it("settles a bill in dollars with the difference of rates, once, and is taken back whole", async () => {
    const bill = await bookedBill();
    const paid = await operation(-100_000, "WIRE INV-77120");
    const [proposal] = paid?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "invoice", invoiceIds: [bill.id] });
    const answers = await Promise.all([1, 2].map(() => accept(paid?.id, { proposalId: proposal?.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const entryId = answers.find(({ status }) => status === 200)?.body.entryId ?? null;
    expect(await sketchOf(root, entryId)).toEqual(["C 512200 833.33", "D 656000 33.33", "D 401000 800"]);
    expect(await lines()).toEqual(["-83333 USD 1000"]);
    expect(await reconciled()).toMatchObject({
      ...{ currency: "USD", statementCents: -100_000, bookCents: -100_000, bookEurCents: -83_333 },
      ...{ differenceCents: 0, unmatchedLines: 0, unmatchedOperations: 0 },
    });
    await succeed(root, "POST", `/api/bank-operation/${paid?.id}/undo`, {});
    expect(await reconciled()).toMatchObject({ bookCents: 0, differenceCents: 0, unmatchedOperations: 1 });
  });

  it("settles a part, leaves the rest on the third party's account, and no more than is left", async () => {
    const bill = await bookedBill();
    const paid = await operation(-120_000, "WIRE");
    expect((await accept(paid?.id, part(bill, 100_001))).body.code).toBe("PAYMENT_ABOVE_REMAINING");
    expect((await accept(paid?.id, part(bill, 100_000))).status).toBe(200);
    expect(await lines()).toEqual(["-100000 USD 1200"]);
    const { rows } = await test.pool.query(
      `select sum(debit_cents - credit_cents)::int as cents from entry_line where legal_entity_id = $1 and counterparty_id is not null`,
      [books.legalEntityId],
    );
    // 200 dollars more than the bill, at 1.2.
    expect(rows[0].cents).toBe(16_667);
  });

  it("pays a sale in euros: the difference is that of liquid assets", async () => {
    const sale = await issueSale(root, books);
    const paid = await operation(115_500, "WIRE MAIRIE");
    expect((await accept(paid?.id, part(sale, 96_000))).status).toBe(200);
    const [matched] = await operationsOf(root, books, `&account=${ACCOUNT}`);
    expect((await sketchOf(root, matched?.entryId ?? null)).slice(0, 3)).toEqual([
      "D 512200 962.5",
      "C 766000 2.5",
      "C 411000 960",
    ]);
    expect(await lines()).toEqual(["96250 USD 1155"]);
  });

  it("exchanges with the account in euros over 580", async () => {
    const euros = statement({
      ...{ opening: ["2026-03-31", 0], closing: ["2026-04-30", -101_000] },
      operations: [["2026-04-12", -101_000, "CHANGE USD"]],
    });
    await importFile(root, books, euros);
    const bought = await operation(120_000, "FX");
    const proposal = bought?.proposals.find(({ kind }) => kind === "transfer");
    expect(proposal?.reason).toMatch(/1\s200,00\sUSD à 1,1881 pour 1\s€, perte de change de 10,00\s€/);
    expect((await accept(bought?.id, { proposalId: proposal?.id })).status).toBe(200);
    const [matched] = await operationsOf(root, books, `&account=${ACCOUNT}`);
    expect(await sketchOf(root, matched?.entryId ?? null)).toEqual([
      "D 512200 1000",
      "C 580000 1010",
      "D 666000 10",
    ]);
  });

  it("books fees in euros, ticks lines by their dollars, and refuses those that bear none", async () => {
    const fee = await operation(-1_200, "FEE");
    expect((await accept(fee?.id, { account: "627000" })).status).toBe(200);
    expect(await lines()).toEqual(["-1000 USD 12"]);
    const payment = (change: object) =>
      root.call<{ code?: string }>("POST", "/api/payment", {
        ...{ legalEntityRefId: books.refId, account: ACCOUNT, counterpartyId: books.customerId },
        ...{ date: "2026-04-11", amountCents: 5_000, allocations: [], ...change },
      });
    expect((await payment({})).body.code).toBe("PAYMENT_ACCOUNT_CURRENCY");
    expect((await payment({ currency: "USD", exchangeRate: "1" })).status).toBe(200);
    const came = dollars(5_000, ["2026-04-13", 5_000, "PAYER"]).replaceAll("2026-03-31", "2026-04-12");
    await importFile(root, books, came, IN_DOLLARS);
    const open = (await operationsOf(root, books, `&account=${ACCOUNT}&state=open`))[0];
    const line = open?.proposals.find(({ kind }) => kind === "entryLine");
    // Booked for 50,00 € and worth 41,67 € on its day: the same dollars.
    expect((await accept(open?.id, { lineIds: line?.entryLineIds })).status).toBe(200);
  });

  it("is out of reach of a person without its company", async () => {
    const paid = await operation(-1_200, "FEE");
    const rights = { reconciliation: ["Viewer", "Validator"] } as const;
    const stranger = await test.person({ rights });
    expect((await accept(paid?.id, { account: "627000" }, stranger)).status).toBe(404);
    const reader = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await accept(paid?.id, { account: "627000" }, reader)).status).toBe(403);
  });
});

import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { beforeEach, describe, expect, it } from "vitest";
import { books, openBankBooks, root, test } from "../../../test/bank-books.ts";
import { certainOf, importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { changeStatus, dollarBill } from "../../../test/bills.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { issueSale, sketchOf } from "../../../test/sales.ts";

/** Documents in a currency that operations in euros settle. */

openBankBooks();
beforeEach(async () => {
  const rate = { legalEntityRefId: books.refId, currency: "USD" };
  await succeed(root, "POST", "/api/currency-rate", { ...rate, day: "2026-03-13", rate: "1.25" });
  await succeed(root, "POST", "/api/currency-rate", { ...rate, day: "2026-04-10", rate: "1.2" });
});

const accept = (id: string | undefined, body: object, person = root) =>
  person.call<BankOperationAnswer & { code?: string; details?: object }>(
    "POST",
    `/api/bank-operation/${id}/accept`,
    body,
  );
const undo = (id: string | undefined) => succeed(root, "POST", `/api/bank-operation/${id}/undo`, {});
const read = ({ id }: InvoiceAnswer) => succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`);
const part = ({ id: invoiceId }: InvoiceAnswer, amountCents: number) => ({
  allocations: [{ invoiceId, amountCents }],
});
/** 1 000,00 USD, booked for 800,00 €. */
async function bookedBill(number = "INV-77120"): Promise<InvoiceAnswer> {
  const body = dollarBill(books, { bill_number: number });
  const draft = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", body);
  return (await changeStatus(root, draft, "validated")).body;
}
async function operation(cents: number, label: string): Promise<BankOperationAnswer | undefined> {
  await importFile(
    root,
    books,
    statement({
      ...{ opening: ["2026-03-31", 0], closing: ["2026-04-30", cents] },
      operations: [["2026-04-12", cents, label]],
    }),
  );
  return (await operationsOf(root, books))[0];
}
/** What third parties are left with, lines that are unlettered, and whether each entry balances. */
async function ledger() {
  const { rows } = await test.pool.query(
    `select coalesce(sum(l.debit_cents - l.credit_cents) filter (where l.counterparty_id is not null), 0)::int as open,
       (count(*) filter (where l.counterparty_id is not null and c.entry_line_id is null))::int as unlettered,
       coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as balance
     from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
     left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
     where l.legal_entity_id = $1`,
    [books.legalEntityId],
  );
  return rows[0];
}
const SETTLED = { open: 0, unlettered: 0, balance: 0 };

describe("an operation in euros", () => {
  it("is proposed a bill in dollars with what it implies, settles it once, and is taken back whole", async () => {
    const bill = await bookedBill();
    const paid = await operation(-84_500, "VIR INTL INV-77120");
    const [proposal] = paid?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "invoice", isCertain: false, invoiceIds: [bill.id] });
    expect(proposal?.reason).toMatch(
      /^1\s000,00\sUSD à 1,1834 pour 1\s€, perte de change de 45,00\s€, référence INV-77120/,
    );
    expect((await certainOf(root, books)).certain).toEqual([]);
    const answers = await Promise.all([1, 2].map(() => accept(paid?.id, { proposalId: proposal?.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await accept(paid?.id, part(bill, 100_000))).body.code).toBe("BANK_OPERATION_NOT_OPEN");
    const [matched] = await operationsOf(root, books);
    expect(matched).toMatchObject({ state: "matched" });
    expect(await sketchOf(root, matched?.entryId ?? null)).toEqual([
      "C 512000 845",
      "D 656000 45",
      "D 401000 800",
    ]);
    expect(await read(bill)).toMatchObject({
      paymentStatus: "paid",
      remainingCents: 0,
      remainingEurCents: 0,
    });
    expect(await ledger()).toEqual(SETTLED);
    await undo(paid?.id);
    expect(await read(bill)).toMatchObject({ remainingCents: 100_000, remainingEurCents: 80_000 });
    expect(await ledger()).toMatchObject({ open: -80_000, balance: 0 });
    const [again] = await operationsOf(root, books);
    expect(again).toMatchObject({ state: "open", proposals: [{ invoiceIds: [bill.id] }] });
    expect((await accept(paid?.id, { proposalId: again?.proposals[0]?.id })).status).toBe(200);
    expect(await ledger()).toMatchObject({ open: 0, balance: 0 });
  });

  it("settles a sale with a gain", async () => {
    const sale = await issueSale(root, books, { currency: "USD" });
    const paid = await operation(98_500, "VIR MAIRIE DE CHAUMONT");
    const [proposal] = paid?.proposals ?? [];
    expect(proposal?.reason).toMatch(/gain de change de 25,00\s€, nom Mairie de Chaumont/);
    const { body } = await accept(paid?.id, { proposalId: proposal?.id });
    expect((await sketchOf(root, body.entryId)).slice(0, 3)).toEqual([
      "D 512000 985",
      "C 756000 25",
      "C 411000 960",
    ]);
    expect(await read(sale)).toMatchObject({ remainingCents: 0 });
    expect(await ledger()).toEqual(SETTLED);
  });

  it("settles by hand the part that is typed, no more than is left", async () => {
    const bill = await bookedBill();
    const paid = await operation(-33_000, "VIR");
    expect((await accept(paid?.id, part(bill, 100_001))).body.code).toBe("BANK_RATE_FAR");
    expect((await accept(paid?.id, { ...part(bill, 100_001), rateConfirmed: true })).body.code).toBe(
      "PAYMENT_ABOVE_REMAINING",
    );
    const { body } = await accept(paid?.id, part(bill, 40_000));
    expect(await sketchOf(root, body.entryId)).toEqual(["C 512000 330", "D 656000 10", "D 401000 320"]);
    expect(await read(bill)).toMatchObject({ remainingCents: 60_000, remainingEurCents: 48_000 });
  });

  it("asks to confirm a rate that is far from the day's", async () => {
    const bill = await bookedBill();
    const paid = await operation(-70_000, "VIR INV-77120");
    expect(paid?.proposals).toEqual([]);
    const refused = await accept(paid?.id, part(bill, 100_000));
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "BANK_RATE_FAR",
        details: { rate: "1,4286", dayRate: "1,2", day: "10/04/2026", percent: 16 },
      },
    });
    expect((await accept(paid?.id, { ...part(bill, 100_000), rateConfirmed: true })).status).toBe(200);
    expect(await ledger()).toEqual(SETTLED);
  });

  it("refuses currencies or third parties whose shares are not known, and money that goes the other way", async () => {
    const [bill, sale] = [await bookedBill(), await issueSale(root, books, { currency: "USD" })];
    const euros = await issueSale(root, books);
    const paid = await operation(150_000, "VIR");
    for (const [one, other] of [
      [euros, sale],
      [sale, bill],
    ] as const) {
      const allocations = [...part(one, 60_000).allocations, ...part(other, 60_000).allocations];
      expect((await accept(paid?.id, { allocations })).body.code).toBe("BANK_CURRENCIES_MIXED");
    }
    expect((await accept(paid?.id, part(bill, 100_000))).body.code).toBe("BANK_MATCH_AMOUNT_DIFFERS");
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await accept(paid?.id, part(sale, 120_000), viewer)).status).toBe(403);
    expect((await operationsOf(root, books))[0]?.state).toBe("open");
  });
});

import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { books, openBankBooks, root, test } from "../../../test/bank-books.ts";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { issueSale, line, newCustomer } from "../../../test/sales.ts";

/** One operation that several customers paid, and what was accepted together, taken back together. */

openBankBooks();

const accept = (id: string | undefined, body: object) =>
  root.call<BankOperationAnswer & { code?: string }>("POST", `/api/bank-operation/${id}/accept`, body);
const statusOf = async (id: string) =>
  (await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`)).paymentStatus;
const openLines = async () =>
  (
    await succeed<{ lines: { id: string; amountCents: number }[] }>(
      root,
      "GET",
      `/api/bank-line?legalEntityRefId=${books.refId}&account=512000`,
    )
  ).lines;

/** Two sales of 120,00 € and 60,00 € to two customers. */
async function twoSales() {
  const second = await newCustomer(root, books, "Garage du Lac");
  const lines = (unitPriceCents: number) => ({ bill_date: "2026-03-02", lines: [line({ unitPriceCents })] });
  return [
    await issueSale(root, books, lines(10_000)),
    await issueSale(root, books, { ...lines(5_000), counterpartyId: second }),
  ] as const;
}
const credit = (cents: number, label: string, details = "") =>
  importFile(
    root,
    books,
    statement({
      opening: ["2026-02-28", 0],
      closing: ["2026-03-31", cents],
      operations: [["2026-03-10", cents, label, details]],
    }),
  );

describe("one credit of two customers", () => {
  it("pays the sales that it names, by a payment each, and is taken back whole", async () => {
    const [one, two] = await twoSales();
    await credit(18_000, "VIREMENTS RECUS", `${one.refId} ${two.refId}`);
    const [operation] = await operationsOf(root, books);
    expect(operation?.proposals[0]).toMatchObject({ kind: "invoices", invoiceIds: [one.id, two.id] });
    const proposalId = operation?.proposals[0]?.id;
    expect((await accept(operation?.id, { proposalId })).body).toMatchObject({ state: "matched" });
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["paid", "paid"]);
    expect(await openLines()).toEqual([]);
    await succeed(root, "POST", `/api/bank-operation/${operation?.id}/undo`, {});
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["unpaid", "unpaid"]);
    expect((await operationsOf(root, books))[0]?.state).toBe("open");
  });

  it("is divided by hand, to the cent of the operation", async () => {
    const [one, two] = await twoSales();
    await credit(15_000, "REMISE CHEQUES 2 CHQ");
    const [operation] = await operationsOf(root, books);
    const parts = (first: number, second: number) => ({
      allocations: [
        { invoiceId: one.id, amountCents: first },
        { invoiceId: two.id, amountCents: second },
      ],
    });
    expect((await accept(operation?.id, parts(12_000, 2_000))).body.code).toBe("BANK_MATCH_AMOUNT_DIFFERS");
    expect((await accept(operation?.id, parts(12_000, 3_000))).status).toBe(200);
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["paid", "partially_paid"]);
  });

  it("is the two payments that stand on the bank's account, when cheques are deposited", async () => {
    const [one, two] = await twoSales();
    for (const sale of [one, two])
      await succeed(root, "PATCH", "/api/invoice/update-payment-status-invoice", {
        id: sale.id,
        version: sale.version,
        paymentStatus: "paid",
        paidOn: "2026-03-09",
      });
    await credit(18_000, "REMISE CHEQUES 2 CHQ");
    const [operation] = await operationsOf(root, books);
    const [best] = operation?.proposals ?? [];
    expect(best).toMatchObject({
      kind: "entryLine",
      isCertain: true,
      title: expect.stringContaining("Remise de 2"),
    });
    expect((await accept(operation?.id, { proposalId: best?.id })).status).toBe(200);
    expect(await openLines()).toEqual([]);
  });
});

describe("operations that were accepted together", () => {
  const undo = (body: object, person = root) =>
    person.call<{ code?: string; undone?: number }>("POST", "/api/bank-operation/undo", {
      legalEntityRefId: books.refId,
      ...body,
    });

  it("are opened again together, all of them or none", async () => {
    const [one, two] = await twoSales();
    await credit(18_000, "VIREMENTS RECUS", `${one.refId} ${two.refId}`);
    await importFile(
      root,
      books,
      statement({
        opening: ["2026-03-31", 18_000],
        closing: ["2026-04-30", 17_000],
        operations: [
          ["2026-04-10", -400, "FRAIS"],
          ["2026-04-11", -600, "FRAIS"],
        ],
      }),
    );
    const [first, second, third] = await operationsOf(root, books);
    await accept(first?.id, { proposalId: first?.proposals[0]?.id });
    await accept(second?.id, { account: "627000" });
    const ids = [first, second].map((operation) => operation?.id);
    expect((await undo({ operationIds: [...ids, third?.id] })).body.code).toBe("BANK_OPERATION_OPEN");
    expect(await statusOf(one.id)).toBe("paid");
    expect((await undo({ operationIds: ids })).body).toEqual({ undone: 2 });
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["unpaid", "unpaid"]);
    expect((await operationsOf(root, books)).map(({ state }) => state)).toEqual(["open", "open", "open"]);
    // A second press finds nothing to undo.
    expect((await undo({ operationIds: ids })).status).toBe(409);
  });

  it("take the right of who accepted them, within the company", async () => {
    await credit(1_000, "VIR");
    const [operation] = await operationsOf(root, books);
    await accept(operation?.id, { account: "471000" });
    const operationIds = [operation?.id];
    const creator = await test.person({
      rights: { reconciliation: ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await undo({ operationIds }, creator)).status).toBe(403);
    const stranger = await test.person({ rights: { reconciliation: ["Validator"] }, legalEntityIds: [] });
    expect((await undo({ operationIds }, stranger)).status).toBe(404);
  });
});

import { bill, line, post, untaxed } from "@grand-livre/testkit/books/posting-cases";
import { returnContext } from "@grand-livre/testkit/books/return-test-context";
import { expect, it } from "vitest";
import type { PostedLine } from "../invoice/posting.ts";
import { isRefusal } from "../refusal.ts";
import { computeReturn } from "./compute-return.ts";
import type { TaggedAmount } from "./tagged-amount.ts";

/** What the query of a return reads of entry lines. */
function tagged(lines: readonly PostedLine[]): TaggedAmount[] {
  return lines.flatMap(({ vatCode, account, debitCents, creditCents, vatBaseCents }) => {
    const cents = debitCents - creditCents;
    const baseCents = vatBaseCents === null ? null : Math.sign(cents) * vatBaseCents;
    return vatCode === null ? [] : [{ vatCode, account, date: "2026-03-15", cents, baseCents }];
  });
}

it("reads the entries that documents write", () => {
  const sale = bill(
    [
      line({ id: "1", vatCode: "VB20", account: "707000", netCents: 300_000 }),
      line({ id: "2", vatCode: "VS20", account: "706000", netCents: 50_000 }),
      untaxed({ id: "3", vatCode: "VEB", vatCategory: "K", account: "707000", netCents: 70_000 }),
    ],
    { direction: "credit" },
  );
  const withTakeback = {
    ...sale,
    prepaidCents: 120_000,
    deductions: [
      {
        depositId: "d",
        label: "Acompte",
        shares: [{ account: "419100", vatCode: "VB20", baseCents: 100_000, vatCents: 20_000 }],
      },
    ],
  };
  const purchase = bill([
    untaxed({ id: "1", vatCode: "AEB20", vatCategory: "K", account: "607000", netCents: 100_000 }),
    line({ id: "2", vatCode: "AB20", account: "606100", netCents: 40_000 }),
    line({ id: "3", vatCode: "AI20", account: "218300", netCents: 200_000 }),
    line({ id: "4", vatCode: "AS20", account: "622600", netCents: 10_000 }),
  ]);
  const note = bill([line({ vatCode: "AB20", netCents: 10_000 })], { kind: "credit_note" });
  const amounts = [withTakeback, purchase, note].flatMap((document) => tagged(post(document)));
  const computed = computeReturn(amounts, returnContext({ startDate: "2026-03-01", endDate: "2026-03-31" }));
  if (isRefusal(computed)) throw new Error(computed.refused);
  const read = [...computed.boxes].map(([box, { baseEuros, taxEuros }]) => [box, baseEuros, taxEuros]);
  expect(read).toEqual(
    expect.arrayContaining([
      ["A1", 2000, 0],
      ["B2", 1000, 0],
      ["F2", 700, 0],
      ["08", 3000, 600],
      ["16", 0, 600],
      ["17", 0, 200],
      ["19", 0, 400],
      ["20", 0, 260],
      ["23", 0, 660],
      ["25", 0, 60],
      ["27", 0, 60],
    ]),
  );
  expect(read.length).toBe(11);
  expect(computed.unplaced).toEqual([]);
});

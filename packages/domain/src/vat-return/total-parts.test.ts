import { RETURN_MONTHS } from "@grand-livre/testkit/books/return-month-cases";
import { returnContext } from "@grand-livre/testkit/books/return-test-context";
import { expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import { computeReturn } from "./compute-return.ts";
import { CA3, CA12, type ReturnForm } from "./return-form.ts";
import { totalParts } from "./total-parts.ts";

const YEAR = { startDate: "2026-01-01", endDate: "2026-12-31" };

function expectTotals(
  form: ReturnForm,
  boxes: ReadonlyMap<string, { readonly taxEuros: number }>,
  title: string,
) {
  const of = (box: string) => boxes.get(box)?.taxEuros ?? 0;
  for (const { box, section } of form.boxes) {
    const parts = totalParts(form, box);
    if (parts.length === 0) continue;
    expect(section, box).toBe("result");
    const sum = parts.reduce((total, part) => total + part.sign * of(part.box), 0);
    expect(of(box), `${title}, ${form.name} ${box}`).toBe(Math.max(0, sum));
  }
}

it("says what each total is made of, on both forms", () => {
  for (const { title, amounts, previousCreditEuros, refundEuros } of RETURN_MONTHS) {
    const ca3 = computeReturn(amounts, returnContext({ startDate: "2026-03-01", endDate: "2026-03-31" }), {
      previousCreditEuros,
      refundEuros,
    });
    if (isRefusal(ca3)) throw new Error(ca3.refused);
    expectTotals(CA3, ca3.boxes, title);
    const ca12 = computeReturn(amounts, { ...returnContext(YEAR), form: CA12 }, { instalmentEuros: 150 });
    // Imports have no line on the CA12.
    if (!isRefusal(ca12)) expectTotals(CA12, ca12.boxes, title);
  }
});

it("has no parts for boxes that lines make, or a person types", () => {
  expect([totalParts(CA3, "08"), totalParts(CA3, "22"), totalParts(CA12, "24")]).toEqual([[], [], []]);
});

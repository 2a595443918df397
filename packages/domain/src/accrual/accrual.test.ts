import { bill, context, line, post, untaxed } from "@grand-livre/testkit/books/posting-cases";
import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import { accrualCause, accrualWords } from "./accrual-words.ts";
import { accrualLines } from "./accrue-invoice.ts";
import { usualAccrualDate } from "./usual-accrual-date.ts";

function accrued(document: ReturnType<typeof bill>): string[] {
  const lines = accrualLines(post(document), document, context.accounts);
  expect(sumCentsOf(lines, (one) => one.debitCents - one.creditCents)).toBe(0);
  return lines.map((one) =>
    one.debitCents > 0
      ? `D ${one.account} ${one.debitCents / 100}`
      : `C ${one.account} ${one.creditCents / 100}`,
  );
}
const sale = { direction: "credit" as const };

describe("accruals of 4.1", () => {
  it("FAE : D 4181 1 200 / C 706 1 000, C 44587 200, que la TVA soit sur les débits ou non", () => {
    for (const vatCode of ["VS20", "VD20"])
      expect(accrued(bill([line({ account: "706000", vatCode })], sale))).toEqual([
        "D 418100 1200",
        "C 706000 1000",
        "C 445870 200",
      ]);
  });

  it("FNP : D 6xx 1 000, D 44586 200 / C 4081 1 200, 4084 pour une immobilisation", () => {
    expect(accrued(bill([line({ account: "622600", vatCode: "AS20" })]))).toEqual([
      "D 622600 1000",
      "D 445860 200",
      "C 408100 1200",
    ]);
    expect(accrued(bill([line({ account: "218300" })]))).toContain("C 408400 1200");
  });

  it("Avoir à établir, avoir à recevoir : 4198, 4098", () => {
    expect(
      accrued(bill([line({ account: "709000", vatCode: "VB20" })], { ...sale, kind: "credit_note" })),
    ).toEqual(["C 419800 1200", "D 709000 1000", "D 445870 200"]);
    expect(accrued(bill([line({ account: "609000" })], { kind: "credit_note" }))).toContain("D 409800 1200");
  });

  it("is called what its account is", () => {
    const called = (direction: "credit" | "debit", kind: "invoice" | "final" | "credit_note") => {
      const { name, accounts } = accrualWords({ direction, kind });
      return `${accounts} ${name}`;
    };
    expect(called("credit", "invoice")).toBe("4181 Facture à établir");
    expect(called("credit", "final")).toBe("4181 Facture à établir");
    expect(called("debit", "invoice")).toBe("4081 Facture non parvenue");
    expect(called("credit", "credit_note")).toBe("4198 Avoir à établir");
    expect(called("debit", "credit_note")).toBe("4098 Avoir à recevoir");
  });

  it("says why the books take none on a day, and what to do", () => {
    expect(accrualCause("EXERCISE_NOT_FOUND", "2027-01-01")).toBe(
      "Le 01/01/2027 n’est dans aucun exercice\u00a0: ouvrez celui qui le contient, puis recommencez.",
    );
    expect(accrualCause("EXERCISE_CLOSED", "2025-12-31")).toContain("L’exercice du 31/12/2025 est clôturé");
    expect(accrualCause("PERIOD_CLOSED", "2025-12-31")).toContain("La période du 31/12/2025 est clôturée");
  });

  it("charges what of an assessed VAT is not deducted: D 6xx 1 200, C 44586 200 / C 4081 1 000", () => {
    expect(accrued(bill([untaxed({ account: "622600", vatCode: "AESN20" })]))).toEqual([
      "D 622600 1200",
      "C 445860 200",
      "C 408100 1000",
    ]);
  });

  it("a VAT that the buyer assesses himself comes to nothing", () => {
    const lines = accrued(bill([untaxed({ account: "622600", vatCode: "ARC20" })]));
    expect(lines).toEqual(["D 622600 1000", "C 408100 1000"]);
  });

  it("goes to the end of the month before", () => {
    expect([usualAccrualDate("2026-03-15"), usualAccrualDate("2026-01-01")]).toEqual([
      "2026-02-28",
      "2025-12-31",
    ]);
  });
});

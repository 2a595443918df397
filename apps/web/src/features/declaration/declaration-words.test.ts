import { expect, it } from "vitest";
import { addressOf, addressText, declarationName, formOf, isLate, periodName } from "./declaration-words.ts";

it("names a declaration and its period in the trade's words", () => {
  expect(declarationName({ kind: "corporate_tax_instalment", part: 2 })).toBe(
    "Acompte d’impôt sur les sociétés n°\u00a02",
  );
  expect(declarationName({ kind: "business_rates", part: 0 })).toBe("CFE");
  const name = (startDate: string, endDate: string) => periodName({ startDate, endDate });
  expect(name("2026-04-01", "2026-04-30")).toBe("avril 2026");
  expect(name("2026-04-01", "2026-06-30")).toBe("2e trimestre 2026");
  expect(name("2026-01-01", "2026-12-31")).toBe("2026");
  expect(name("2025-07-01", "2026-06-30")).toBe("du 01/07/2025 au 30/06/2026");
});

it("names the exercise of a tax package, and the form of the company's tax", () => {
  const quarter = { startDate: "2025-10-01", endDate: "2025-12-31", kind: "tax_package" } as const;
  expect(periodName(quarter)).toBe("exercice du 01/10/2025 au 31/12/2025");
  expect(periodName({ ...quarter, startDate: "2025-01-01" })).toBe("exercice 2025");
  expect([formOf({ ...quarter, regime: "corporate" }), formOf({ ...quarter, regime: "income" })]).toEqual([
    "2065",
    "2031 / 2035",
  ]);
});

it("writes a declaration into an address and reads it again", () => {
  const key = {
    legalEntityRefId: "ENT-1",
    kind: "vat",
    startDate: "2026-04-01",
    endDate: "2026-04-30",
    part: 0,
  } as const;
  expect(addressOf(addressText(key))).toEqual(key);
  expect(addressOf("ENT-1~nothing~2026-04-01~2026-04-30~0")).toBeUndefined();
  expect(addressOf(undefined)).toBeUndefined();
});

it("is late while it is not filed after its day", () => {
  expect(isLate({ state: "to_approve", dueDate: "2026-11-22" }, "2026-11-23")).toBe(true);
  expect(isLate({ state: "filed", dueDate: "2026-11-22" }, "2026-11-23")).toBe(false);
  expect(isLate({ state: "to_prepare", dueDate: "2026-11-23" }, "2026-11-23")).toBe(false);
});

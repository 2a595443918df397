import { expect, it } from "vitest";
import { progressText, whyNot } from "./portfolio-words.ts";

it("tells a month without work from one that is not begun", () => {
  expect(progressText({ done: 0, total: 0 })).toBe("—");
  expect(progressText({ done: 0, total: 12 })).toBe("0/12");
});

it("says why a step is not open, and nothing when it is", () => {
  expect(whyNot({ allowed: true })).toBeUndefined();
  expect(whyNot({ allowed: false, code: "COMPANY_KYC_MISSING" })).toContain("KYC validé");
  expect(whyNot({ allowed: false, code: "OTHER" })).toBe("Action impossible.");
});

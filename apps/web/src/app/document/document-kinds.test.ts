import { expect, it } from "vitest";
import { signed } from "./document-kinds.ts";

it("counts a credit note against the others, and writes no negative zero", () => {
  expect(signed({ kind: "credit_note" }, 1200)).toBe(-1200);
  expect(Object.is(signed({ kind: "credit_note" }, 0), 0)).toBe(true);
  expect(signed({ kind: "invoice" }, 1200)).toBe(1200);
});

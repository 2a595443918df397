import { expect, it } from "vitest";
import { auxiliaries, balanceText } from "./counterparty-words.ts";

it("shows the auxiliaries that a third party has", () => {
  expect(auxiliaries({ subledgerCustomer: null, subledgerSupplier: "FPORT" })).toBe("FPORT");
  expect(auxiliaries({ subledgerCustomer: "CPORT", subledgerSupplier: "FPORT" })).toBe("CPORT · FPORT");
});

it("writes a balance with its side", () => {
  expect(balanceText(123_456)).toBe("1\u202f234,56\u00a0D");
  expect(balanceText(-500)).toBe("5,00\u00a0C");
  expect(balanceText(0)).toBe("Soldé");
});

import { expect, it } from "vitest";
import { auxiliaries } from "./counterparty-words.ts";

it("shows the auxiliaries that a third party has", () => {
  expect(auxiliaries({ subledgerCustomer: null, subledgerSupplier: "FPORT" })).toBe("FPORT");
  expect(auxiliaries({ subledgerCustomer: "CPORT", subledgerSupplier: "FPORT" })).toBe("CPORT · FPORT");
});

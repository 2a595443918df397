import { describe, expect, it } from "vitest";
import { canAnonymise, canConvert, canMergeContact, type NoCustomer, purgeDate } from "./retention.ts";

const contact = (change: Partial<NoCustomer> = {}): NoCustomer => ({
  reason: "prospect",
  state: "active",
  createdOn: "2023-01-10",
  lastContactOn: "2023-11-23",
  relationEndedOn: null,
  ...change,
});
const code = (permission: object) => ("refused" in permission ? permission.refused : "ok");

describe("a contact without books", () => {
  it("is kept three years after its last sign, five years after a refusal, no day as a duplicate", () => {
    expect(purgeDate(contact()).date).toBe("2026-11-23");
    expect(purgeDate(contact({ lastContactOn: null })).date).toBe("2026-01-10");
    expect(purgeDate(contact({ reason: "refused" })).date).toBe("2028-11-23");
    expect(purgeDate(contact({ reason: "duplicate" })).date).toBe("2023-11-23");
    expect(purgeDate(contact({ reason: "former", relationEndedOn: "2024-02-29" })).date).toBe("2029-02-28");
    expect(purgeDate(contact({ relationEndedOn: "2019-01-01" })).date).toBe("2026-11-23");
  });

  it("is converted or merged once, anonymised when the law lets go of it", () => {
    expect(code(canConvert(contact()))).toBe("ok");
    expect(code(canConvert(contact({ reason: "refused" })))).toBe("NO_CUSTOMER_REFUSED");
    expect(code(canConvert(contact({ state: "converted" })))).toBe("NO_CUSTOMER_STATE");
    expect(code(canMergeContact(contact({ state: "merged" })))).toBe("NO_CUSTOMER_STATE");
    expect(code(canAnonymise(contact(), "2026-11-23", false))).toBe("ok");
    expect(code(canAnonymise(contact(), "2026-11-22", false))).toBe("NO_CUSTOMER_KEPT");
    expect(code(canAnonymise(contact(), "2026-11-22", true))).toBe("ok");
    expect(code(canAnonymise(contact({ reason: "refused" }), "2026-11-22", true))).toBe("NO_CUSTOMER_KEPT");
    expect(code(canAnonymise(contact({ state: "merged" }), "2026-11-23", false))).toBe("ok");
    expect(code(canAnonymise(contact({ state: "anonymised" }), "2030-01-01", true))).toBe(
      "NO_CUSTOMER_STATE",
    );
  });
});

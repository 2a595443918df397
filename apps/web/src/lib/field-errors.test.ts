import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { placeError } from "./field-errors.ts";

const names = ["siren", "city", "iban"] as const;

const refusal = (code: string, details = {}) => new ApiError(422, code, "", details);

describe("where a refusal is said", () => {
  it("stands beside the field that the server names, in the catalogue's words", async () => {
    const error = refusal("SIREN_INVALID", {
      text: "123",
      fields: [{ path: "siren", message: "SIREN_INVALID" }],
    });
    const placed = await placeError(error, names);
    expect(placed.fields.siren).toContain("123");
    expect(placed.rest).toBeUndefined();
  });

  it("stands beside the field that the form gives to a code or to a deeper path", async () => {
    const exists = await placeError(refusal("LEGAL_ENTITY_EXISTS"), names, { LEGAL_ENTITY_EXISTS: "siren" });
    expect(exists.fields.siren).toContain("déjà ce SIREN");
    const invalid = refusal("VALIDATION_FAILED", {
      fields: [{ path: "address.city", message: "Too big" }],
    });
    const deeper = await placeError(invalid, names, { "address.city": "city" });
    expect(deeper).toEqual({ fields: { city: "Valeur à corriger." }, rest: undefined });
  });

  it("stands above the buttons when the form has no such field", async () => {
    const invalid = refusal("VALIDATION_FAILED", { fields: [{ path: "unknown", message: "" }] });
    const placed = await placeError(invalid, names);
    expect(placed.fields).toEqual({});
    expect(placed.rest?.code).toBe("VALIDATION_FAILED");
    expect((await placeError(new Error("boom"), names)).rest?.code).toBe("UNKNOWN");
  });
});

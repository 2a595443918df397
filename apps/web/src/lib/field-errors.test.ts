import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { placeError } from "./field-errors.ts";

const isField = (path: string) => ["siren", "city", "iban"].includes(path);

const refusal = (code: string, details = {}) => new ApiError(422, code, "", details);

describe("where a refusal is said", () => {
  it("stands beside the field that the server names, in the catalogue's words", async () => {
    const error = refusal("SIREN_INVALID", {
      text: "123",
      fields: [{ path: "siren", message: "SIREN_INVALID" }],
    });
    const placed = await placeError(error, isField);
    expect(placed.fields.siren).toContain("123");
    expect(placed.rest).toBeUndefined();
  });

  it("stands beside the field that the form gives to a code or to a deeper path", async () => {
    const exists = await placeError(refusal("LEGAL_ENTITY_EXISTS"), isField, {
      LEGAL_ENTITY_EXISTS: "siren",
    });
    expect(exists.fields.siren).toContain("déjà ce SIREN");
    const invalid = refusal("VALIDATION_FAILED", {
      fields: [{ path: "address.city", message: "Too big" }],
    });
    const deeper = await placeError(invalid, isField, { "address.city": "city" });
    expect(deeper).toEqual({ fields: { city: "Valeur à corriger." }, rest: undefined });
  });

  it("stands above the buttons when the form has no such field", async () => {
    const invalid = refusal("VALIDATION_FAILED", { fields: [{ path: "unknown", message: "" }] });
    const placed = await placeError(invalid, isField);
    expect(placed.fields).toEqual({});
    expect(placed.rest?.code).toBe("VALIDATION_FAILED");
    expect((await placeError(new Error("boom"), isField)).rest?.code).toBe("UNKNOWN");
  });
});

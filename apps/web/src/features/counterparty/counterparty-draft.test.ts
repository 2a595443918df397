import { describe, expect, it } from "vitest";
import {
  bodyOfCounterparty,
  checkCounterparty,
  draftOfCounterparty,
  withSiren,
} from "./counterparty-draft.ts";
import { auxiliaries } from "./counterparty-words.ts";

const draft = { ...draftOfCounterparty(), name: "Papeterie du Port" };

describe("a third party's form", () => {
  it("needs only a name", () => {
    expect(checkCounterparty(draft)).toEqual({});
    expect(Object.keys(checkCounterparty(draftOfCounterparty()))).toEqual(["name"]);
  });

  it("says what is wrong beside each field", () => {
    const wrong = {
      ...draft,
      siren: "732829321",
      siret: "123",
      vatNumber: "FR00732829320",
      iban: "FR76",
      email: "a@b",
      deliveryCountry: "France",
      subledgerSupplier: "F-1",
    };
    expect(Object.keys(checkCounterparty(wrong))).toEqual([
      "siren",
      "siret",
      "vatNumber",
      "iban",
      "email",
      "deliveryCountry",
      "subledgerSupplier",
    ]);
  });

  it("proposes the number of TVA of a right SIREN, never over another one", () => {
    expect(withSiren(draft, "732829320").vatNumber).toBe("FR44732829320");
    expect(withSiren({ ...draft, vatNumber: "BE0123456749" }, "732829320")).toEqual({ siren: "732829320" });
  });

  it("leaves to the server the auxiliaries that were not typed, and those of the other side", () => {
    expect(bodyOfCounterparty(draft)).not.toHaveProperty("subledgerSupplier");
    const both = { ...draft, subledgerSupplier: "fport", subledgerCustomer: "CPORT" };
    expect(bodyOfCounterparty(both)).toMatchObject({ subledgerSupplier: "FPORT", kind: "supplier" });
    expect(bodyOfCounterparty(both)).not.toHaveProperty("subledgerCustomer");
  });

  it("sends each address on its own, or none", () => {
    const body = bodyOfCounterparty({ ...draft, deliveryCity: "Sète" });
    expect(body.address).toBeNull();
    expect(body.deliveryAddress).toMatchObject({ city: "Sète", country: "FR" });
  });
});

describe("a third party in its list", () => {
  it("shows the auxiliaries that it has", () => {
    expect(auxiliaries({ subledgerCustomer: null, subledgerSupplier: "FPORT" })).toBe("FPORT");
    expect(auxiliaries({ subledgerCustomer: "CPORT", subledgerSupplier: "FPORT" })).toBe("CPORT · FPORT");
  });
});

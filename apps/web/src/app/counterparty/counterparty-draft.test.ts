import { createCounterpartyBody } from "@grand-livre/contracts/counterparty";
import { describe, expect, it } from "vitest";
import { mistakesIn } from "../form/mistakes.ts";
import {
  bodyOfCounterparty,
  type CounterpartyDraft,
  counterpartyRefusals,
  draftOfCounterparty,
} from "./counterparty-draft.ts";

const draft = { ...draftOfCounterparty(), name: "Papeterie du Port" };

describe("a third party's form", () => {
  const mistakes = (values: CounterpartyDraft) =>
    mistakesIn(values, {
      schema: createCounterpartyBody,
      body: (one) => ({ legalEntityRefId: "r", ...bodyOfCounterparty(one) }),
      rule: counterpartyRefusals,
    });

  it("needs only a name", () => {
    expect(mistakes(draft)).toEqual({});
    expect(mistakes(draftOfCounterparty())).toEqual({ name: "Champ obligatoire." });
  });

  it("says what is wrong beside each field", () => {
    const wrong = {
      ...draft,
      siren: "732829321",
      siret: "123",
      vatNumber: "FR00732829320",
      iban: "FR76",
      email: "a@b",
      deliveryAddress: { ...draft.deliveryAddress, city: "Sète", country: "France" },
      subledgerSupplier: "F-1",
    };
    expect(Object.keys(mistakes(wrong)).toSorted()).toEqual([
      "deliveryAddress.country",
      "email",
      "iban",
      "siren",
      "siret",
      "subledgerSupplier",
      "vatNumber",
    ]);
  });

  it("takes the tax number of a third party outside the Union as it is printed, as the server does", () => {
    const abroad = { ...draft.address, city: "Zürich", country: "CH" };
    expect(mistakes({ ...draft, vatNumber: "CHE-116.281.710", address: abroad })).toEqual({});
  });

  it("leaves to the server the auxiliaries that were not typed, and those of the other side", () => {
    expect(bodyOfCounterparty(draft)).not.toHaveProperty("subledgerSupplier");
    const both = { ...draft, subledgerSupplier: "fport", subledgerCustomer: "CPORT" };
    expect(bodyOfCounterparty(both)).toMatchObject({ subledgerSupplier: "FPORT", kind: "supplier" });
    expect(bodyOfCounterparty(both)).not.toHaveProperty("subledgerCustomer");
  });

  it("sends each address on its own, or none", () => {
    const deliveryAddress = { ...draft.deliveryAddress, city: "Sète" };
    const body = bodyOfCounterparty({ ...draft, deliveryAddress });
    expect(body.address).toBeNull();
    expect(body.deliveryAddress).toMatchObject({ city: "Sète", country: "FR" });
  });
});

import { describe, expect, it } from "vitest";
import { frenchIds, isIban, isSiren, isSiret, isVatNumberPlausible } from "./identifiers.ts";
import { profileOfGuideline } from "./profile.ts";

describe("numbers with a key", () => {
  it("knows a SIREN and a SIRET, La Poste's establishments included", () => {
    expect(["732829320", "732829321", "73282932", "7328293200"].map(isSiren)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(["73282932000074", "73282932000075", "35600000049837"].map(isSiret)).toEqual([true, false, true]);
  });

  it("knows a French VAT number by its key, and only the shape of others", () => {
    expect(
      ["FR44732829320", "FR45732829320", "FRXX732829320", "DE136695976", "732829320", "FR4473282932"].map(
        isVatNumberPlausible,
      ),
    ).toEqual([true, false, true, true, false, false]);
  });

  it("knows an IBAN by its key", () => {
    expect(
      ["FR7630001007941234567890185", "FR7630001007941234567890186", "LOCBANKACCOUNT"].map(isIban),
    ).toEqual([true, false, false]);
  });
});

describe("the French numbers of a party", () => {
  const none = { legalId: null, identifiers: [], vatNumber: null, electronicAddress: null, isFrench: true };

  it("takes registrations before anything derived", () => {
    const party = { ...none, legalId: { value: "732 829 320", scheme: "0002" }, vatNumber: "FR88100000009" };
    expect(frenchIds(party)).toEqual({ siren: "732829320", siret: null, sirenOrigin: "registration" });
  });

  it("reads an unqualified number only for a French party", () => {
    const legalId = { value: "732829320", scheme: null };
    expect(frenchIds({ ...none, legalId }).siren).toBe("732829320");
    expect(frenchIds({ ...none, legalId, isFrench: false }).siren).toBeNull();
  });

  it("falls back on the electronic address of the French directory", () => {
    const electronicAddress = { value: "732829320_FACTURES", scheme: "0225" };
    expect(frenchIds({ ...none, electronicAddress })).toEqual({
      siren: "732829320",
      siret: null,
      sirenOrigin: "derived",
    });
  });
});

describe("profiles", () => {
  it.each([
    ["urn:factur-x.eu:1p0:minimum", "minimum"],
    ["urn:factur-x.eu:1p0:basicwl", "basic-wl"],
    ["urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic", "basic"],
    ["urn:cen.eu:en16931:2017", "en16931"],
    ["urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", "extended"],
    ["urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr", "extended-ctc-fr"],
    ["urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0", "xrechnung"],
    ["urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0", "peppol"],
    ["urn:cen.eu:en16931:2017#compliant#urn:other", "other"],
    ["urn:nothing", null],
  ])("%s is %s", (guideline, profile) => {
    expect(profileOfGuideline(guideline)).toBe(profile);
  });
});

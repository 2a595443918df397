import { describe, expect, it } from "vitest";
import {
  bodyOfCompany,
  type CompanyDraft,
  changesOfCompany,
  checkChangedCompany,
  checkCompany,
  draftOfCompany,
  sirenWhileTyping,
  withSiren,
} from "./company-draft.ts";

const RIGHT = "732829320";
const draft: CompanyDraft = { ...draftOfCompany(), name: "Ateliers du Rhône", siren: RIGHT };

describe("a SIREN while it is typed", () => {
  it("says nothing before nine figures, and its key from there on", () => {
    expect(sirenWhileTyping("")).toBeUndefined();
    expect(sirenWhileTyping("732 829 3")).toBeUndefined();
    expect(sirenWhileTyping("732 829 321")).toContain("clé");
    expect(sirenWhileTyping("7328293201")).toContain("neuf chiffres");
    expect(sirenWhileTyping("73A")).toContain("neuf chiffres");
    expect(sirenWhileTyping("732 829 320")).toBeUndefined();
  });

  it("proposes its number of TVA, and takes the proposal back when it is wrong again", () => {
    const typed = { ...draft, siren: "73282932", ...withSiren({ ...draft, siren: "73282932" }, RIGHT) };
    expect(typed.vatNumber).toBe("FR44732829320");
    expect(withSiren(typed, "73282932")).toEqual({ siren: "73282932", vatNumber: "" });
  });

  it("never replaces a number of TVA that was typed", () => {
    expect(withSiren({ ...draft, siren: "", vatNumber: "BE0123456749" }, RIGHT)).toEqual({ siren: RIGHT });
  });
});

describe("a company's form", () => {
  it("asks only for a name and a right SIREN", () => {
    expect(checkCompany(draft)).toEqual({});
    expect(Object.keys(checkCompany(draftOfCompany()))).toEqual(["name", "siren"]);
  });

  it("says what is wrong with each identifier", () => {
    const wrong = {
      ...draft,
      siret: "35600000000048",
      vatNumber: "FR00732829320",
      iban: "FR7630006000011234567890188",
      country: "France",
    };
    expect(Object.keys(checkCompany(wrong))).toEqual(["siret", "vatNumber", "iban", "country"]);
    expect(checkCompany(wrong).siret).toContain("ne commence pas");
  });

  it("sends null for what is empty, and no address when none was typed", () => {
    const body = bodyOfCompany(draft);
    expect(body).toMatchObject({ siret: null, iban: null, capitalCents: null, address: null });
    expect(bodyOfCompany({ ...draft, city: " Lyon ", country: "fr" }).address).toEqual({
      line1: "",
      postcode: "",
      city: "Lyon",
      country: "FR",
    });
  });

  it("judges and sends only what was changed in an existing one", () => {
    const loaded = { ...draft, siren: "987654321", vatNumber: "FR05987654321" };
    const renamed = { ...loaded, name: "Ateliers", city: "Lyon" };
    expect(checkChangedCompany(renamed, loaded)).toEqual({});
    expect(Object.keys(changesOfCompany(renamed, loaded))).toEqual(["name", "address"]);
    expect(checkChangedCompany({ ...loaded, siren: "987654322" }, loaded)).toHaveProperty("siren");
    expect(checkChangedCompany({ ...loaded, siret: "1" }, loaded)).toHaveProperty("siret");
  });

  it("comes back the same from what the server answers", () => {
    const answer = {
      ...bodyOfCompany({ ...draft, iban: "FR76 3000 6000 0112 3456 7890 189", capitalCents: 100_000 }),
      id: "1",
      refId: "r",
      version: 1,
      accountLength: 6,
      logoSha256: null,
    };
    const again = draftOfCompany({
      ...answer,
      siret: null,
      legalForm: null,
      capitalCents: 100_000,
      rcsCity: null,
      vatNumber: null,
      address: null,
      iban: "FR7630006000011234567890189",
    });
    expect(again.siren).toBe("732\u202f829\u202f320");
    expect(again.iban.replace(/\u00a0/g, " ")).toBe("FR76 3000 6000 0112 3456 7890 189");
    expect(checkCompany(again)).toEqual({});
  });
});

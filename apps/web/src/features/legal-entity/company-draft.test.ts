import {
  createLegalEntityBody,
  type LegalEntityAnswer,
  updateLegalEntityBody,
} from "@grand-livre/contracts/legal-entity";
import { describe, expect, it } from "vitest";
import { changesOf } from "../../app/form/body-of.ts";
import { mistakesIn } from "../../app/form/mistakes.ts";
import { bodyOfCompany, type CompanyDraft, draftOfCompany } from "./company-draft.ts";
import { bodyOfNewCompany, companyRefusals } from "./use-company-form.ts";

const RIGHT = "732829320";
const draft: CompanyDraft = { ...draftOfCompany(), name: "Ateliers du Rhône", siren: RIGHT };
const lyon = { ...draft.address, city: " Lyon ", country: "fr" };

describe("a company's form", () => {
  const mistakes = (values: CompanyDraft) =>
    mistakesIn(values, { schema: createLegalEntityBody, body: bodyOfNewCompany, rule: companyRefusals });

  it("asks only for a name and a right SIREN", () => {
    expect(mistakes(draft)).toEqual({});
    expect(mistakes(draftOfCompany())).toEqual({ name: "Champ obligatoire.", siren: "Champ obligatoire." });
  });

  it("says what is wrong with each identifier", () => {
    const wrong = mistakes({
      ...draft,
      siret: "35600000000048",
      vatNumber: "FR00732829320",
      iban: "FR7630006000011234567890188",
      address: { ...lyon, country: "France" },
    });
    expect(Object.keys(wrong).toSorted()).toEqual(["address.country", "iban", "siret", "vatNumber"]);
    expect(wrong.siret).toContain("ne commence pas");
  });

  it("sends null for what is empty, and no address when none was typed", () => {
    const body = bodyOfCompany(draft);
    expect(body).toMatchObject({ siret: null, iban: null, capitalCents: null, address: null });
    const address = { line1: "", postcode: "", city: "Lyon", country: "FR" };
    expect(bodyOfCompany({ ...draft, address: lyon }).address).toEqual(address);
  });

  it("judges and sends only what was changed in an existing one", () => {
    const loaded = { ...draft, siren: "987654321", vatNumber: "FR05987654321" };
    const sent = (values: CompanyDraft) => changesOf(bodyOfCompany(values), bodyOfCompany(loaded));
    const changed = (change: Partial<CompanyDraft>) =>
      mistakesIn(
        { ...loaded, ...change },
        {
          schema: updateLegalEntityBody,
          body: (values) => ({ ...sent(values), version: 1 }),
          rule: (values) => companyRefusals(values, loaded),
        },
      );
    expect(changed({ name: "Ateliers", address: lyon })).toEqual({});
    expect(Object.keys(sent({ ...loaded, name: "Ateliers", address: lyon }))).toEqual(["name", "address"]);
    expect(changed({ siren: "987654322" })).toHaveProperty("siren");
    expect(changed({ siret: "1" })).toHaveProperty("siret");
  });

  it("comes back the same from what the server answers", () => {
    const again = draftOfCompany({
      ...(bodyOfCompany({ ...draft, capitalCents: 100_000 }) as LegalEntityAnswer),
      accountLength: 6,
      iban: "FR7630006000011234567890189",
    });
    expect(again.siren).toBe("732\u202f829\u202f320");
    expect(again.iban.replace(/\u00a0/g, " ")).toBe("FR76 3000 6000 0112 3456 7890 189");
    expect(mistakes(again)).toEqual({});
  });
});

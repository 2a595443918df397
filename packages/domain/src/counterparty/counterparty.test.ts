import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auxiliaryCode } from "./auxiliary-code.ts";
import { matchCounterparty } from "./match-counterparty.ts";

describe("the auxiliary code of a counterparty", () => {
  it("is readable, without legal form, and unique", () => {
    expect(auxiliaryCode("supplier", "SARL Dupont & Fils", new Set())).toBe("FDUPONTETFI");
    expect(auxiliaryCode("customer", "Élan", new Set())).toBe("CELAN");
    expect(auxiliaryCode("customer", "Élan", new Set(["CELAN", "CELAN2"]))).toBe("CELAN3");
    expect(auxiliaryCode("supplier", "株式会社", new Set(["F000001"]))).toBe("F000002");
    expect(auxiliaryCode("supplier", "", new Set())).toBe("F000001");
  });

  it("never takes an existing one", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 30 }), (names) => {
        const taken = new Set<string>();
        for (const name of names) taken.add(auxiliaryCode("supplier", name, taken));
        expect(taken.size).toBe(names.length);
        for (const code of taken) expect(code).toMatch(/^F[0-9A-Z]+$/);
      }),
      propertyRuns(500),
    );
  });
});

describe("the counterparty of a document", () => {
  const dupont = { id: 1, name: "Dupont SARL", siren: "732829320", vatNumber: "FR44732829320" };
  const muller = { id: 2, name: "Müller GmbH", siren: null, vatNumber: "DE123456789" };
  const elan = { id: 3, name: "Élan", siren: null, vatNumber: null };
  const existing = [dupont, muller, elan];

  it("is found by its SIREN, whatever its name", () => {
    expect(matchCounterparty({ name: "Autre nom", siren: "732829320" }, existing)).toEqual({
      found: dupont,
      by: "siren",
    });
    expect(
      matchCounterparty({ name: null, vatNumber: "FR44732829320" }, [{ ...dupont, vatNumber: null }]),
    ).toMatchObject({ by: "siren" });
  });

  it("then by its VAT number", () => {
    expect(matchCounterparty({ name: "Mueller", vatNumber: "DE123456789" }, existing)).toEqual({
      found: muller,
      by: "vat_number",
    });
  });

  it("then by its name without accents or legal form", () => {
    expect(matchCounterparty({ name: "SAS ELAN", siren: "552100554" }, existing)).toEqual({
      found: elan,
      by: "name",
    });
  });

  it("never by its name against another SIREN or VAT number", () => {
    expect(matchCounterparty({ name: "Dupont", siren: "552100554" }, existing)).toBeUndefined();
    expect(matchCounterparty({ name: "Muller", vatNumber: "DE999999999" }, existing)).toBeUndefined();
    expect(matchCounterparty({ name: "" }, existing)).toBeUndefined();
    expect(matchCounterparty({ name: "Inconnu" }, existing)).toBeUndefined();
  });

  it("is left to the user when several share the name", () => {
    const twins = [elan, { ...elan, id: 4 }];
    expect(matchCounterparty({ name: "Elan" }, twins)).toEqual({ candidates: twins });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeFile, RECORD_LENGTH } from "./fee-file.ts";
import { FEE_NATURES, judgeFee } from "./fee-statement.ts";

const ADDRESS = { line1: "12 bis, rue de l’Église", postcode: "75011", city: "Paris" };
const facts = {
  counterpartyId: "1",
  siret: "73282932000074",
  address: ADDRESS,
  nature: "fees" as const,
  paidCents: 240_050,
};

describe("a beneficiary of the DAS2", () => {
  it("is declared above the threshold, in whole euros", () => {
    expect(judgeFee(facts, undefined, 240_000)).toMatchObject({
      declared: true,
      declaredEuros: 2_401,
      controls: [],
    });
    expect(judgeFee({ ...facts, paidCents: 240_000 }, undefined, 240_000).declared).toBe(false);
  });

  it("is what a person corrected it to", () => {
    const correction = { excluded: false, nature: null, amountCents: null };
    expect(judgeFee(facts, { ...correction, excluded: true }, 240_000).declared).toBe(false);
    expect(judgeFee(facts, { ...correction, amountCents: 100 }, 240_000).declared).toBe(false);
    expect(judgeFee(facts, { ...correction, nature: "brokerage" }, 240_000).nature).toBe("brokerage");
  });

  it("tells what the file lacks of it, once it is declared", () => {
    const controls = (change: object) => judgeFee({ ...facts, ...change }, undefined, 240_000).controls;
    expect(controls({ siret: null })).toEqual(["NO_SIRET"]);
    expect(controls({ siret: null, address: null })).toEqual(["NO_SIRET", "NO_ADDRESS"]);
    expect(controls({ siret: null, address: { ...ADDRESS, country: "DE" } })).toEqual(["FOREIGN_COUNTRY"]);
    expect(controls({ siret: null, paidCents: 100 })).toEqual([]);
    expect(controls({ counterpartyId: null })).toEqual(["NO_THIRD_PARTY"]);
  });
});

describe("the file of the DAS2", () => {
  const declarant = {
    siret: "55210055400013",
    name: "Atelier Lumen",
    address: ADDRESS,
    activity: "6920Z",
    year: 2025,
    paysWages: false,
    contact: { name: "Camille Roy", email: "camille.roy@example.fr", phone: "+33 1 02 03 04 05" },
  };
  const one = {
    siret: "73282932000074",
    name: "Cabinet Élan",
    address: ADDRESS,
    nature: "fees" as const,
    euros: 3_000,
  };

  it("has a record for company, establishment, each beneficiary and both totals", () => {
    const records = feeFile(declarant, [one, { ...one, nature: "commissions", euros: 5_000 }]).split("\r\n");
    expect(records.map((record) => record.slice(21, 24))).toEqual([
      "010",
      "020",
      "210",
      "210",
      "300",
      "310",
      "",
    ]);
    const [company, , fees, commissions, , total] = records;
    expect(company?.slice(0, 9)).toBe("552100554");
    expect(company?.slice(47, 97).trim()).toBe("ATELIER LUMEN");
    expect(fees?.slice(0, 38)).toBe("552100554000130120251210732829320000".concat("74"));
    expect(fees?.slice(88, 138).trim()).toBe("CABINET ELAN");
    expect(fees?.slice(168, 297)).toContain("0012B RUE DE L'EGLISE");
    expect(fees?.slice(297, 317)).toBe("00000030000000000000");
    expect(commissions?.slice(297, 317)).toBe("00000000000000005000");
    expect(total?.slice(24, 41)).toBe("00001000000000002");
    expect(total?.slice(185, 209)).toBe("000000003000000000005000");
  });

  it("keeps each record at its length, whatever the words and the sums", () => {
    const word = fc.string({ unit: "grapheme", maxLength: 80 });
    const address = fc.record({
      line1: word,
      line2: word,
      postcode: word,
      city: word,
      country: fc.constantFrom("FR", "DE"),
    });
    const paid = fc.record({
      siret: fc.constantFrom(null, "73282932000074"),
      name: word,
      address,
      nature: fc.constantFrom(...FEE_NATURES),
      euros: fc.integer({ min: 0, max: 99_999_999 }),
    });
    fc.assert(
      fc.property(word, address, fc.array(paid, { maxLength: 5 }), (name, place, all) => {
        const records = feeFile({ ...declarant, name, address: place }, all)
          .split("\r\n")
          .slice(0, -1);
        expect(records).toHaveLength(all.length + 4);
        for (const record of records) expect(record).toMatch(new RegExp(`^[\\x20-\\x7e]{${RECORD_LENGTH}}$`));
      }),
    );
  });
});

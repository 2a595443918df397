import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCreditorIdentifier } from "./creditor-identifier.ts";
import { formatIban, parseBic, parseIban } from "./iban.ts";
import { formatSiren, isSiren, parseSiren, parseSiret, sirenOfSiret } from "./siren.ts";
import {
  countryOfVatNumber,
  formatVatNumber,
  parseVatNumber,
  sirenOfVatNumber,
  vatNumberOfSiren,
} from "./vat-number.ts";

describe("SIREN and SIRET", () => {
  it("are read with or without spaces", () => {
    expect(parseSiren("732 829 320")).toBe("732829320");
    expect(parseSiren("732\u202f829\u202f320")).toBe("732829320");
    expect(parseSiret("732 829 320 00074")).toBe("73282932000074");
    expect(sirenOfSiret("73282932000074")).toBe("732829320");
    expect(formatSiren("732829320")).toBe("732\u202f829\u202f320");
    expect(formatSiren("73282932000074")).toBe("732\u202f829\u202f320\u202f00074");
  });

  it.each(["732829321", "000000000", "12345678", "7328293200", "73282932O", ""])(
    "refuse the SIREN %j",
    (text) => {
      expect(parseSiren(text)).toMatchObject({ refused: "SIREN_INVALID" });
    },
  );

  it("refuse a SIRET whose establishment or company is wrong", () => {
    expect(parseSiret("73282932000075")).toMatchObject({ refused: "SIRET_INVALID" });
    expect(parseSiret("73282932100074")).toMatchObject({ refused: "SIRET_INVALID" });
  });

  it("accept the establishments of La Poste that only their digits' sum proves", () => {
    expect(parseSiret("35600000000048")).toBe("35600000000048");
    expect(parseSiret("35600000049837")).toBe("35600000049837");
    expect(parseSiret("35600000049838")).toMatchObject({ refused: "SIRET_INVALID" });
  });

  it("never accept one wrong digit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const digits = [..."732829320"];
        digits[at] = String((Number(digits[at]) + shift) % 10);
        expect(isSiren(digits.join(""))).toBe(false);
      }),
      propertyRuns(500),
    );
  });
});

describe("VAT numbers", () => {
  it("of a SIREN carry its key (4.15: 732 829 320 gives FR44732829320)", () => {
    expect(vatNumberOfSiren("732829320")).toBe("FR44732829320");
    expect(formatVatNumber("FR44732829320")).toBe("FR\u202f44\u202f732\u202f829\u202f320");
    expect(formatVatNumber("DE136695976")).toBe("DE136695976");
    expect(parseVatNumber("fr 44 732 829 320")).toBe("FR44732829320");
    expect(sirenOfVatNumber("FR44732829320")).toBe("732829320");
    expect(parseVatNumber("FR45732829320")).toMatchObject({ refused: "VAT_NUMBER_INVALID" });
  });

  it.each(["DE123456789", "BE0123456789", "ESX1234567R", "NL123456789B01", "IT12345678901", "EL123456789"])(
    "of the Union are accepted by their shape: %s",
    (number) => {
      expect(parseVatNumber(number)).toBe(number);
      expect(sirenOfVatNumber(number)).toBeUndefined();
    },
  );

  it.each(["DE12345678", "GB123456789", "FR", "", "732829320", "FR44732829321"])("refuse %j", (text) => {
    expect(parseVatNumber(text)).toMatchObject({ refused: "VAT_NUMBER_INVALID" });
  });

  it("tell their country", () => {
    expect(["EL123456789", "DE123456789", "XI123456789"].map(countryOfVatNumber)).toEqual(["GR", "DE", "GB"]);
  });
});

describe("bank details", () => {
  it("are read with their key", () => {
    expect(parseIban("FR76 3000 6000 0112 3456 7890 189")).toBe("FR7630006000011234567890189");
    expect(parseIban("be68 5390 0754 7034")).toBe("BE68539007547034");
    expect(formatIban("BE68539007547034")).toBe("BE68\u00a05390\u00a00754\u00a07034");
    expect(parseBic("agrifrpp")).toBe("AGRIFRPP");
  });

  it.each(["FR7630006000011234567890188", "FR76300060000112345678901", "XX", "", "BE68 5390 0754 7035"])(
    "refuse the IBAN %j",
    (text) => {
      expect(parseIban(text)).toMatchObject({ refused: "IBAN_INVALID" });
    },
  );

  it.each(["GB00HLFX11016111455365", "GB01BARC20714583608387", "DE99370400440532014081"])(
    "refuse %s, whose check digits no bank gives",
    (text) => {
      expect(parseIban(text)).toMatchObject({ refused: "IBAN_INVALID" });
    },
  );

  it("are refused with the key of the IBAN alone, the RIB's or the Belgian one being wrong", () => {
    expect(parseIban("MC5811222000010123456789030")).toBe("MC5811222000010123456789030");
    expect(parseIban("FR1420041010050500013M02606")).toBe("FR1420041010050500013M02606");
    for (const text of ["FR0630006000011234567890188", "MC3111222000010123456789031", "BE41539007547035"])
      expect(parseIban(text), text).toMatchObject({ refused: "IBAN_INVALID" });
  });

  it("of a creditor are refused with check digits that no bank gives", () => {
    expect(parseCreditorIdentifier("FR72ZZZ123456")).toBe("FR72ZZZ123456");
    expect(parseCreditorIdentifier("FR99ZZZ123552")).toMatchObject({
      refused: "CREDITOR_IDENTIFIER_INVALID",
    });
  });

  it("refuse a BIC of another length", () => {
    expect(parseBic("AGRIFRP")).toMatchObject({ refused: "BIC_INVALID" });
  });
});

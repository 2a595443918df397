import { assert, describe, expect, it } from "vitest";
import { readElectronicAddress } from "./electronic-address.ts";

const SIREN = "732829320";
const SIRET = "73282932000074";
const read = (text: string) => readElectronicAddress(text, SIREN);

describe("an address of the French directory", () => {
  it.each([
    [SIREN, "SIREN"],
    [`${SIREN}_${SIRET}`, "SIREN_SIRET"],
    [`${SIREN}_${SIRET}_ACHATS-2`, "SIREN_SIRET_CodeRoutage"],
    [`${SIREN}_FACTURES`, "SIREN_Suffixe"],
  ])("%s is read as %s, with its scheme and spaces or without", (value, form) => {
    expect(read(value)).toEqual({ value, form });
    expect(read(` 0225: ${value} `)).toEqual({ value, form });
  });

  it("belongs to the company whose SIREN it begins with", () => {
    for (const text of ["", "552100554", `55210055400013_${SIREN}`, `${SIREN}1`])
      expect(read(text)).toMatchObject({ refused: "ELECTRONIC_ADDRESS_OF_ANOTHER" });
  });

  it.each([
    ["another company's establishment", `${SIREN}_55210055400013`],
    ["a SIRET with a wrong key", `${SIREN}_73282932000075`],
    ["a routing code without establishment", `${SIREN}_FACTURES_A`],
    ["an empty suffix", `${SIREN}_`],
    ["a sign that the directory does not know", `${SIREN}_FAÇTURES`],
    ["too many parts", `${SIREN}_${SIRET}_A_B`],
    ["a routing code of 101 signs", `${SIREN}_${SIRET}_${"A".repeat(101)}`],
  ])("%s is refused", (_, text) => {
    expect(read(text)).toMatchObject({ refused: "ELECTRONIC_ADDRESS_INVALID" });
  });

  it("reads again what it gives", () => {
    const first = read(`0225:${SIREN}_${SIRET}_A1`);
    assert("value" in first);
    expect(read(first.value)).toEqual(first);
  });
});

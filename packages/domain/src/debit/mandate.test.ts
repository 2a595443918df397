import { describe, expect, it } from "vitest";
import { parseCreditorIdentifier } from "../identifier/creditor-identifier.ts";
import { isUsable, type MandateFacts, sequenceTypes } from "./mandate.ts";

const mandate: MandateFacts = {
  reference: "RUM-1",
  kind: "recurrent",
  closing: false,
  active: true,
  signedOn: "2026-01-15",
  collections: 0,
  lastCollectedOn: null,
  isSpent: false,
};
const DAY = "2026-11-30";

describe("a mandate", () => {
  it("begins with FRST, goes on with RCUR, ends with FNAL", () => {
    expect(sequenceTypes(mandate, 3, DAY)).toEqual(["FRST", "RCUR", "RCUR"]);
    expect(sequenceTypes({ ...mandate, collections: 4 }, 2, DAY)).toEqual(["RCUR", "RCUR"]);
    expect(sequenceTypes({ ...mandate, collections: 4, closing: true }, 2, DAY)).toEqual(["RCUR", "FNAL"]);
  });

  it("that was given once allows one collection", () => {
    const once = { ...mandate, kind: "once" } as const;
    expect(sequenceTypes(once, 1, DAY)).toEqual(["OOFF"]);
    expect(sequenceTypes(once, 2, DAY)).toMatchObject({ refused: "MANDATE_ONE_COLLECTION" });
  });

  it.each([
    [{}, "2026-01-14", false],
    [{}, "2026-01-15", true],
    [{}, "2029-01-15", true],
    [{}, "2029-01-16", false],
    [{ lastCollectedOn: "2028-06-30" }, "2029-01-16", true],
    [{ active: false }, DAY, false],
    [{ isSpent: true }, DAY, false],
  ])("with %o is usable on %s: %s", (change, day, usable) => {
    const facts = { ...mandate, ...change };
    expect(isUsable(facts, day)).toBe(usable);
    if (!usable) expect(sequenceTypes(facts, 1, day)).toMatchObject({ refused: "MANDATE_UNUSABLE" });
  });
});

describe("a creditor identifier", () => {
  it.each([
    ["FR72ZZZ123456", "FR72ZZZ123456"],
    // The business code is none of the key's affair.
    [" fr72 abc 123456", "FR72ABC123456"],
    ["DE98ZZZ09999999999", "DE98ZZZ09999999999"],
    ["BE68ZZZ0123456789", "BE68ZZZ0123456789"],
  ])("%s is %s", (text, read) => {
    expect(parseCreditorIdentifier(text)).toBe(read);
  });

  it.each(["FR73ZZZ123456", "FR72ZZZ12345", "FR72ZZZ1234567", "ZZZ123456", ""])("%s is refused", (text) => {
    expect(parseCreditorIdentifier(text)).toMatchObject({ refused: "CREDITOR_IDENTIFIER_INVALID" });
  });
});

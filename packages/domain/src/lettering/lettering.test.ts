import { describe, expect, it } from "vitest";
import { checkLettering, type LineToLetter } from "./check-lettering.ts";
import { letteringCode } from "./lettering-code.ts";

const line = (change: Partial<LineToLetter> = {}): LineToLetter => ({
  account: "411000",
  auxiliary: "CLIENT",
  debitCents: 100,
  creditCents: 0,
  state: "validated",
  letterable: true,
  lettering: null,
  ...change,
});

describe("lettering codes", () => {
  it("count AAA, AAB … ZZZ, AAAA, in small letters when partial", () => {
    expect([1, 2, 27, 26 ** 3, 26 ** 3 + 1].map((rank) => letteringCode(rank, false))).toEqual([
      "AAA",
      "AAB",
      "ABA",
      "ZZZ",
      "AAAA",
    ]);
    expect(letteringCode(1, true)).toBe("aaa");
  });
});

describe("lettering", () => {
  it("is whole when the lines balance, partial when not", () => {
    const paid = line({ debitCents: 0, creditCents: 100 });
    expect(checkLettering([line(), paid])).toEqual({
      account: "411000",
      auxiliary: "CLIENT",
      partial: false,
    });
    expect(checkLettering([line({ debitCents: 101 }), paid])).toMatchObject({ partial: true });
  });

  it.each([
    [[line(), line({ account: "401000" })], "LETTERING_MIXED"],
    [[line(), line({ auxiliary: "AUTRE" })], "LETTERING_MIXED"],
    [[line(), line({ state: "draft" })], "LETTERING_DRAFT"],
    [[line(), line({ letterable: false })], "LETTERING_ACCOUNT_NOT_LETTERABLE"],
    [[line(), line({ lettering: "AAB" })], "LETTERING_TAKEN"],
  ])("refuses what does not go together", (lines, code) => {
    expect(checkLettering(lines)).toMatchObject({ refused: code });
  });
});

import { describe, expect, it } from "vitest";
import { canMergeAccounts } from "./merge-accounts.ts";

const account = (number: string, change: object = {}) => ({
  number,
  class: Number(number[0]),
  collective: false,
  active: true,
  ...change,
});

describe("two accounts", () => {
  it("are merged when they are of one class, kept by no third party, and the one that stays is in use", () => {
    const of = (from: object, into: object) =>
      canMergeAccounts(account("606300", from), account("606400", into));
    expect(of({}, {})).toEqual({ ok: true });
    expect(of({ active: false }, {})).toEqual({ ok: true });
    expect(of({}, { number: "606300" })).toMatchObject({ refused: "ACCOUNT_MERGE_SAME" });
    expect(of({ collective: true }, {})).toMatchObject({ refused: "ACCOUNT_MERGE_COLLECTIVE" });
    expect(of({}, { class: 7 })).toMatchObject({ refused: "ACCOUNT_MERGE_CLASS" });
    expect(of({}, { active: false })).toMatchObject({ refused: "LEDGER_ACCOUNT_UNUSABLE" });
  });
});

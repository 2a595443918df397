import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search-text.ts";

describe("the settings of a screen in its URL", () => {
  it("are the texts themselves, account numbers too", () => {
    expect(stringifySearch({ panel: "101200", q: "0042", skip: 100, drafts: true })).toBe(
      "?panel=101200&q=0042&skip=100&drafts=true",
    );
  });

  it("leave out what is not set", () => {
    expect(stringifySearch({ panel: undefined, q: null })).toBe("");
  });

  it("are read from a link written with quotes as well", () => {
    expect(parseSearch("?panel=%22101200%22&q=%22")).toEqual({ panel: "101200", q: '"' });
  });

  it("never turn an account number into another one", () => {
    expect(parseSearch("?account=1e5&q=00042&panel=12345678901234567890")).toEqual({
      account: "1e5",
      q: "00042",
      panel: "12345678901234567890",
    });
  });

  it("come back as they were written, whatever was typed", () => {
    const typed = fc.string().filter((text) => !/^".*"$/.test(text));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("q", "panel", "redirectURL"), typed), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});

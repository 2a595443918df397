import { describe, expect, it } from "vitest";
import { chooseLayout, readLayoutSearch } from "./layout-names.ts";

describe("the layout of a screen", () => {
  it("is what its route demands, the deepest first, then the query's, then the configured one, then dense", () => {
    expect(chooseLayout([undefined, "classic", "empty", undefined], "modern", "thin")).toBe("empty");
    expect(chooseLayout([undefined], "modern", "thin")).toBe("modern");
    expect(chooseLayout([], undefined, "thin")).toBe("thin");
    expect(chooseLayout([], undefined, "")).toBe("dense");
  });

  it("ignores a name that is no layout", () => {
    expect(chooseLayout([], "baroque", "nothing")).toBe("dense");
    expect(readLayoutSearch({ layout: "baroque" })).toEqual({});
    expect(readLayoutSearch({ layout: "classy", q: 1 })).toEqual({ layout: "classy" });
  });
});

import { describe, expect, it } from "vitest";
import { dayParam } from "./day-param.ts";
import { choiceParam, countParam, textParam } from "./search-params.ts";

describe("a list's URL", () => {
  it("reads the text that was typed, figures included", () => {
    expect(textParam({ q: 401 }, "q")).toBe("401");
    expect(textParam({ q: "dup" }, "q")).toBe("dup");
    expect(textParam({ q: "" }, "q")).toBeUndefined();
    expect(textParam({ q: ["a"] }, "q")).toBeUndefined();
  });

  it("reads whole numbers and known choices only", () => {
    expect(countParam({ skip: "40" }, "skip")).toBe(40);
    expect(countParam({ skip: -1 }, "skip")).toBeUndefined();
    expect(countParam({ skip: "x" }, "skip")).toBeUndefined();
    expect(countParam({}, "skip")).toBeUndefined();
    expect(choiceParam({ kind: "supplier" }, "kind", ["customer", "supplier"])).toBe("supplier");
    expect(choiceParam({ kind: "other" }, "kind", ["customer", "supplier"])).toBeUndefined();
    expect(dayParam({ date: "2026-02-28" }, "date")).toBe("2026-02-28");
    expect(dayParam({ date: "2026-02-30" }, "date")).toBeUndefined();
  });
});

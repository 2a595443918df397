import { describe, expect, it } from "vitest";
import { firstBeginning } from "./begins-with.ts";

const options = [
  { label: "Choisir…", disabled: true },
  { label: "Achats" },
  { label: "Écarts" },
  { label: "À-nouveaux" },
];
const found = (typed: string) => firstBeginning(options, typed)?.label;

describe("what letters choose in a closed list", () => {
  it("is the first label that begins with them, whatever its accents, spaces and hyphens", () => {
    expect(found("a")).toBe("Achats");
    expect(found("an")).toBe("À-nouveaux");
    expect(found("É")).toBe("Écarts");
  });

  it("is nothing that cannot be chosen, and nothing for a sign", () => {
    expect(found("c")).toBeUndefined();
    expect(found("-")).toBeUndefined();
    expect(found("x")).toBeUndefined();
  });
});

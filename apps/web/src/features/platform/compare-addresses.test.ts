import { describe, expect, it } from "vitest";
import { compareAddresses } from "./compare-addresses.ts";

const line = (address: string, change: object = {}) => ({
  address,
  platform: "WK",
  from: null,
  to: null,
  active: true,
  isUpcoming: false,
  ...change,
});
const gaps = (own: readonly string[], ...lines: ReturnType<typeof line>[]) =>
  compareAddresses(own, lines).map(({ address, gap }) => `${address} ${gap}`);

describe("the addresses of a company beside the directory's", () => {
  it("are alike", () => {
    expect(gaps(["1", "1_A"], line("1_A"), line("1"))).toEqual([]);
  });

  it("are absent, inactive, received elsewhere, or not in the list", () => {
    const lines = [line("1_B", { active: false }), line("1_C", { platform: "DFH" }), line("1_D")];
    expect(gaps(["1", "1_B", "1_C"], ...lines)).toEqual([
      "1 absent",
      "1_B inactive",
      "1_C elsewhere",
      "1_D unknown",
    ]);
  });

  it("count by their active line where an old one is still listed; an old one that is not ours is no gap", () => {
    expect(gaps(["1"], line("1", { active: false }), line("1"), line("1_OLD", { active: false }))).toEqual(
      [],
    );
  });
});

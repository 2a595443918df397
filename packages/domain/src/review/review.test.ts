import { describe, expect, it } from "vitest";
import { cycleOf, REVIEW_CYCLES } from "./cycle.ts";
import { canReview, reviewState } from "./review-mark.ts";

describe("the cycle of an account", () => {
  it.each([
    ["512000", "treasury"],
    ["627000", "treasury"],
    ["661100", "equity"],
    ["401000", "purchases"],
    ["404000", "fixed_assets"],
    ["486000", "purchases"],
    ["606400", "purchases"],
    ["603700", "stocks"],
    ["621000", "staff"],
    ["411000", "sales"],
    ["419100", "sales"],
    ["681740", "sales"],
    ["681120", "fixed_assets"],
    ["706000", "sales"],
    ["370000", "stocks"],
    ["281500", "fixed_assets"],
    ["421000", "staff"],
    ["445710", "state"],
    ["695000", "state"],
    ["101300", "equity"],
    ["164000", "equity"],
    ["455100", "equity"],
    ["471000", "other"],
    ["658000", "other"],
    ["801000", "other"],
  ])("%s is reviewed in %s", (account, cycle) => {
    expect(cycleOf(account)).toBe(cycle);
  });

  it("is one of the nine for any account", () => {
    for (let number = 10; number < 900; number += 1) expect(REVIEW_CYCLES).toContain(cycleOf(String(number)));
  });
});

describe("the mark of an account", () => {
  const prepared = { by: "ada", cents: 100 };
  it("holds while the balance is the one that was seen", () => {
    expect(reviewState(undefined, 100)).toBe("open");
    expect(reviewState({ prepared, reviewed: null }, 100)).toBe("prepared");
    expect(reviewState({ prepared, reviewed: null }, 101)).toBe("moved");
    expect(reviewState({ prepared, reviewed: { by: "bob", cents: 100 } }, 100)).toBe("reviewed");
    expect(reviewState({ prepared, reviewed: { by: "bob", cents: 100 } }, 99)).toBe("moved");
  });

  it("is reviewed by another person than the one who prepared it, and only while it holds", () => {
    const of = (by: string, balanceCents: number) =>
      canReview({ prepared, reviewed: null }, { account: "512000", by, balanceCents });
    expect(of("bob", 100)).toEqual({ ok: true });
    expect(of("ada", 100)).toMatchObject({ refused: "REVIEW_OWN_WORK" });
    expect(of("bob", 99)).toMatchObject({ refused: "REVIEW_NOT_PREPARED" });
    expect(canReview(undefined, { account: "512000", by: "bob", balanceCents: 0 })).toMatchObject({
      refused: "REVIEW_NOT_PREPARED",
    });
  });
});

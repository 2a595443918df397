import { describe, expect, it } from "vitest";
import { fewAtOnce } from "./few-at-once.ts";

describe("a few at once", () => {
  it("lets so many through, the others in their order, a failure giving its place up like any other", async () => {
    const inTurn = fewAtOnce(2);
    const [started, seen]: [number[], number[]] = [[], []];
    let inside = 0;
    const one = (rank: number) =>
      inTurn(async () => {
        started.push(rank);
        inside += 1;
        seen.push(inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside -= 1;
        if (rank % 3 === 0) throw new Error("failed");
        return rank;
      });
    const all = await Promise.allSettled(Array.from({ length: 9 }, (_, rank) => one(rank)));
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(Math.max(...seen)).toBe(2);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    expect(await one(10)).toBe(10);
  });
});

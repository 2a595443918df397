import { propertyRuns } from "@grand-livre/domain/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idsOfPage, reachOf } from "./text-pieces.ts";

/** Ids as they are written, in the order of these numbers. */
const id = (number: number) => `0198${number.toString(16).padStart(4, "0")}-0000-7000-8000-000000000000`;

const company = fc.record({
  bounds: fc.uniqueArray(fc.nat(400), { maxLength: 12 }).map((all) => all.toSorted((a, b) => a - b)),
  holding: fc.uniqueArray(fc.nat(400), { maxLength: 60 }).map((all) => all.toSorted((a, b) => a - b)),
});
const page = fc.record({
  skip: fc.nat(70),
  limit: fc.integer({ min: 1, max: 12 }),
  order: fc.constantFrom("asc" as const, "desc" as const),
  side: fc.constantFrom("after" as const, "before" as const, undefined),
  cursor: fc.nat(400),
  isCounted: fc.boolean(),
  named: fc.uniqueArray(fc.nat(12)),
});

describe("where a page looks for a text", () => {
  it("is where it lies, wherever the pieces end and whatever cursor it goes on from", () => {
    fc.assert(
      fc.property(
        company,
        page,
        ({ bounds, holding }, { skip, limit, order, side, cursor, isCounted, named }) => {
          const counts = new Map<number, number>();
          for (const one of holding) {
            const piece = bounds.filter((bound) => bound <= one).length;
            counts.set(piece, (counts.get(piece) ?? 0) + 1);
          }
          const asked = { skip, limit, sort: { by: "created", order } as const };
          const beside = side === undefined ? {} : { [side]: id(cursor) };
          const told = [...counts].map(
            ([piece, count]) => [piece, isCounted ? count : undefined, named.includes(piece)] as const,
          );
          const reach = reachOf({ bounds: bounds.map(id), counts: told }, { ...asked, ...beside });

          const descending = (order === "desc") !== (side === "before");
          const onward = (descending ? holding.toReversed() : holding).filter(
            (one) => side === undefined || (descending ? one < cursor : one > cursor),
          );
          const start = side === undefined ? skip : 0;
          const pieceOf = (one: number) => bounds.filter((bound) => bound <= one).length;
          const within = onward.filter((one) => {
            const ranges = reach.ranges.filter(
              ({ from, before }) =>
                (from === undefined || id(one) >= from) && (before === undefined || id(one) < before),
            );
            const ways = ranges.length + (reach.named.includes(pieceOf(one)) ? 1 : 0);
            expect(ways).toBeLessThanOrEqual(1);
            return ways > 0;
          });
          expect(within.slice(reach.skip, reach.skip + limit)).toEqual(onward.slice(start, start + limit));
          if (!reach.isMoreBeyond) expect(within.at(-1)).toBe(onward.slice(start).at(-1) ?? within.at(-1));
        },
      ),
      propertyRuns(300),
    );
  });

  it("passes over what is skipped and over the pieces without it", () => {
    const bounds = [100, 200, 300].map(id);
    const counts = [
      [0, 5],
      [1, 40],
      [3, 2],
    ] as const;
    const newest = { skip: 0, limit: 20, sort: { by: "created", order: "desc" } } as const;
    expect(reachOf({ bounds, counts }, newest)).toEqual({
      ranges: [
        { from: id(100), before: id(200) },
        { from: id(300), before: undefined },
      ],
      pieces: 2,
      named: [],
      skip: 0,
      isMoreBeyond: true,
    });
    expect(reachOf({ bounds, counts }, { ...newest, skip: 43 })).toEqual({
      ranges: [{ from: undefined, before: id(100) }],
      pieces: 1,
      named: [],
      skip: 1,
      isMoreBeyond: false,
    });
    expect(
      reachOf(
        {
          bounds,
          counts: [
            [0, 5],
            [1, 40],
            [3, 2, true],
          ],
        },
        newest,
      ),
    ).toEqual({
      ranges: [{ from: id(100), before: id(200) }],
      pieces: 1,
      named: [3],
      skip: 0,
      isMoreBeyond: true,
    });
  });
});

describe("a page of ids that are known", () => {
  it("is what a walk through all of them in its order would come to", () => {
    fc.assert(
      fc.property(company, page, ({ holding }, { skip, limit, order, side, cursor }) => {
        const descending = order === "desc";
        const inOrder = descending ? holding.toReversed() : holding;
        const isLater = (one: number) => (descending ? one < cursor : one > cursor);
        const isEarlier = (one: number) => (descending ? one > cursor : one < cursor);
        const known = holding.toSorted((one, other) => (one % 7) - (other % 7)).map(id);
        const found = idsOfPage(known, {
          skip,
          limit,
          sort: { by: "created", order },
          ...(side ? { [side]: id(cursor).toUpperCase() } : {}),
        });
        const expected =
          side === "after"
            ? inOrder.filter(isLater).slice(0, limit)
            : side === "before"
              ? inOrder.filter(isEarlier).slice(-limit).toReversed()
              : inOrder.slice(skip, skip + limit);
        expect(found).toEqual(expected.map(id));
      }),
      propertyRuns(200),
    );
  });
});

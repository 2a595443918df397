import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPassing, retryDelay } from "./retry-policy.ts";

const now = new Date("2026-11-27T12:00:00Z");
const at = (random: number) => ({ now, random });

describe("an attempt that failed", () => {
  it.each([undefined, 408, 429, 500, 502, 503, 504])("%s may do later", (status) =>
    expect(isPassing({ status })).toBe(true),
  );
  it.each([400, 401, 403, 404, 409, 413, 422, 302])("%s will not", (status) =>
    expect(isPassing({ status })).toBe(false),
  );

  it("waits twice as long each time, up to an hour, by a random half less", () => {
    const waits = [1, 2, 3, 20, 500].map((attempts) => retryDelay({ status: 503 }, attempts, at(0)));
    expect(waits).toEqual([2_000, 4_000, 8_000, 3_600_000, 3_600_000]);
    expect(retryDelay({ status: 503 }, 3, at(1))).toBe(4_000);
  });

  it("is never made again before the server said, in seconds or by a date", () => {
    const after = (retryAfter: string) => retryDelay({ status: 429, retryAfter }, 1, at(0));
    expect(after("120")).toBe(120_000);
    expect(after("Fri, 27 Nov 2026 12:05:00 GMT")).toBe(300_000);
    expect(after("1")).toBe(2_000);
    for (const nonsense of ["soon", "-5", "Fri, 27 Nov 2020 12:05:00 GMT", ""])
      expect(after(nonsense)).toBe(2_000);
    expect(after("99999999999")).toBe(24 * 3_600_000);
  });

  it("waits a bounded time, whatever the server says", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(10_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, attempts, random) => {
          const wait = retryDelay({ status: 429, retryAfter: text }, attempts, at(random));
          return wait >= 500 && wait <= 24 * 3_600_000;
        },
      ),
    );
  });
});

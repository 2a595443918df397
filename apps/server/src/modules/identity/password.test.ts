import { describe, expect, it } from "vitest";
import { RefusalError } from "../../http/refusal-error.ts";
import { hashPassword, passwordMatches } from "./password.ts";

describe("a password's hash", () => {
  it("matches its password alone, and nothing matches no hash", async () => {
    const hash = await hashPassword("un cheval bien nourri");
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await passwordMatches(hash, "un cheval bien nourri")).toBe(true);
    expect(await passwordMatches(hash, "un cheval mal nourri")).toBe(false);
    expect(await passwordMatches(undefined, "no account has this password")).toBe(false);
    expect(await passwordMatches("broken", "un cheval bien nourri")).toBe(false);
  });

  it("is worked out for a bounded number at once; the rest of a storm is refused, and the next one served", async () => {
    const hash = await hashPassword("un cheval bien nourri");
    const storm = await Promise.allSettled(Array.from({ length: 100 }, () => passwordMatches(hash, "guess")));
    const refused = storm.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(100 - 62);
    for (const one of refused) expect(one.reason).toEqual(new RefusalError("UNAVAILABLE"));
    expect(await passwordMatches(hash, "un cheval bien nourri")).toBe(true);
  });
});

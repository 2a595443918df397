import { describe, expect, it } from "vitest";
import { readActing } from "./acting-for.ts";

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
const token = (sid: string) => `${encode({ alg: "HS256" })}.${encode({ sid, exp: 1 })}.x`;
const kept = { delegationId: "d", name: "Zoé", endsOn: "2026-12-31", sessionId: "s1" };

describe("the delegation that a browser uses", () => {
  it("is the one that its session chose", () => {
    expect(readActing(JSON.stringify(kept), token("s1"))).toEqual(kept);
  });

  it("is none for another session, without a session, or when it cannot be read", () => {
    expect(readActing(JSON.stringify(kept), token("s2"))).toBeUndefined();
    expect(readActing(JSON.stringify(kept), undefined)).toBeUndefined();
    expect(readActing(null, token("s1"))).toBeUndefined();
    expect(readActing("{broken", token("s1"))).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { ApiError, networkError } from "./api-error.ts";
import { createOnce } from "./create-once.ts";

const LOST = networkError("reset");

/** A server that keeps keys as ours does. `ways` gives the fate of each call in turn: "" that it comes and goes well. */
function server(...ways: ("" | "unsent" | "unanswered" | ApiError)[]) {
  const made = new Map<string, string>();
  const asked: string[] = [];
  const creation = createOnce((content: string, key: string) => {
    asked.push(content);
    const way = ways.shift() ?? "";
    if (way === "unsent") return Promise.reject(LOST);
    if (way instanceof ApiError) return Promise.reject(way);
    const kept = made.get(key);
    if (kept !== undefined && kept !== content)
      return Promise.reject(new ApiError(409, "IDEMPOTENCY_KEY_REUSED", "Reused"));
    made.set(key, content);
    return way === "unanswered" ? Promise.reject(LOST) : Promise.resolve(content.toUpperCase());
  });
  return { creation, made, asked };
}

describe("what is made once", () => {
  it("is sent again as it was, and is then the one that stands", async () => {
    const { creation, made } = server("unanswered");
    expect(creation.unanswered("a")).toBe("nothing");
    await expect(creation.send("a")).rejects.toBe(LOST);
    expect(creation.unanswered("a")).toBe("same");
    expect(creation.unanswered("b")).toBe("other");
    expect(await creation.send("a")).toEqual({ content: "a", answer: "A" });
    expect(made.size).toBe(1);
    expect(creation.unanswered("a")).toBe("nothing");
  });

  it("is found when something else is asked for after it", async () => {
    const { creation, made } = server("unanswered");
    await expect(creation.send("a")).rejects.toBe(LOST);
    expect(await creation.send("b")).toEqual({ content: "a", answer: "A" });
    expect([...made.values()]).toEqual(["a"]);
  });

  it("is what was asked for last when nothing had come to the server: what it replaces is not sent again", async () => {
    const { creation, made, asked } = server("unsent", "unsent");
    await expect(creation.send("a")).rejects.toBe(LOST);
    await expect(creation.send("b")).rejects.toBe(LOST);
    expect(await creation.send("c")).toEqual({ content: "c", answer: "C" });
    expect([...made.values()]).toEqual(["c"]);
    expect(asked).toEqual(["a", "b", "c"]);
  });

  it("is looked for among all that was sent", async () => {
    const { creation } = server("unsent", "unanswered");
    await expect(creation.send("a")).rejects.toBe(LOST);
    await expect(creation.send("b")).rejects.toBe(LOST);
    expect(await creation.send("c")).toEqual({ content: "b", answer: "B" });
  });

  it.each([
    new ApiError(500, "INTERNAL", "Internal"),
    new ApiError(502, "UNAVAILABLE", "HTTP 502"),
    new TypeError("the answer broke off"),
  ])("may stand after %s", async (error) => {
    const creation = createOnce(() => Promise.reject(error));
    await expect(creation.send("a")).rejects.toBe(error);
    expect(creation.unanswered("a")).toBe("same");
  });

  it("stays unknown until the server judges it", async () => {
    const { creation } = server(
      "unsent",
      new ApiError(401, "UNAUTHORIZED", "No token"),
      new ApiError(409, "IDEMPOTENCY_IN_PROGRESS", "In progress"),
      new ApiError(409, "PERIOD_CLOSED", "Closed"),
    );
    for (const known of ["same", "same", "same", "nothing"]) {
      await expect(creation.send("a")).rejects.toBeInstanceOf(ApiError);
      expect(creation.unanswered("a")).toBe(known);
    }
  });

  it("does not stand after a refusal", async () => {
    const { creation } = server(new ApiError(422, "MENTION_MISSING", "Missing"));
    await expect(creation.send("a")).rejects.toBeInstanceOf(ApiError);
    expect(creation.unanswered("a")).toBe("nothing");
  });
});

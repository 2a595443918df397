import { describe, expect, it } from "vitest";
import { linkSecret } from "./link-secret.ts";

describe("the secret of a mailed link", () => {
  it("is read from the fragment, with or without its sign", () => {
    expect(linkSecret("#invitation=aB-_9", "invitation")).toBe("aB-_9");
    expect(linkSecret("invitation=aB-_9", "invitation")).toBe("aB-_9");
  });

  it("is none for another purpose, nor when it is empty", () => {
    expect(linkSecret("#confirm=aB", "invitation")).toBeUndefined();
    expect(linkSecret("#invitation=", "invitation")).toBeUndefined();
    expect(linkSecret("", "confirm")).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import { requestKeys } from "./request-key.ts";

it("keeps its key while the same is sent again, and takes another with another content", () => {
  const keyOf = requestKeys();
  const first = keyOf({ label: "Pose", lines: [1] });
  expect(keyOf({ label: "Pose", lines: [1] })).toBe(first);
  const second = keyOf({ label: "Pose", lines: [2] });
  expect(second).not.toBe(first);
  expect(keyOf({ label: "Pose", lines: [2] })).toBe(second);
});

it("has keys of its own in each form", () => {
  expect(requestKeys()("same")).not.toBe(requestKeys()("same"));
});

import { expect, it } from "vitest";
import { listSearch } from "./list-search.ts";

const read = listSearch({ state: ["open", "closed"], from: "day", user: "text" });

it("reads the state of a list from its URL, and nothing that it does not know", () => {
  const search = {
    q: 401,
    panel: "new",
    skip: "20",
    state: "closed",
    from: "2026-01-31",
    user: "u",
    other: "x",
  };
  expect(read(search)).toEqual({
    q: "401",
    panel: "new",
    skip: 20,
    limit: undefined,
    state: "closed",
    from: "2026-01-31",
    user: "u",
  });
  expect(read({ state: "gone", from: "2026-13-01" })).toMatchObject({ state: undefined, from: undefined });
});

it("never asks for more rows than the API gives", () => {
  expect(read({ limit: "5000" }).limit).toBe(200);
  expect(read({ limit: 0 }).limit).toBeUndefined();
});

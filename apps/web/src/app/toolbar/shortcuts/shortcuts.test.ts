import { describe, expect, it } from "vitest";
import { emptyDraft, isComplete, routerOf } from "./shortcuts.ts";

const draft = { ...emptyDraft, label: "Rapports", icon: "report", link: "/accounting/reports" };

describe("a shortcut's draft", () => {
  it("is complete with label, icon and a link; the description is optional", () => {
    expect(isComplete(draft)).toBe(true);
    expect(isComplete(emptyDraft)).toBe(false);
    for (const name of ["label", "icon", "link"]) expect(isComplete({ ...draft, [name]: "  " })).toBe(false);
  });

  it("follows a path within the application and an address outside, unless it is said", () => {
    expect(routerOf(emptyDraft)).toBeUndefined();
    expect(routerOf(draft)).toBe(true);
    expect(routerOf({ ...draft, link: "https://exemple.fr" })).toBe(false);
    expect(routerOf({ ...draft, useRouter: false })).toBe(false);
  });

  it("takes no address through the router, and no link that could run", () => {
    expect(isComplete({ ...draft, link: "https://exemple.fr", useRouter: true })).toBe(false);
    for (const link of ["javascript:alert(1)", "//evil.example", "/a b", "data:text/html,x"])
      expect(isComplete({ ...draft, link })).toBe(false);
  });
});

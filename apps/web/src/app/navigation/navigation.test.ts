import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { describe, expect, it } from "vitest";
import { holdsActive, isActive, shownItems } from "./active-match.ts";
import { openFor, toggled } from "./auto-collapse.ts";

const screen = (id: string, link: string): NavigationItem => ({
  id,
  type: "basic",
  title: id,
  link,
  hidden: false,
});
const opens = (id: string, children: NavigationItem[]): NavigationItem => ({
  id,
  type: "collapsable",
  title: id,
  hidden: false,
  children,
});

const tree = [
  opens("plan", [screen("plan.a", "/plan/a"), opens("plan.more", [screen("plan.b", "/plan/b")])]),
  opens("pay", [screen("pay.a", "/pay/a")]),
  opens("vat", [screen("vat.a", "/vat/a")]),
  screen("home", "/home"),
];

describe("the current entry", () => {
  it("is the one whose link is a prefix of the path, by whole segments", () => {
    expect(isActive({ link: "/accounting/invoices" }, "/accounting/invoices/42")).toBe(true);
    expect(isActive({ link: "/accounting/invoices" }, "/accounting/invoices-old")).toBe(false);
    expect(isActive({ link: "/accounting/invoices?q=1" }, "/accounting/invoices")).toBe(true);
  });

  it("must be the whole path when the match is exact, and is never an external link", () => {
    expect(isActive({ link: "/home", exactMatch: true }, "/home/a")).toBe(false);
    expect(isActive({ link: "/home", exactMatch: true }, "/home")).toBe(true);
    expect(isActive({ link: "https://example.org/home", externalLink: true }, "/home")).toBe(false);
  });

  it("is held by everything above it", () => {
    expect(tree.map((item) => holdsActive(item, "/plan/b/7"))).toEqual([true, false, false, false]);
  });
});

describe("what a person sees of the menu", () => {
  it("leaves hidden entries out, with all that is below them", () => {
    const hidden = [{ ...opens("a", [screen("b", "/b")]), hidden: true }, screen("c", "/c")];
    expect(shownItems(hidden).map((item) => item.id)).toEqual(["c"]);
    expect(shownItems([opens("d", [{ ...screen("e", "/e"), hidden: true }])])[0]?.children).toEqual([]);
  });
});

describe("auto-collapse", () => {
  it("opens what holds the current screen after a navigation, and nothing else", () => {
    expect([...openFor(tree, "/plan/b")]).toEqual(["plan", "plan.more"]);
    expect([...openFor(tree, "/home")]).toEqual([]);
  });

  it("closes the others on opening one, except what is above it and what holds the current screen", () => {
    const opened = toggled(tree, openFor(tree, "/vat/a"), "pay", "/vat/a");
    expect([...opened].toSorted()).toEqual(["pay", "vat"]);
    const plan = toggled(tree, opened, "plan", "/vat/a");
    expect([...plan].toSorted()).toEqual(["plan", "vat"]);
    expect([...toggled(tree, plan, "plan.more", "/vat/a")].toSorted()).toEqual(["plan", "plan.more", "vat"]);
  });

  it("closes what is open below an entry that closes", () => {
    expect([...toggled(tree, new Set(["plan", "plan.more", "vat"]), "plan", "/vat/a")]).toEqual(["vat"]);
  });

  it("leaves a disabled entry as it is", () => {
    const disabled = [{ ...opens("x", [screen("y", "/y")]), disabled: true }];
    expect([...toggled(disabled, new Set(), "x", "/")]).toEqual([]);
  });
});

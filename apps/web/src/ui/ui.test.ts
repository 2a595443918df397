import { describe, expect, it } from "vitest";
import { matchOptions } from "../lib/match-options.ts";
import { progressPercent } from "./ProgressBar.tsx";
import { remainingText } from "./ProgressRow.tsx";
import { matchesShortcut } from "./shortcut.ts";
import { nextRow } from "./use-row-keys.ts";

const accounts = [
  { code: "401000", label: "Fournisseurs" },
  { code: "411000", label: "Clients" },
  { code: "411DUP", label: "Dupont SARL" },
  { code: "411001", label: "Dupuis & fils" },
  { code: "606100", label: "Fournitures non stockables (eau, énergie)" },
  { code: "606400", label: "Fournitures administratives" },
];

function found(typed: string) {
  return matchOptions(accounts, typed, (account) => account).map((account) => account.code);
}

describe("what completion proposes", () => {
  it("starts with the codes that begin with the figures typed", () => {
    expect(found("606")).toEqual(["606100", "606400"]);
    expect(found("411000")).toEqual(["411000"]);
  });

  it("finds a label without case or accents, by any of its words", () => {
    expect(found("energie")).toEqual(["606100"]);
    expect(found("FOURN")).toEqual(["401000", "606100", "606400"]);
    expect(found("administratives")).toEqual(["606400"]);
  });

  it("reads figures then letters as a code and a label at once", () => {
    expect(found("411dup")).toEqual(["411DUP", "411001"]);
    expect(found("606 adm")).toEqual(["606400"]);
  });

  it("proposes everything before anything is typed, and nothing for what is not there", () => {
    expect(found("")).toHaveLength(accounts.length);
    expect(found("zzz")).toEqual([]);
  });

  it("stops at the number asked for", () => {
    expect(matchOptions(accounts, "", (account) => account, 2)).toHaveLength(2);
  });
});

describe("the keys of a list", () => {
  it("move by one and stop at both ends", () => {
    expect(["j", "ArrowDown", "k", "ArrowUp", "Home", "End"].map((key) => nextRow(key, 1, 3))).toEqual([
      2, 2, 0, 0, 0, 2,
    ]);
    expect(nextRow("j", 2, 3)).toBe(2);
    expect(nextRow("k", 0, 3)).toBe(0);
  });

  it("leave other keys and empty lists alone", () => {
    expect(nextRow("a", 1, 3)).toBeUndefined();
    expect(nextRow("j", 0, 0)).toBeUndefined();
  });
});

describe("shortcuts", () => {
  const event = (key: string, held: Partial<KeyboardEvent> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  });

  it("match their key with their modifiers only", () => {
    expect(matchesShortcut(event("Enter", { ctrlKey: true }), "ctrl+enter")).toBe(true);
    expect(matchesShortcut(event("Enter", { metaKey: true }), "ctrl+enter")).toBe(true);
    expect(matchesShortcut(event("Enter"), "ctrl+enter")).toBe(false);
    expect(matchesShortcut(event("n", { ctrlKey: true }), "n")).toBe(false);
  });

  it("match a sign that the keyboard's layout puts under Shift", () => {
    expect(matchesShortcut(event("/", { shiftKey: true }), "/")).toBe(true);
  });
});

describe("progress", () => {
  it("always lies between 0 and 100", () => {
    expect(progressPercent(5, 10)).toBe(50);
    expect([progressPercent(-1, 10), progressPercent(11, 10), progressPercent(1, 0)]).toEqual([0, 100, 0]);
  });

  it("guesses the remaining time after one second of work", () => {
    expect(remainingText(0, 500, 1, 10)).toBeUndefined();
    expect(remainingText(0, 2000, 1, 10)).toBe("18\u00a0s restantes");
    expect(remainingText(0, 60_000, 1, 4)).toBe("3\u00a0min restantes");
    expect(remainingText(0, 60_000, 4, 4)).toBeUndefined();
  });
});

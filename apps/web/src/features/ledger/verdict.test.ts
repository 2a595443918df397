import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { describe, expect, it } from "vitest";
import { findings, verdict } from "./verdict.ts";

const sound: VerifyLedgerAnswer = {
  entries: 12,
  head: "ab".repeat(32),
  intact: true,
  balancesIntact: true,
  balanceDifferences: [],
  collectivesIntact: true,
  collectiveDifferences: [],
};

describe("the verdict on the ledger", () => {
  it("says how many entries were read again when all holds", () => {
    expect(verdict(sound)).toEqual({
      holds: true,
      text: "Le grand livre est intact\u00a0: 12 écritures validées relues une à une.",
    });
    expect(verdict({ ...sound, entries: 1 }).text).toContain("1 écriture validée relue.");
    expect(verdict({ ...sound, entries: 0 }).text).toContain("vide");
  });

  it("names the first entry that is not what was sealed", () => {
    const broken: VerifyLedgerAnswer = {
      ...sound,
      intact: false,
      firstBroken: { rank: 7, number: "AC-2026-000003", reason: "content" },
    };
    expect(verdict(broken).holds).toBe(false);
    expect(findings(broken)[0]?.details).toEqual([
      "Première rupture à l’écriture AC-2026-000003 (rang 7)\u00a0: son contenu n’est plus celui qui a été scellé.",
    ]);
  });

  it("does not hold when a single balance or collective account differs", () => {
    const difference = { account: "401000", collectiveCents: -500, auxiliariesCents: -400 };
    const broken = { ...sound, collectivesIntact: false, collectiveDifferences: [difference] };
    expect(verdict(broken).holds).toBe(false);
    expect(findings(broken)[2]?.details[0]).toContain("collectif −5,00");
  });
});

import { describe, expect, it } from "vitest";
import { type PastLine, proposeFromHistory } from "./propose-from-history.ts";

/** A small generator of its own: the same history on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Habit = { readonly labels: readonly string[]; readonly rate: number; readonly account: string };

const HABITS: readonly Habit[] = [
  { labels: ["Abonnement mobile", "Forfait mobile illimité"], rate: 2000, account: "626000" },
  { labels: ["Papier A4 80 g", "Ramettes papier"], rate: 2000, account: "606400" },
  { labels: ["Toner noir", "Cartouche encre noire"], rate: 2000, account: "606300" },
  { labels: ["Repas", "Déjeuner équipe"], rate: 1000, account: "625700" },
  { labels: ["Maintenance serveur", "Contrat maintenance"], rate: 2000, account: "615600" },
  { labels: ["Documentation technique"], rate: 550, account: "618100" },
];

/** Suppliers with one to four habits, who mistake, invent labels and change their mind now and then. */
function history(seed: number): PastLine[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const habits = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(HABITS));
  const slips = random() * 0.15;
  const turn = random() < 0.3 ? 20 : Number.POSITIVE_INFINITY;
  return Array.from({ length: 60 }, (_, bill) => {
    const habit = pick(habits);
    const slipped = random() < slips;
    const invented = random() < 0.1;
    const account = bill > turn && habit === habits[0] ? "658000" : habit.account;
    const label = invented
      ? `Divers ${pick(["lot", "port", "frais"])}`
      : `${pick(habit.labels)} ${bill}/2026`;
    return {
      billId: `b${String(bill).padStart(3, "0")}`,
      billDate: `2026-${String(1 + Math.floor(bill / 5)).padStart(2, "0")}-10`,
      readLabel: label,
      bookedLabel: label,
      rateBasisPoints: habit.rate,
      account: slipped ? "606100" : account,
      vatCode: `A${habit.rate}`,
    };
  });
}

describe("replaying histories bill by bill", () => {
  it("announces no more than what proves right, in every band of confidence", () => {
    const bands = new Map<number, { announced: number; right: number; n: number }>();
    for (let seed = 1; seed <= 150; seed += 1) {
      const bills = history(seed);
      for (const [index, bill] of bills.entries()) {
        const { account } = proposeFromHistory(
          { label: bill.readLabel, rateBasisPoints: bill.rateBasisPoints },
          bills.slice(0, index),
        );
        if (!account) continue;
        const floor = Math.floor(account.confidence * 10) / 10;
        const band = bands.get(floor) ?? { announced: 0, right: 0, n: 0 };
        bands.set(floor, {
          announced: band.announced + account.confidence,
          right: band.right + (account.value === bill.account ? 1 : 0),
          n: band.n + 1,
        });
      }
    }
    const table = [...bands].sort(([a], [b]) => a - b);
    expect(table.length).toBeGreaterThanOrEqual(6);
    for (const [floor, { announced, right, n }] of table) {
      // Three standard deviations: what chance alone explains.
      const slack = 3 * Math.sqrt((floor * (1 - floor)) / n) + 0.01;
      if (n >= 50) expect(right / n, `band ${floor}`).toBeGreaterThanOrEqual(announced / n - slack);
    }
  });
});

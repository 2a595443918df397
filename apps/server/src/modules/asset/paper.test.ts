import { expect, it } from "vitest";
import { paperRows } from "./paper.ts";

const figures = {
  openingCostCents: 1_000_000,
  acquiredCents: 200_000,
  leftCents: 100_000,
  closingCostCents: 1_100_000,
  openingChargedCents: 0,
  chargeCents: 190_667,
  takenOutCents: 0,
  closingChargedCents: 190_667,
  closingImpairmentCents: 0,
};

it("prints both tables line by line with their totals, then the accounts and their differences", () => {
  const plain = (row: readonly string[]) => row.map((text) => text.replaceAll(/\s/g, " "));
  const rows = [
    ...paperRows({
      lines: [{ key: "vehicles", label: "Matériel de transport", ...figures }],
      total: figures,
      gaps: [{ account: "218200", registerCents: 1_100_000, ledgerCents: 1_200_000, gapCents: 100_000 }],
    }),
  ].map(plain);
  expect(rows).toEqual([
    ["2054 · IMMOBILISATIONS", "", "", "", ""],
    ["Matériel de transport", "10 000,00", "2 000,00", "1 000,00", "11 000,00"],
    ["TOTAL", "10 000,00", "2 000,00", "1 000,00", "11 000,00"],
    ["", "", "", "", ""],
    ["2055 · AMORTISSEMENTS", "", "", "", ""],
    ["Matériel de transport", "", "1 906,67", "", "1 906,67"],
    ["TOTAL", "0,00", "1 906,67", "0,00", "1 906,67"],
    ["", "", "", "", ""],
    ["RAPPROCHEMENT", "Compte", "Registre", "Comptabilité", "Écart"],
    ["", "218200", "11 000,00", "12 000,00", "1 000,00"],
  ]);
});

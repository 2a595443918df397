import { describe, expect, it } from "vitest";
import type { CellOfSheet } from "../sheet-cell.ts";
import { TakeoverFile } from "./recognise.ts";

function read(fileName: string, ...rows: readonly (readonly CellOfSheet[])[]) {
  const file = new TakeoverFile(fileName);
  for (const [at, cells] of rows.entries()) file.add({ line: at + 1, cells });
  return file.end();
}

const FEC =
  "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise".split(
    " ",
  );

describe("a file of a takeover", () => {
  it.each([
    ["123456789FEC20251231.txt", FEC, "fec"],
    ["export.csv", FEC, "fec"],
    [
      "Grand livre.xlsx",
      ["Date", "Code journal", "N° compte", "Intitulé du compte", "Débit", "Crédit"],
      "fec",
    ],
    ["ventes.csv", ["Date", "Journal", "Compte", "Libellé", "Débit", "Crédit", "Échéance"], "journal"],
    ["balance.xls", ["N° de compte", "Intitulé du compte", "Débit", "Crédit"], "opening-balance"],
    ["export.csv", ["Compte", "Intitulé", "Solde débiteur", "Solde créditeur"], "opening-balance"],
    ["plan comptable.csv", ["Compte", "Intitulé", "Débit", "Crédit"], "account"],
    ["export.csv", ["Compte", "Intitulé", "Type"], "account"],
    ["export.csv", ["Compte", "Intitulé", "TVA"], "account"],
    ["export.csv", ["Code", "Nom", "SIRET", "Ville"], "third-party"],
    ["export.csv", ["Raison sociale", "Type"], "third-party"],
    ["export.csv", ["Tiers", "N° facture", "Date", "Échéance", "Solde"], "due-date"],
    ["export.csv", ["Compte", "Client", "N° facture", "Date", "Échéance", "Débit", "Crédit"], "due-date"],
    ["export.csv", ["Libellé", "Compte", "Date d'achat", "Valeur brute", "Durée"], "asset"],
    ["export.csv", ["Domaine", "Compte", "Texte", "Action"], "rule"],
    ["tiers.csv", ["A", "B"], "third-party"],
    ["export.csv", ["A", "B"], undefined],
  ])("« %s » with the headings %j is %s", (fileName, headings, kind) => {
    expect(
      read(
        fileName,
        headings,
        headings.map(() => null),
      ).kind,
    ).toBe(kind);
  });

  it("tells its rows, its days and its third parties, below titles and blank rows", () => {
    const rows = Array.from({ length: 40 }, (_, at) => [
      `${String((at % 28) + 1).padStart(2, "0")}/03/2025`,
      "VE",
      "411000",
      `C${at % 3}`,
      at + 1,
      0,
    ]);
    const headings = ["Date", "Journal", "Compte", "Tiers", "Débit", "Crédit"];
    expect(read("export.csv", ["Société X"], [], headings, ...rows)).toEqual({
      kind: "journal",
      doubts: [],
      rows: 40,
      firstDate: "2025-03-01",
      lastDate: "2025-03-28",
      parties: 3,
    });
  });

  it("says what is doubtful", () => {
    const doubts = (fileName: string, ...rows: readonly (readonly CellOfSheet[])[]) =>
      read(fileName, ...rows).doubts.join(" ");
    const balance = ["Compte", "Libellé", "Débit", "Crédit"];
    expect(doubts("balance.csv", balance, ["512000", "Banque", 10, 0], ["606400", "Achats", 0, 0])).toBe("");
    expect(read("balance.csv", balance, ["606400", "Achats", "10,00", ""]).kind).toBe("comparison");
    expect(doubts("immobilisations.csv", balance, ["512000", "Banque", 10, 0])).toBe(
      "Son nom annonce des immobilisations, ses colonnes annoncent une balance d’ouverture.",
    );
    expect(doubts("immobilisations.csv", ["A", "B"])).toContain("restent à indiquer");
    expect(doubts("export.csv", ["A", "B"])).toContain("choisissez-le");
    expect(doubts("balance.csv", balance)).toContain("aucune ligne");
  });

  it("does not take a table whose first column holds no account for a chart", () => {
    expect(read("export.csv", ["Code", "Nom"], ["REF1", "Vis"], ["REF2", "Clous"]).kind).toBeUndefined();
  });
});

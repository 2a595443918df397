import { isRefusal } from "@grand-livre/domain/refusal";
import { describe, expect, it } from "vitest";
import { detectBankFormat } from "../detect-bank-format.ts";
import { isDateOrderUnsure, proposeBankMapping } from "../sheet/bank-columns.ts";
import { readBankSheet } from "../sheet/read-bank-sheet.ts";
import { qifRows } from "./qif-rows.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const rows = qifRows(bytes(text)) ?? [];
  const file = readBankSheet(rows, proposeBankMapping(rows).mapping);
  if (isRefusal(file)) throw new Error(JSON.stringify(file));
  return file.statements[0]?.operations.map(({ date, amountCents, label, reference, details }) => [
    date,
    amountCents,
    label,
    reference,
    details,
  ]);
};

const FRENCH = `!Type:Bank
D28/02/2026
T-1 250,40
PPRLV SEPA EDF
MContrat 12
N0001234
^
D02/03/2026
T330,00
PVIR CLIENT
^
`;

describe("a QIF file", () => {
  it("is read to the cent, with its texts and its numbers", () => {
    expect(detectBankFormat(bytes(FRENCH))).toBe("sheet");
    expect(read(FRENCH)).toEqual([
      ["2026-02-28", -125_040, "PRLV SEPA EDF", "0001234", ["Contrat 12"]],
      ["2026-03-02", 33_000, "VIR CLIENT", undefined, []],
    ]);
  });

  it("is read as Quicken writes it: lists, splits, its years and its opening balance", () => {
    const quicken = `!Option:AutoSwitch
!Account
NCompte courant
TBank
^
!Type:Cat
NLoyer
^
!Type:Bank
D1/ 1'26
POpening Balance
T1,000.00
L[Compte courant]
^
D1/31'26
U-1,250.40
T-1,250.40
PLoyer
SLoyer
$-1,000.00
SCharges
$-250.40
^
`;
    expect(read(quicken.replaceAll("\n", "\r\n"))).toEqual([
      ["2026-01-31", -125_040, "Loyer", undefined, []],
    ]);
  });

  it("says that day and month may stand either way round", () => {
    const unsure = qifRows(bytes(FRENCH.replace("28/02/2026", "03/04/2026"))) ?? [];
    expect(isDateOrderUnsure(proposeBankMapping(unsure).mapping, unsure)).toBe(true);
    const sure = qifRows(bytes(FRENCH)) ?? [];
    expect(isDateOrderUnsure(proposeBankMapping(sure).mapping, sure)).toBe(false);
  });

  it("holds no operation of another kind, and other texts are no QIF", () => {
    expect(qifRows(bytes("!Type:Invst\nD01/02/2026\nT1\n^\n"))).toHaveLength(1);
    expect(qifRows(bytes("Date;Montant\n"))).toBeUndefined();
  });
});

import type { AccountAnswer } from "@grand-livre/contracts/account";
import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { generatePeriods } from "@grand-livre/domain/exercise/period";
import { describe, expect, it } from "vitest";
import { type Books, bodyOf, draftOf, problemsOf } from "./draft-body.ts";
import { type DraftLine, type EntryDraft, emptyDraft, emptyLine } from "./grid/entry-draft.ts";
import { gapText, missingText, problemText } from "./problem-text.ts";

const within = { startDate: "2026-01-01", endDate: "2026-12-31" };
const supplierId = "0198a1b2-0000-7000-8000-000000000001";

const account = (number: string, collective = false) =>
  [number, { number, label: `Compte ${number}`, active: true, collective } as AccountAnswer] as const;

const books: Books = {
  accounts: new Map([account("606100"), account("401000", true), account("512000"), account("120000")]),
  counterparties: new Map([
    [
      supplierId,
      { id: supplierId, name: "Dupont", active: true, subledgerSupplier: "FDUPONT" } as CounterpartyAnswer,
    ],
  ]),
  journals: [
    { code: "OD", entryType: "general", active: true, treasuryAccount: null } as JournalAnswer,
    { code: "BQ1", entryType: "bank", active: true, treasuryAccount: "512000" } as JournalAnswer,
  ],
  exercises: [
    {
      refId: "e1",
      state: "open",
      startDate: within.startDate,
      endDate: within.endDate,
      periods: generatePeriods(within),
    } as unknown as FiscalExerciseAnswer,
  ],
};

function draft(lines: Partial<DraftLine>[], head: Partial<EntryDraft> = {}): EntryDraft {
  return {
    ...emptyDraft({ journalCode: "OD", date: "2026-03-15", label: "Loyer" }),
    ...head,
    lines: lines.map((line, index) => ({ ...emptyLine(index + 1), ...line })),
  };
}

const charge = { account: "606100", debit: "1 200,00" };
const supplier = { account: "401000", counterparty: "Dupont", counterpartyId: supplierId };

const codes = (typed: EntryDraft, wanted: "draft" | "entry" = "entry") =>
  problemsOf(typed, books, within, wanted).map((problem) => problem.code);

describe("the body of an entry", () => {
  it("holds the lines that were filled, in cents, with their dates in full", () => {
    const body = bodyOf(draft([charge, {}, { ...supplier, credit: "1200", dueDate: "1504" }]), within);
    expect(body.lines).toEqual([
      expect.objectContaining({ account: "606100", debitCents: 120_000, creditCents: 0, label: null }),
      expect.objectContaining({ counterpartyId: supplierId, creditCents: 120_000, dueDate: "2026-04-15" }),
    ]);
    expect(body).toMatchObject({ journalCode: "OD", date: "2026-03-15", pieceRef: null });
  });

  it("comes back as it was typed", () => {
    const answer = {
      journalCode: "OD",
      date: "2026-03-15",
      pieceRef: "F12",
      label: "Loyer",
      lines: [
        { account: "606100", label: "Loyer", debitCents: 5050, creditCents: 0, dueDate: null, vatCode: null },
        {
          account: "401000",
          label: "Dupont mars",
          debitCents: 0,
          creditCents: 5050,
          counterpartyId: supplierId,
          auxiliaryLabel: "Dupont",
          dueDate: "2026-04-15",
          vatCode: null,
        },
      ],
    } as unknown as EntryAnswer;
    const again = bodyOf(draftOf(answer), within);
    expect(again).toMatchObject({ pieceRef: "F12", date: "2026-03-15" });
    expect(again.lines).toMatchObject([
      { account: "606100", label: null, debitCents: 5050 },
      {
        account: "401000",
        label: "Dupont mars",
        creditCents: 5050,
        dueDate: "2026-04-15",
        counterpartyId: supplierId,
      },
    ]);
  });
});

describe("what keeps an entry from being validated", () => {
  it("is nothing when it is whole", () => {
    expect(codes(draft([charge, { ...supplier, credit: "1200" }, {}]))).toEqual([]);
  });

  it("is the gap, said with both sums and what is missing", () => {
    const typed = draft([charge, { ...supplier, credit: "1199,99" }]);
    expect(codes(typed)).toEqual(["ENTRY_UNBALANCED"]);
    expect(gapText({ debitCents: 120_000, creditCents: 119_999, gapCents: 1 })).toBe(
      "Écriture déséquilibrée\u00a0: débit 1\u202f200,00\u00a0€ / crédit 1\u202f199,99\u00a0€ — écart 0,01\u00a0€.",
    );
    expect(gapText({ debitCents: 1, creditCents: 1, gapCents: 0 })).toBeUndefined();
  });

  it("tells a line without amount what the entry lacks", () => {
    const gap = { debitCents: 120_000, creditCents: 0, gapCents: 120_000 };
    expect(missingText(emptyLine(1), gap)).toContain("1\u202f200,00\u00a0€ au crédit");
    expect(missingText(emptyLine(1), { ...gap, gapCents: -1 })).toContain("0,01\u00a0€ au débit");
    expect(missingText({ ...emptyLine(1), debit: "5" }, gap)).toBeUndefined();
    expect(missingText(emptyLine(1), { ...gap, gapCents: 0 })).toBeUndefined();
  });

  it("names the line on screen, empty lines before it included", () => {
    const [problem] = problemsOf(draft([{}, charge, { account: "401000" }]), books, within, "draft");
    expect(problem).toMatchObject({ code: "ENTRY_COUNTERPARTY_REQUIRED", row: 2 });
    expect(problem && problemText(problem)).toMatch(/^Ligne 3/);
  });

  it("lets a draft be unbalanced", () => {
    expect(codes(draft([charge]), "draft")).toEqual([]);
    expect(codes(draft([charge]))).toEqual(["ENTRY_TOO_FEW_LINES", "ENTRY_UNBALANCED"]);
  });

  it("is one sentence for an amount that cannot be read, not its consequences", () => {
    expect(
      codes(
        draft([
          { ...charge, debit: "12a" },
          { ...supplier, credit: "10" },
        ]),
      ),
    ).toEqual(["AMOUNT_UNREADABLE"]);
  });

  it("is a third party that was typed and not chosen", () => {
    expect(codes(draft([charge, { account: "401000", counterparty: "Dup", credit: "1200" }]))).toContain(
      "COUNTERPARTY_NOT_CHOSEN",
    );
  });

  it("is what the ledger's own rules say: reserved account, treasury line, date in no exercise", () => {
    expect(codes(draft([charge, { account: "120000", credit: "1200" }]))).toEqual(["ENTRY_ACCOUNT_RESERVED"]);
    expect(codes(draft([charge, { ...supplier, credit: "1200" }], { journalCode: "BQ1" }))).toEqual([
      "ENTRY_TREASURY_LINE_MISSING",
    ]);
    expect(codes(draft([charge, { ...supplier, credit: "1200" }], { date: "2031-01-01" }))).toEqual([
      "EXERCISE_NOT_FOUND",
    ]);
  });

  it("asks for journal and date first", () => {
    expect(codes(draft([charge], { journalCode: "" }))).toEqual(["JOURNAL_MISSING"]);
    expect(codes(draft([charge], { date: undefined }))).toEqual(["DATE_MISSING"]);
  });
});

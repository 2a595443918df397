import type { VatTreatment } from "@grand-livre/domain/entry/vat-lines";
import { describe, expect, it } from "vitest";
import { changeDraft, type DraftAction } from "./change-draft.ts";
import {
  type Column,
  type DraftFacts,
  type DraftLine,
  draftTotals,
  type EntryDraft,
  emptyDraft,
  emptyLine,
} from "./entry-draft.ts";
import { withPastedCells } from "./pasted-entry.ts";
import { vatBaseOf, withVatLines } from "./vat-draft.ts";

const within = { startDate: "2026-01-01", endDate: "2026-12-31" };
const AB20: VatTreatment = {
  code: "AB20",
  direction: "purchase",
  rateBasisPoints: 2000,
  exigibility: "delivery",
  deductibleShareBasisPoints: 10_000,
  account: "445660",
  pendingAccount: null,
  dueAccount: null,
};
const facts: DraftFacts = {
  within,
  rates: new Map(),
  vatCodes: new Map([["AB20", AB20]]),
  accountVat: (account) => (account === "606100" ? "AB20" : null),
  usual: (id) =>
    id === "dupont" ? { account: "606100", vatCode: "AB20" } : { account: null, vatCode: null },
};

function draftOf(...lines: Partial<DraftLine>[]): EntryDraft {
  const start = emptyDraft({ label: "Fournitures" });
  return { ...start, lines: lines.map((line, index) => ({ ...emptyLine(index + 1), ...line })) };
}

/** As the editor does: what is typed is settled, and the tax follows. */
function after(draft: EntryDraft, ...actions: DraftAction[]): EntryDraft {
  return actions.reduce((one, action) => {
    const changed = changeDraft(one, action, facts);
    return action.type === "edit" ? changed : withVatLines(changed, facts);
  }, draft);
}

const settle = (row: number, column: Column = "debit"): DraftAction => ({ type: "settle", row, column });
const shown = ({ lines }: EntryDraft) =>
  lines.map(({ account, debit, credit }) => [account, debit, credit].join(" ").replaceAll("\u202f", " "));

describe("the VAT line of a charge", () => {
  const typed = draftOf({ account: "606100", debit: "100", vatCode: "AB20" }, {});

  it("is written after the last charge of its code, and follows the charges", () => {
    const first = after(typed, settle(0));
    expect(shown(first)).toEqual(["606100 100,00 ", "445660 20,00 ", "  "]);
    const more = after(
      first,
      { type: "choose-account", row: 2, account: "606300" },
      { type: "edit", row: 2, column: "debit", text: "50" },
      settle(2),
    );
    // The code of the charge above is taken over; the tax moves behind the new charge.
    expect(shown(more)).toEqual(["606100 100,00 ", "606300 50,00 ", "445660 30,00 "]);
    expect(shown(after(more, { type: "remove", row: 0 }))).toEqual(["606300 50,00 ", "445660 10,00 "]);
  });

  it("says its base, once, for the return", () => {
    const draft = after(typed, settle(0));
    expect(draft.lines.map((line) => vatBaseOf(line, draft))).toEqual([10_000, 10_000, null]);
  });

  it("comes from a total including tax, which it adds up to", () => {
    const draft = after(draftOf({ account: "606100", debit: "0,07 ttc", vatCode: "AB20" }), settle(0));
    expect(draftTotals(draft.lines).debitCents).toBe(7);
    const hundred = after(draftOf({ account: "606100", debit: "100t", vatCode: "AB20" }), settle(0));
    expect(shown(hundred)).toEqual(["606100 83,33 ", "445660 16,67 "]);
    // Left and entered again, it stays.
    expect(shown(after(hundred, settle(0)))).toEqual(shown(hundred));
  });

  it("takes its share of what = puts on a charge", () => {
    const draft = after(
      draftOf({ account: "401000", credit: "1 200,00" }, { account: "606100", vatCode: "AB20" }),
      { type: "balance", row: 1 },
    );
    expect(shown(draft)).toEqual(["401000  1 200,00", "606100 1 000,00 ", "445660 200,00 "]);
    const second = after(
      draftOf(
        { account: "401000", credit: "100,00" },
        { account: "606100", debit: "33,33", vatCode: "AB20" },
        { account: "606300", vatCode: "AB20" },
      ),
      settle(1),
      { type: "balance", row: 2 },
    );
    expect(draftTotals(second.lines).gapCents).toBe(0);
  });

  it("is the hand's once it is changed, and stays away once it is removed", () => {
    const draft = after(typed, settle(0));
    const changed = after(
      draft,
      { type: "edit", row: 1, column: "debit", text: "19,99" },
      { type: "edit", row: 0, column: "debit", text: "200" },
      settle(0),
    );
    expect(shown(changed)).toEqual(["606100 200,00 ", "445660 19,99 ", "  "]);
    expect(shown(after(draft, { type: "remove", row: 1 }, settle(0)))).toEqual(["606100 100,00 ", "  "]);
  });

  it("is proposed with the code of its account or of the third party, whose usual charge comes too", () => {
    const draft = after(draftOf({ account: "401000" }, {}), {
      type: "choose-counterparty",
      row: 0,
      counterparty: { id: "dupont", name: "Dupont" },
    });
    expect(draft.lines[1]).toMatchObject({ account: "606100", vatCode: "AB20" });
    const kept = after(draftOf({ account: "401000" }, { account: "613200" }), {
      type: "choose-counterparty",
      row: 0,
      counterparty: { id: "dupont", name: "Dupont" },
    });
    expect(kept.lines[1]).toMatchObject({ account: "613200", vatCode: "" });
  });
});

describe("cells of a spreadsheet", () => {
  const paste = (rows: string, draft = emptyDraft()) =>
    withPastedCells(
      draft,
      { row: 0, column: "account" },
      rows.split("\n").map((row) => row.split("\t")),
      {
        within,
        counterparty: (text) => (text === "Dupont" ? { id: "dupont", name: "Dupont" } : undefined),
      },
    );

  it("fill the columns from the cell that has the focus", () => {
    const { lines, label } = paste(
      "606 100\t\tPapier\t1 234,56\t0,00\n401000\tDupont\tPapier\t\t1234.56\t2026-04-30",
    );
    expect(label).toBe("Papier");
    expect(lines).toEqual([
      expect.objectContaining({ account: "606100", debit: "1\u202f234,56", credit: "" }),
      expect.objectContaining({
        account: "401000",
        counterpartyId: "dupont",
        credit: "1\u202f234,56",
        dueDate: "30/04/2026",
      }),
    ]);
  });

  it("are placed by the titles that a file gives, and what is unknown is left out", () => {
    const { lines } = paste(
      "JournalCode\tCompteNum\tCompteLib\tDebit\tCredit\nAC\t606100\tFournitures\t12,00\t0,00",
    );
    expect(lines[0]).toMatchObject({ account: "606100", debit: "12,00", label: "" });
    expect(lines).toHaveLength(2);
  });

  it("show what cannot be read as it is, and put a negative amount on the other side", () => {
    const { lines } = paste("606100\tInconnu\t\t-5\n607000\t\t\tdouze");
    expect(lines[0]).toMatchObject({
      counterparty: "Inconnu",
      counterpartyId: null,
      credit: "5,00",
      debit: "",
    });
    expect(lines[1]?.debit).toBe("douze");
  });
});

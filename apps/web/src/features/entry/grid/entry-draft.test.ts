import { describe, expect, it } from "vitest";
import { changeDraft, type DraftAction } from "./change-draft.ts";
import {
  type DraftLine,
  draftTotals,
  type EntryDraft,
  emptyDraft,
  emptyLine,
  isEmptyLine,
  NO_FACTS,
} from "./entry-draft.ts";

const within = { startDate: "2026-01-01", endDate: "2026-12-31" };

function draftOf(...lines: Partial<DraftLine>[]): EntryDraft {
  const start = emptyDraft({ label: "Loyer mars" });
  return { ...start, lines: lines.map((line, index) => ({ ...emptyLine(index + 1), ...line })) };
}

function after(draft: EntryDraft, ...actions: DraftAction[]): EntryDraft {
  return actions.reduce((one, action) => changeDraft(one, action, { ...NO_FACTS, within }), draft);
}

describe("amounts", () => {
  it("are shown as they were read once the cell is left", () => {
    const next = after(draftOf({ debit: "1200/1,2" }), { type: "settle", row: 0, column: "debit" });
    expect(next.lines[0]?.debit).toBe("1\u202f000,00");
  });

  it("change sides with their sign, and keep one side only", () => {
    const next = after(
      draftOf({ debit: "50-", credit: "" }, { debit: "10", credit: "12,5" }),
      { type: "settle", row: 0, column: "debit" },
      { type: "settle", row: 1, column: "credit" },
    );
    expect(next.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
      ["", "50,00"],
      ["", "12,50"],
    ]);
  });

  it("stay as typed when they cannot be read, and zero empties the cell", () => {
    const next = after(
      draftOf({ debit: "12a" }, { credit: "0" }),
      { type: "settle", row: 0, column: "debit" },
      { type: "settle", row: 1, column: "credit" },
    );
    expect(next.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
      ["12a", ""],
      ["", ""],
    ]);
  });
});

describe("the balancing key", () => {
  it("writes what is missing on the side where it is missing", () => {
    const next = after(draftOf({ debit: "1 200,00" }, { credit: "200" }, {}), { type: "balance", row: 2 });
    expect(next.lines[2]).toMatchObject({ debit: "", credit: "1\u202f000,00" });
    expect(draftTotals(next.lines).gapCents).toBe(0);
  });

  it("replaces what stood on the line, on either side, and empties a line that is not needed", () => {
    const replaced = after(draftOf({ credit: "30" }, { credit: "99" }), { type: "balance", row: 1 });
    expect(replaced.lines[1]).toMatchObject({ debit: "30,00", credit: "" });
    const needless = after(draftOf({ debit: "5" }, { credit: "5" }, { debit: "1" }), {
      type: "balance",
      row: 2,
    });
    expect(needless.lines[2]).toMatchObject({ debit: "", credit: "" });
  });
});

describe("accounts and third parties", () => {
  const counterparty = { id: "0198", name: "Dupont SARL" };

  it("come together when the completion found both", () => {
    const next = after(draftOf({}), { type: "choose-account", row: 0, account: "411000", counterparty });
    expect(next.lines[0]).toMatchObject({ account: "411000", counterpartyId: "0198" });
  });

  it("part when the account takes no third party", () => {
    const next = after(draftOf({ account: "401000", counterpartyId: "0198", counterparty: "Dupont SARL" }), {
      type: "choose-account",
      row: 0,
      account: "606100",
    });
    expect(next.lines[0]).toMatchObject({ account: "606100", counterpartyId: null, counterparty: "" });
  });

  it("forget the third party as soon as another one is typed", () => {
    const next = after(draftOf({ account: "401000", counterpartyId: "0198", counterparty: "Dupont SARL" }), {
      type: "edit",
      row: 0,
      column: "counterparty",
      text: "Mar",
    });
    expect(next.lines[0]).toMatchObject({ counterpartyId: null, counterparty: "Mar" });
  });
});

describe("copies", () => {
  it("take the label of the line above, or the entry's where that line has none", () => {
    const next = after(
      draftOf({ label: "Électricité" }, {}, {}),
      { type: "copy-label", row: 1 },
      { type: "edit", row: 1, column: "label", text: "" },
      { type: "copy-label", row: 2 },
    );
    expect(next.lines.map((line) => line.label)).toEqual(["Électricité", "", "Loyer mars"]);
  });

  it("do nothing on the first line", () => {
    const draft = draftOf({ label: "Seule" });
    expect(after(draft, { type: "copy-label", row: 0 })).toBe(draft);
    expect(after(draft, { type: "copy-above", row: 0, column: "account" })).toBe(draft);
  });

  it("take a third party with its identity", () => {
    const next = after(
      draftOf({ account: "401000", counterpartyId: "0198", counterparty: "Dupont" }, { account: "401000" }),
      { type: "copy-above", row: 1, column: "counterparty" },
    );
    expect(next.lines[1]).toMatchObject({ counterpartyId: "0198", counterparty: "Dupont" });
  });
});

describe("lines", () => {
  it("are inserted and duplicated below, each told apart", () => {
    const next = after(
      draftOf({ account: "606100" }, {}),
      { type: "duplicate", row: 0 },
      { type: "insert-after", row: 0 },
    );
    expect(next.lines.map((line) => line.account)).toEqual(["606100", "", "606100", ""]);
    expect(new Set(next.lines.map((line) => line.key)).size).toBe(4);
  });

  it("leave an empty one when the last is removed", () => {
    const next = after(draftOf({ account: "606100" }), { type: "remove", row: 0 });
    expect(next.lines).toHaveLength(1);
    expect(next.lines.every(isEmptyLine)).toBe(true);
  });

  it("read a due date within the exercise", () => {
    const next = after(draftOf({ account: "401000", dueDate: "1503" }), {
      type: "settle",
      row: 0,
      column: "dueDate",
    });
    expect(next.lines[0]?.dueDate).toBe("15/03/2026");
  });
});

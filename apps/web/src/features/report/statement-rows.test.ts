import type { StatementRow } from "@grand-livre/contracts/report";
import { expect, it } from "vitest";
import { shownLines } from "./statement-rows.ts";

const row = (
  code: string,
  kind: StatementRow["kind"],
  amountCents: number,
  previousCents = 0,
): StatementRow => ({
  code,
  kind,
  label: code,
  amountCents,
  previousCents,
  accounts:
    kind === "line" && amountCents !== 0 ? [{ account: "707000", label: "Ventes", cents: amountCents }] : [],
});

it("leaves out what is at zero in both years, headings whose first line is, and shows the accounts of an opened line", () => {
  const rows = [
    row("income", "heading", 0),
    row("sales", "line", 100),
    row("other", "line", 0),
    row("past", "line", 0, 5),
    row("total", "total", 0),
    row("financial", "heading", 0),
    row("interest", "line", 0),
    row("result", "total", 100),
  ];
  const ids = (opened: string) => shownLines(rows, (code) => code === opened).map(({ id }) => id);
  expect(ids("")).toEqual(["income", "sales", "past", "result"]);
  expect(ids("sales")).toEqual(["income", "sales", "sales 707000", "past", "result"]);
});

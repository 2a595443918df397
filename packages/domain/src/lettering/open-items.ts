import { compareDates } from "../date/calendar-date.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import type { OpenItem } from "../report/aged-balance.ts";

/** A line that no whole lettering holds, for the aged balance of its account. */
export interface LineToAge {
  /** What rows of the aged balance are made by: the auxiliary, or the counterparty. */
  readonly key: string;
  /** Due date, or the date of the line when it has none. */
  readonly dueDate: string;
  readonly debitCents: number;
  readonly creditCents: number;
  /** The partial lettering that holds it; null: none. */
  readonly letteringId: string | null;
}

/**
 * Open items of the lines of a ledger: what `agedBalance` sorts into not due, 30, 60, 90 days and more. Lines of a partial
 * lettering settle each other, the oldest first, and what is left of them keeps its own age; a payment that is not lettered
 * is a negative item.
 * @param sense +1 for what is owed to us, −1 for what we owe
 */
export function openItems(lines: Iterable<LineToAge>, sense: 1 | -1): OpenItem[] {
  return openLines(lines, sense).map(({ line, remainingCents }) => ({
    key: line.key,
    dueDate: line.dueDate,
    remainingCents,
  }));
}

/** The same, each with the line that it is the rest of. */
export function openLines<Line extends LineToAge>(
  lines: Iterable<Line>,
  sense: 1 | -1,
): { readonly line: Line; readonly remainingCents: number }[] {
  let alone = 0;
  const groups = Map.groupBy(lines, (line) =>
    line.letteringId === null ? (alone++).toString() : `lettering ${line.letteringId}`,
  );
  return [...groups.values()].flatMap((group) => remainders(group, sense));
}

function remainders<Line extends LineToAge>(lines: readonly Line[], sense: 1 | -1) {
  const items = lines.map((line) => ({
    line,
    remainingCents: assertCents(sense * (line.debitCents - line.creditCents)),
  }));
  const net = sumCentsOf(items, ({ remainingCents }) => remainingCents);
  const side = Math.sign(net);
  const open = items.filter(({ remainingCents }) => Math.sign(remainingCents) === side);
  let settled = sumCentsOf(open, ({ remainingCents }) => Math.abs(remainingCents)) - Math.abs(net);
  return open
    .toSorted((one, other) => compareDates(one.line.dueDate, other.line.dueDate))
    .flatMap(({ line, remainingCents: cents }) => {
      const taken = Math.min(settled, Math.abs(cents));
      settled -= taken;
      const remainingCents = assertCents(cents - side * taken);
      return remainingCents === 0 ? [] : [{ line, remainingCents }];
    });
}

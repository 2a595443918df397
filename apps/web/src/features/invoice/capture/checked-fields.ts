import { createStore } from "../../../lib/store.ts";

/** The fields that were confirmed on each draft, as long as the page stands: going back and forth forgets nothing. */
export const checkedFields = createStore<ReadonlyMap<string, ReadonlySet<string>>>(new Map());

const NONE: ReadonlySet<string> = new Set();

export function checkedOf(
  all: ReadonlyMap<string, ReadonlySet<string>>,
  billId: string,
): ReadonlySet<string> {
  return all.get(billId) ?? NONE;
}

export function checkField(billId: string, fieldId: string): void {
  const all = checkedFields.get();
  const before = checkedOf(all, billId);
  if (before.has(fieldId)) return;
  checkedFields.set(new Map(all).set(billId, new Set([...before, fieldId])));
}

/** A document read again starts again. */
export function uncheckFields(billId: string): void {
  const all = new Map(checkedFields.get());
  if (all.delete(billId)) checkedFields.set(all);
}

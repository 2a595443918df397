import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { places, Skeleton } from "../../ui/Skeleton.tsx";
import { nextRow } from "../../ui/use-row-keys.ts";
import styles from "./Bank.module.css";

interface OperationListProps {
  readonly rows: readonly BankOperationAnswer[] | undefined;
  readonly current: string | undefined;
  readonly onCurrent: (id: string) => void;
  /** Enter on the current one. */
  readonly onAccept: () => void;
}

/** Operations one under the other: arrows choose, Enter accepts the first proposal; a click only chooses. */
export function OperationList({ rows, current, onCurrent, onAccept }: OperationListProps) {
  const list = useRef<HTMLDivElement>(null);
  // The focus goes on with the choice: to the next operation when one leaves the list, to the first one at the start.
  useEffect(() => {
    if (current === undefined) return;
    const { activeElement } = document;
    if (activeElement !== document.body && list.current?.contains(activeElement) !== true) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${current}"]`)?.focus();
  }, [current]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || rows === undefined) return;
    const at = rows.findIndex(({ id }) => id === current);
    const next = rows[nextRow(event.key, at, rows.length) ?? -1];
    if (next !== undefined) onCurrent(next.id);
    else if (event.key === "Enter" && !event.repeat) onAccept();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Opérations du relevé"
      aria-busy={rows === undefined}
      tabIndex={-1}
      className={styles.list}
      onKeyDown={onKeyDown}
    >
      {rows === undefined
        ? places(8).map((place) => <Skeleton key={place} width="100%" />)
        : rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list answers the keys of its options.
            <div
              key={row.id}
              role="option"
              data-id={row.id}
              aria-selected={row.id === current}
              tabIndex={row.id === current ? 0 : -1}
              className={styles.operation}
              onClick={() => onCurrent(row.id)}
            >
              <span className={styles.date}>{formatDate(row.date)}</span>
              <span className={styles.label}>{row.label}</span>
              <Amount
                cents={row.currencyAmount ?? row.amountCents}
                {...(row.currency === null ? {} : { currency: row.currency })}
              />
              <span className={styles.hint} data-certain={row.proposals[0]?.isCertain || undefined}>
                {row.state === "open" ? hintOf(row) : (row.counterpartyName ?? "")}
              </span>
            </div>
          ))}
    </div>
  );
}

function hintOf({ proposals: [first] }: BankOperationAnswer): string {
  if (first === undefined) return "Aucune proposition";
  return `${first.isCertain ? "Sûre\u00a0: " : ""}${first.title}`;
}

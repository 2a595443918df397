import { Fragment, type ReactNode } from "react";
import { formatCents, formatFigures } from "../lib/format.ts";
import styles from "./Amount.module.css";

export interface AmountProps {
  /** Integer cents; nothing is shown for undefined or null. */
  readonly cents: number | null | undefined;
  /** Adds the currency's sign: `EUR` → `1 234,56 €`. */
  readonly currency?: string;
  /** Without its sign, the currency whose decimals are shown; euros unless said. */
  readonly figuresOf?: string | undefined;
  /** How zero is shown: a dash in dense tables (the default), or `0,00`. */
  readonly zero?: "dash" | "figures";
  readonly strong?: boolean;
}

/** An amount: tabular figures, U+2212 for the sign, `–` for zero. The column says debit or credit, never a colour. */
export function Amount({ cents, currency, figuresOf, zero = "dash", strong }: AmountProps) {
  if (cents === null || cents === undefined) return null;
  const text =
    cents === 0 && zero === "dash"
      ? "–"
      : currency === undefined
        ? formatFigures(cents, figuresOf)
        : formatCents(cents, currency);
  return (
    <data
      value={cents}
      className={styles.amount}
      data-strong={strong || undefined}
      data-nothing={text === "–" || undefined}
    >
      {groupsApart(text)}
    </data>
  );
}

/**
 * The same text with its narrow no-break spaces in spans that the style widens: browsers draw U+202F at an eighth of
 * an em, and `1 234` must never be taken for one figure. What is copied or read aloud does not change.
 */
function groupsApart(text: string): ReactNode {
  const groups = text.split("\u202f");
  if (groups.length === 1) return text;
  return groups.map((group, index) => (
    <Fragment key={groups.slice(0, index + 1).join(" ")}>
      {index > 0 && <span className={styles.gap}>{"\u202f"}</span>}
      {group}
    </Fragment>
  ));
}

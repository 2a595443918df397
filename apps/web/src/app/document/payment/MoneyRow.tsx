import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format.ts";
import { Amount } from "../../../ui/Amount.tsx";
import { entryHref } from "../entry/ledger-links.ts";
import styles from "../RecordRows.module.css";

interface MoneyRowProps {
  readonly date: string | null;
  /** What it is called, with its entry. */
  readonly name: string;
  readonly entryId?: string;
  readonly note: string;
  readonly cents: number;
  /** Of the amount; euros by default. */
  readonly currency?: string | undefined;
  readonly undone?: boolean;
  readonly children: ReactNode;
}

/** One movement of the money of a document: its day, its entry, its amount and what can be done with it. */
export function MoneyRow({
  date,
  name,
  entryId,
  note,
  cents,
  currency = "EUR",
  undone,
  children,
}: MoneyRowProps) {
  return (
    <li className={styles.row} data-undone={undone === true || undefined}>
      <span className={styles.date}>{formatDate(date)}</span>
      <span className={styles.what}>
        {entryId === undefined ? name : <Link to={entryHref(entryId)}>{name}</Link>}{" "}
        <span className={styles.quiet}>{note}</span>
      </span>
      <span className={styles.amount}>
        <Amount cents={cents} currency={currency} />
      </span>
      {children}
    </li>
  );
}

interface MoneyButtonProps {
  readonly children: string;
  /** Why the person may not. */
  readonly refused: string | undefined;
  readonly label?: string;
  readonly onClick: () => void;
  /** It takes money for the document; else it is the quiet one of an undoing. */
  readonly isUse?: boolean;
}

export function MoneyButton({ children, refused, label, onClick, isUse }: MoneyButtonProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      {...(isUse === true ? {} : { color: "inherit" as const })}
      disabled={refused !== undefined}
      title={refused ?? ""}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

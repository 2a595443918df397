import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { Amount } from "../../ui/Amount.tsx";
import styles from "./VatReturn.module.css";

interface CheckProps {
  readonly name: string;
  readonly cents: number;
  readonly gapCents: number;
  readonly account?: boolean;
  /** The gap has causes that are right: it is shown, not a warning. */
  readonly explained?: boolean;
}

/** One figure of the books, and its gap with the return where there is one. */
export function Check({ name, cents, gapCents, account, explained = false }: CheckProps) {
  return (
    <p className={styles.row}>
      <span>{account === true ? <a href={generalLedgerHref(name)}>{name}</a> : name}</span>
      <span>
        <Amount cents={cents} />{" "}
        <span className={styles.gap} data-gap={(gapCents !== 0 && !explained) || undefined}>
          {gapCents === 0 ? (
            "conforme"
          ) : (
            <>
              écart <Amount cents={gapCents} />
            </>
          )}
        </span>
      </span>
    </p>
  );
}

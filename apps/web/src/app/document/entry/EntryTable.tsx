import type { ReactNode } from "react";
import { Amount } from "../../../ui/Amount.tsx";
import styles from "./EntryTable.module.css";

export interface EntryTableLine {
  readonly key: string;
  readonly account: string;
  readonly auxiliary: string | null;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  /** Ids of the document's lines that made it. */
  readonly sources: readonly string[];
  /** It makes the figure that was asked about. */
  readonly marked?: boolean;
}

interface EntryTableProps {
  readonly caption: ReactNode;
  readonly lines: readonly EntryTableLine[];
  readonly lineIds: readonly string[];
  readonly onHighlight?: (lineIds: readonly string[]) => void;
  /** The account as a link, where one leads somewhere. */
  readonly account?: (account: string) => ReactNode;
}

/** An entry: account, label, debit, credit, its two totals equal. */
export function EntryTable({ caption, lines, lineIds, onHighlight, account }: EntryTableProps) {
  const sum = (pick: (line: EntryTableLine) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  return (
    <div className={styles.scroll}>
      <table className={styles.entry}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Compte</th>
            <th scope="col">Libellé</th>
            <th scope="col">Débit</th>
            <th scope="col">Crédit</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} {...(line.marked === true ? { "data-marked": "", tabIndex: -1 } : {})}>
              <td>
                {account?.(line.account) ?? line.account}
                {line.auxiliary !== null && <span className={styles.auxiliary}>{line.auxiliary}</span>}
              </td>
              <td>
                <span className={styles.label}>{line.label}</span>{" "}
                <Sources sources={line.sources} lineIds={lineIds} onHighlight={onHighlight} />
              </td>
              <td>
                <Amount cents={line.debitCents} />
              </td>
              <td>
                <Amount cents={line.creditCents} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Total</td>
            <td>
              <Amount cents={sum((line) => line.debitCents)} zero="figures" strong />
            </td>
            <td>
              <Amount cents={sum((line) => line.creditCents)} zero="figures" strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface SourcesProps {
  readonly sources: readonly string[];
  readonly lineIds: readonly string[];
  readonly onHighlight: ((lineIds: readonly string[]) => void) | undefined;
}

/** « lignes 1, 2 »: shows them in the form while it has the pointer or the focus. */
function Sources({ sources, lineIds, onHighlight }: SourcesProps) {
  const positions = sources.map((id) => lineIds.indexOf(id) + 1).filter((position) => position > 0);
  if (positions.length === 0) return null;
  const every = positions.length === lineIds.length && positions.length > 1;
  const text = every
    ? "toutes les lignes"
    : `${positions.length > 1 ? "lignes" : "ligne"} ${shortened(positions)}`;
  if (onHighlight === undefined) return <span className={styles.source}>{text}</span>;
  return (
    <button
      type="button"
      className={styles.source}
      onMouseEnter={() => onHighlight(sources)}
      onMouseLeave={() => onHighlight([])}
      onFocus={() => onHighlight(sources)}
      onBlur={() => onHighlight([])}
    >
      {text}
    </button>
  );
}

function shortened(positions: readonly number[]): string {
  const sorted = positions.toSorted((a, b) => a - b);
  return sorted.length > 6 ? `${sorted.slice(0, 5).join(", ")}…` : sorted.join(", ");
}

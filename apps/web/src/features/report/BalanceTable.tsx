import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { Amount } from "../../ui/Amount.tsx";
import { places, Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./BalanceTable.module.css";
import type { BalanceGroup } from "./balance-columns.ts";
import {
  type BalanceFigures,
  type BalanceRow,
  classesOf,
  className,
  figuresOf,
  sumOf,
} from "./balance-totals.ts";
import { type BalanceSearch, type LedgerSearch, ledgerSearchFor } from "./report-search.ts";

export interface BalanceTableProps {
  readonly answer: TrialBalanceAnswer;
  readonly search: BalanceSearch;
  /** The pairs of figures that are shown. */
  readonly groups: readonly BalanceGroup[];
}

/** The balance as it is printed: account, then opening, movements and balance, each in debit and in credit. */
export function BalanceTable({ answer, search, groups }: BalanceTableProps) {
  return (
    <div className={styles.frame} data-scroll-restoration-id="Balance générale">
      <table className={styles.table} aria-label="Balance générale">
        <Head groups={groups} />
        <tbody>
          {classesOf(answer.rows).map((one) => (
            <Fragment key={one.class}>
              <tr className={styles.class}>
                <th scope="rowgroup" colSpan={2 + 2 * groups.length}>
                  <Link
                    to="/accounting/reports/general-ledger"
                    search={ledgerSearchFor({ account: `${one.class}*` }, search)}
                  >
                    {className(one.class)}
                  </Link>
                </th>
              </tr>
              {one.rows.map((row) => (
                <Row
                  key={`${row.account} ${row.subledger ?? ""}`}
                  row={row}
                  search={search}
                  groups={groups}
                />
              ))}
              <tr className={styles.subtotal}>
                <th scope="row" colSpan={2}>
                  Total classe {one.class}
                </th>
                <Figures figures={sumOf(one.rows)} groups={groups} strong />
              </tr>
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total général
            </th>
            <Figures figures={sumOf(answer.rows)} groups={groups} strong />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface RowProps extends Omit<BalanceTableProps, "answer"> {
  readonly row: BalanceRow;
}

function Row({ row, search, groups }: RowProps) {
  return (
    <tr className={styles.row} data-detail={row.subledger !== undefined || undefined}>
      <td className={styles.account}>
        <Link to="/accounting/reports/general-ledger" search={ledgerSearchFor(row, search)}>
          {row.subledger ?? row.account}
        </Link>
      </td>
      <td className={styles.label}>{row.label}</td>
      <Figures figures={figuresOf(row)} groups={groups} ledger={ledgerSearchFor(row, search)} />
    </tr>
  );
}

interface FiguresProps {
  readonly figures: BalanceFigures;
  readonly groups: readonly BalanceGroup[];
  readonly strong?: boolean;
  /** The grand livre that explains the figures; none does for a sum of accounts. */
  readonly ledger?: LedgerSearch;
}

function Figures({ figures, groups, strong, ledger }: FiguresProps) {
  const cells = groups.flatMap(({ sides }) => sides);
  return cells.map(([name, header], index) => (
    <td
      key={name}
      className={styles.figure}
      data-label={header}
      data-first={index % 2 === 0 || undefined}
      data-zero={figures[name] === 0 || undefined}
    >
      {ledger === undefined || figures[name] === 0 ? (
        <Amount cents={figures[name]} strong={strong === true} />
      ) : (
        // The account is the link of the row for the keyboard: six more to the same place would only slow it down.
        <Link to="/accounting/reports/general-ledger" search={ledger} tabIndex={-1}>
          <Amount cents={figures[name]} />
        </Link>
      )}
    </td>
  ));
}

function Head({ groups }: Pick<BalanceTableProps, "groups">) {
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          Compte
        </th>
        <th rowSpan={2} scope="col" className={styles.label}>
          Intitulé
        </th>
        {groups.map(({ id, header }) => (
          <th key={id} colSpan={2} scope="colgroup" className={styles.group}>
            {header}
          </th>
        ))}
      </tr>
      <tr>
        {groups.flatMap(({ sides }) =>
          sides.map(([name, , head], index) => (
            <th key={name} scope="col" className={styles.figure} data-first={index === 0 || undefined}>
              {head}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** The balance while it loads: its head and rows of the final height. */
export function BalanceSkeleton({ groups }: Pick<BalanceTableProps, "groups">) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy="true" aria-label="Balance générale">
        <Head groups={groups} />
        <tbody>
          {places(12).map((place) => (
            <tr key={place} className={styles.row}>
              <td className={styles.account}>
                <Skeleton width="56px" height={12} />
              </td>
              <td className={styles.label}>
                <Skeleton width="70%" height={12} />
              </td>
              {places(2 * groups.length).map((figure) => (
                <td key={figure} className={styles.figure}>
                  <Skeleton width="64px" height={12} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { Amount } from "../../ui/Amount.tsx";
import type { Figures } from "./dashboard.ts";
import styles from "./KeyFigures.module.css";

const FIGURES = [
  ["turnover", "Chiffre d’affaires"],
  ["costs", "Charges"],
  ["result", "Résultat"],
  ["cash", "Trésorerie"],
  ["receivable", "À encaisser"],
  ["payable", "À payer"],
  ["vat", "TVA à décaisser"],
] as const;

/** The figures of the days looked at, each leading to the accounts that it is the sum of. */
export function KeyFigures({ figures }: { readonly figures: Figures }) {
  const { startDate: from, endDate: to } = figures;
  return (
    <nav className={styles.figures} aria-label="Chiffres clés">
      {FIGURES.map(([name, label]) => (
        <FigureLink key={name} label={label} figure={figures[name]} from={from} to={to} />
      ))}
    </nav>
  );
}

interface FigureProps {
  readonly label: string;
  readonly figure: Figures["turnover"];
  readonly from: string;
  readonly to: string;
}

/** One account leads to its ledger, several to the trial balance of the same days. */
function FigureLink({ label, figure, from, to }: FigureProps) {
  const { cents, accounts, previousYearCents } = figure;
  const [account, other] = accounts;
  const inside = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.amount}>
        <Amount cents={cents} currency="EUR" zero="figures" />
      </span>
      {previousYearCents !== null && (
        <span className={styles.before}>
          <Amount cents={previousYearCents} currency="EUR" zero="figures" /> en N-1
        </span>
      )}
    </>
  );
  return account !== undefined && other === undefined ? (
    <Link className={styles.figure} to="/accounting/reports/general-ledger" search={{ account, from, to }}>
      {inside}
    </Link>
  ) : (
    <Link className={styles.figure} to="/accounting/reports" search={{ from, to }}>
      {inside}
    </Link>
  );
}

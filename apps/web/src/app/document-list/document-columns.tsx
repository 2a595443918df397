import type { InvoiceListItem, InvoiceListRow, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCount, formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import { isLate, signed } from "../document/document-kinds.ts";
import { LifeCycleChip } from "../document/life-cycle/LifeCycleChip.tsx";
import styles from "./document-columns.module.css";
import { Total } from "./Total.tsx";

interface PartyCellProps {
  /** The kind of a document that is no ordinary invoice: few are, so that the name has the room. */
  readonly kind: string | undefined;
  /** Its warnings. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The third party, and beside it the document's kind and warnings. */
export function PartyCell({ kind, aside, children }: PartyCellProps) {
  return (
    <span className={styles.party}>
      {children}
      {kind !== undefined && <span className={styles.kind}>{kind}</span>}
      {aside}
    </span>
  );
}

/** The third party's name, cut where it lacks room. */
export function PartyName({ children }: { readonly children: string }) {
  return (
    <span className={styles.name} title={children}>
      {children}
    </span>
  );
}

interface DocumentLinkProps {
  readonly to: "/accounting/invoices/$id" | "/accounting/supplier-bills/$id";
  readonly id: string;
  /** Whether its text replaces a value that is still missing. */
  readonly missing: boolean;
  readonly title?: string;
  readonly children: string;
}

/** The document's own link; the row opens it by keyboard. */
export function DocumentLink({ to, id, missing, title, children }: DocumentLinkProps) {
  return (
    <Link
      to={to}
      params={{ id }}
      tabIndex={-1}
      className={styles.link}
      data-missing={missing || undefined}
      title={title}
    >
      {children}
    </Link>
  );
}

interface StateCellProps {
  readonly document: InvoiceListItem;
  readonly state: { readonly label: string; readonly tone: StatusTone };
  /** « point », « points »: what is counted of a draft. */
  readonly points: readonly [one: string, many: string];
}

/** A document's state, and how many points its draft still has. */
export function StateCell({ document, state, points: [one, many] }: StateCellProps) {
  const points = document.status === "draft" ? document.blockingIssues + document.warningIssues : 0;
  const words = points >= 2 ? many : one;
  return (
    <span className={styles.state}>
      <StatusChip tone={state.tone}>{state.label}</StatusChip>
      <LifeCycleChip short code={document.lifeCycleCode} />
      {points > 0 && (
        <span className={styles.points} title={words}>
          {formatCount(points)}
          <span className="visually-hidden"> {words}</span>
        </span>
      )}
    </span>
  );
}

type Fitting = Pick<Column<InvoiceListRow>, "card" | "from">;

interface OwnAmountProps {
  readonly document: InvoiceListItem;
  readonly units: number;
  readonly euros: number | undefined;
}

/** An amount of a document in a currency says which, with its euros, which the foot of its column adds. */
function OwnAmount({ document, units, euros }: OwnAmountProps) {
  const { currency } = document;
  const own = signed(document, units);
  if (currency === "EUR") return <Amount cents={own} />;
  return (
    <span className={styles.own}>
      <Amount cents={own} currency={currency} />
      {euros !== undefined && own !== 0 && (
        <small>
          <Amount cents={signed(document, euros)} zero="figures" />
          {"\u00a0EUR"}
        </small>
      )}
    </span>
  );
}

/** The columns that lists of documents share; totals at the foot, credit notes counted negative. */
export function documentColumns(
  totals: InvoiceTotals | undefined,
  width: { readonly date: string; readonly amount: string },
) {
  const amount = (
    id: string,
    header: string,
    pick: (document: InvoiceListItem) => readonly [own: number, euros: number | undefined],
    total: number | undefined,
    fitting: Fitting,
  ): Column<InvoiceListRow> => ({
    id,
    header,
    align: "right",
    sortable: id === "incl",
    width: width.amount,
    ...fitting,
    cell: (document) => {
      const [units, euros] = pick(document);
      return <OwnAmount document={document} units={units} euros={euros} />;
    },
    footer: <Total cents={total} />,
  });
  const day = (id: string, header: string, cell: (document: InvoiceListItem) => ReactNode) => ({
    id,
    header,
    sortable: true,
    width: width.date,
    figures: true,
    cell,
  });
  return {
    date: day("date", "Date", ({ bill_date }) => formatDate(bill_date)),
    due: day(
      "due",
      "Échéance",
      (document) =>
        document.due_date && (
          <span className={isLate(document) ? styles.late : undefined}>{formatDate(document.due_date)}</span>
        ),
    ),
    amounts: [
      amount(
        "excl",
        "HT",
        (one) => [one.totalExclVatCents, one.totalExclVatEurCents],
        totals?.totalExclVatCents,
        { card: "none", from: "medium" },
      ),
      amount("vat", "TVA", (one) => [one.vatCents, one.vatEurCents], totals?.vatCents, {
        card: "none",
        from: "medium",
      }),
      amount(
        "incl",
        "TTC",
        (one) => [one.totalInclVatCents, one.totalInclVatEurCents],
        totals?.totalInclVatCents,
        { card: "aside" },
      ),
    ],
    remaining: amount(
      "remaining",
      "Reste dû",
      // Nothing is owed in the books before the validation, and the total says so too.
      (one) => (one.status === "validated" ? [one.remainingCents, one.remainingEurCents] : [0, undefined]),
      totals?.remainingCents,
      { card: "line" },
    ),
  } as const satisfies Record<string, Column<InvoiceListRow> | readonly Column<InvoiceListRow>[]>;
}

import type { InvoiceListItem, InvoiceListRow, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { Link } from "@tanstack/react-router";
import { signed } from "../../app/invoicing/document-kinds.ts";
import { Total } from "../../app/lists/Total.tsx";
import { formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./bill-columns.module.css";
import { type BillView, billState, isInboxView, isLate } from "./list-filters.ts";

function Supplier({ bill }: { readonly bill: InvoiceListItem }) {
  const name = bill.companyName ?? (bill.bill_label === "" ? "Fournisseur à préciser" : bill.bill_label);
  return (
    <span className={styles.supplier}>
      <Link
        to="/accounting/supplier-bills/$id"
        params={{ id: bill.id }}
        tabIndex={-1}
        className={styles.name}
        data-missing={bill.companyName === null || undefined}
        title={name}
      >
        {name}
      </Link>
      {bill.kind === "credit_note" && <span className={styles.kind}>Avoir</span>}
      {bill.kind === "deposit" && <span className={styles.kind}>Acompte</span>}
      <Alerts bill={bill} />
    </span>
  );
}

/** What must be seen before a bill is opened: it may be there twice, or ask for money on another account. */
function Alerts({ bill }: { readonly bill: InvoiceListItem }) {
  if (bill.status !== "draft") return null;
  const duplicate = bill.inbox?.possibleDuplicateOf ?? null;
  return (
    <>
      {duplicate !== null && (
        <Link
          to="/accounting/supplier-bills/$id"
          params={{ id: duplicate }}
          className={styles.alert}
          title="Une autre facture lui ressemble\u00a0: la voir"
        >
          <Icon path={icons.warning} size={13} />
          Doublon
        </Link>
      )}
      {bill.inbox?.ibanChanged === true && (
        <span className={styles.alert} title="L’IBAN du document diffère de celui du fournisseur">
          <Icon path={icons.warning} size={13} />
          IBAN modifié
        </span>
      )}
    </>
  );
}

/** How sure the least sure value of a bill is, in a figure and a word. */
function Confidence({ bill }: { readonly bill: InvoiceListItem }) {
  const confidence = bill.inbox?.confidence ?? null;
  if (confidence === null) return <span className={styles.points}>–</span>;
  const isSure = confidence >= SURE;
  return (
    <span className={styles.confidence} data-sure={isSure || undefined}>
      <Icon path={isSure ? icons.check : icons.question} size={13} />
      {Math.floor(confidence * 100)}
      {"\u202f"}%<span className="visually-hidden">{isSure ? ", sûr" : ", à vérifier"}</span>
    </span>
  );
}

function State({ bill }: { readonly bill: InvoiceListItem }) {
  const { label, tone } = billState(bill);
  const points = bill.status === "draft" ? bill.blockingIssues + bill.warningIssues : 0;
  return (
    <span className={styles.state}>
      <StatusChip tone={tone}>{label}</StatusChip>
      {points > 0 && (
        <span className={styles.points}>
          {formatCount(points)}
          <span className="visually-hidden"> {points >= 2 ? "points" : "point"}</span>
        </span>
      )}
    </span>
  );
}

/** Where the lines are booked: the account that bears most, and whether there are others. */
function Account({ bill: { mainAccount, accountCount } }: { readonly bill: InvoiceListRow }) {
  if (mainAccount === null) return null;
  if (accountCount < 2) return mainAccount;
  const others = formatPlural(accountCount - 1, "autre compte", "autres comptes");
  return (
    <span title={`et ${others}`}>
      {mainAccount}
      <span aria-hidden="true"> …</span>
      <span className="visually-hidden">{` et ${others}`}</span>
    </span>
  );
}

/** From here on a value is shown as sure, as on the bill itself. */
const SURE = 0.95;

/** What each column is put in order by on the server. */
export const billSorts = {
  date: "bill_date",
  supplier: "companyName",
  incl: "totalInclVatCents",
  due: "due_date",
} as const;

/** The columns of the list; totals at the foot, credit notes counted negative. */
export function billColumns(
  totals: InvoiceTotals | undefined,
  view: BillView | undefined,
): readonly Column<InvoiceListRow>[] {
  const amount = (
    id: string,
    header: string,
    pick: (bill: InvoiceListItem) => number,
    total: number | undefined,
    card: "aside" | "line" | "none",
    from?: "medium",
  ): Column<InvoiceListRow> => ({
    id,
    header,
    align: "right",
    sortable: id === "incl",
    width: "84px",
    card,
    ...(from === undefined ? {} : { from }),
    cell: (bill) => <Amount cents={signed(bill, pick(bill))} />,
    footer: <Total cents={total} />,
  });
  const inbox = isInboxView(view);
  const piece: Column<InvoiceListRow> = {
    id: "piece",
    header: "N° de pièce",
    width: "120px",
    figures: true,
    from: "wide",
    card: "none",
    cell: (bill) => bill.refId,
  };
  const remaining = amount(
    "remaining",
    "Reste dû",
    // Nothing is owed in the books before the validation, and the total says so too.
    (bill) => (bill.status === "validated" ? bill.remainingCents : 0),
    totals?.remainingCents,
    "line",
  );
  const confidence: Column<InvoiceListRow> = {
    id: "confidence",
    header: "Confiance",
    align: "right",
    width: "92px",
    card: "line",
    cell: (bill) => <Confidence bill={bill} />,
  };
  return [
    {
      id: "supplier",
      header: "Fournisseur",
      sortable: true,
      truncate: true,
      card: "title",
      cell: (bill) => <Supplier bill={bill} />,
      footer: "Total",
    },
    {
      id: "number",
      header: "N°",
      width: "136px",
      truncate: true,
      figures: true,
      cell: (bill) => bill.bill_number && <span title={bill.bill_number}>{bill.bill_number}</span>,
    },
    ...(inbox ? [] : [piece]),
    {
      id: "date",
      header: "Date",
      sortable: true,
      width: "100px",
      figures: true,
      cell: (bill) => formatDate(bill.bill_date),
    },
    {
      id: "due",
      header: "Échéance",
      sortable: true,
      width: "100px",
      figures: true,
      cell: (bill) =>
        bill.due_date && (
          <span className={isLate(bill) ? styles.late : undefined}>{formatDate(bill.due_date)}</span>
        ),
    },
    {
      id: "account",
      header: "Compte",
      width: "88px",
      figures: true,
      from: "medium",
      card: "none",
      cell: (bill) => <Account bill={bill} />,
    },
    amount("excl", "HT", (bill) => bill.totalExclVatCents, totals?.totalExclVatCents, "none", "medium"),
    amount("vat", "TVA", (bill) => bill.vatCents, totals?.vatCents, "none", "medium"),
    amount("incl", "TTC", (bill) => bill.totalInclVatCents, totals?.totalInclVatCents, "aside"),
    inbox ? confidence : remaining,
    { id: "state", header: "État", width: "124px", card: "line", cell: (bill) => <State bill={bill} /> },
  ];
}

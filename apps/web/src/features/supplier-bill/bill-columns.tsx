import type { InvoiceListItem, InvoiceListRow, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { Link } from "@tanstack/react-router";
import {
  DocumentLink,
  documentColumns,
  PartyCell,
  StateCell,
} from "../../app/document-list/document-columns.tsx";
import { formatPlural } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./bill-columns.module.css";
import { type BillView, billState, isInboxView } from "./list-filters.ts";

const SHORT_KINDS = {
  invoice: undefined,
  credit_note: "Avoir",
  deposit: "Acompte",
  final: undefined,
} as const;

function Supplier({ bill }: { readonly bill: InvoiceListItem }) {
  const name = bill.companyName ?? (bill.bill_label === "" ? "Fournisseur à préciser" : bill.bill_label);
  return (
    <PartyCell kind={SHORT_KINDS[bill.kind]} aside={<Alerts bill={bill} />}>
      <DocumentLink
        to="/accounting/supplier-bills/$id"
        id={bill.id}
        missing={bill.companyName === null}
        title={name}
      >
        {name}
      </DocumentLink>
    </PartyCell>
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
          title={"Une autre facture lui ressemble\u00a0: la voir"}
        >
          <Icon path={icons.warning} size={13} />
          <span className={styles.word}>Doublon</span>
        </Link>
      )}
      {bill.inbox?.ibanChanged === true && (
        <span className={styles.alert} title="L’IBAN du document diffère de celui du fournisseur">
          <Icon path={icons.warning} size={13} />
          <span className={styles.word}>IBAN modifié</span>
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

/** Where the lines are booked: the account with the largest amount, and whether there are others. */
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

/** What each column is sorted by on the server. */
export const billSorts = {
  date: "bill_date",
  supplier: "companyName",
  incl: "totalInclVatCents",
  due: "due_date",
} as const;

/** The columns of the list. */
export function billColumns(
  totals: InvoiceTotals | undefined,
  view: BillView | undefined,
): readonly Column<InvoiceListRow>[] {
  const { date, due, amounts, remaining } = documentColumns(totals, { date: "100px", amount: "84px" });
  const inbox = isInboxView(view);
  const piece: Column<InvoiceListRow> = {
    id: "piece",
    header: "N° de pièce",
    width: "120px",
    from: "wide",
    card: "none",
    cell: (bill) => bill.refId,
  };
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
      width: "148px",
      truncate: true,
      cell: (bill) => bill.bill_number && <span title={bill.bill_number}>{bill.bill_number}</span>,
    },
    ...(inbox ? [] : [piece]),
    date,
    due,
    {
      id: "account",
      header: "Compte",
      width: "88px",
      figures: true,
      from: "wide",
      card: "none",
      cell: (bill) => <Account bill={bill} />,
    },
    ...amounts,
    inbox ? confidence : remaining,
    {
      id: "state",
      header: "État",
      width: "124px",
      card: "line",
      cell: (bill) => <StateCell document={bill} state={billState(bill)} points={["point", "points"]} />,
    },
  ];
}

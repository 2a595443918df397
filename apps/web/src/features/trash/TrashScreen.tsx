import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { trashEndpoints } from "@grand-livre/contracts/endpoints/trash";
import type { TrashItem } from "@grand-livre/contracts/trash";
import { TRASH_DAYS } from "@grand-livre/domain/invoice/trash";
import { useNavigate } from "@tanstack/react-router";
import { toastRefusal } from "../../app/announce-error.ts";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { formatDateTime, formatPlural } from "../../lib/format.ts";
import { missingRightText } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./TrashScreen.module.css";

type Side = "credit" | "debit";

const sides = {
  credit: {
    service: "invoices",
    list: "/accounting/invoices",
    one: "/accounting/invoices/$id",
    back: "Factures clients",
    party: "Client",
  },
  debit: {
    service: "supplier-bills",
    list: "/accounting/supplier-bills",
    one: "/accounting/supplier-bills/$id",
    back: "Factures fournisseurs",
    party: "Fournisseur",
  },
} as const;

const KINDS = {
  invoice: "Facture",
  credit_note: "Avoir",
  deposit: "Acompte",
  final: "Facture de solde",
} as const;

/** The deleted drafts of sales. */
export function SalesTrashScreen() {
  return <TrashScreen side="credit" />;
}

/** The deleted drafts of supplier bills. */
export function BillsTrashScreen() {
  return <TrashScreen side="debit" />;
}

function TrashScreen({ side }: { readonly side: Side }) {
  return (
    <DossierScreen title="Corbeille" service={sides[side].service}>
      {({ refId }) => <Trash key={`${side} ${refId}`} side={side} dossier={refId} />}
    </DossierScreen>
  );
}

function Trash({ side, dossier }: { readonly side: Side; readonly dossier: string }) {
  const { q, skip, limit = 20 } = useListSearch().search;
  const { run } = useCommand([trashEndpoints.list.tag], toastRefusal);
  const navigate = useNavigate();
  const words = sides[side];
  const query = { legalEntityRefId: dossier, bill_direction: side, searchValue: q };

  const restore = (item: TrashItem) =>
    run(
      invoiceEndpoints.restore,
      { params: { id: item.id } },
      {
        said: ({ id }) => ({
          message: `${nameOf(item)} restauré.`,
          actions: [{ label: "Ouvrir", onSelect: () => void navigate({ to: words.one, params: { id } }) }],
        }),
      },
    );

  return (
    <ResourceScreen
      title="Corbeille"
      name={`${words.service}-trash`}
      label="Brouillons supprimés"
      head={{
        subtitle: `Un brouillon supprimé se restaure pendant ${TRASH_DAYS} jours, puis disparaît avec ses fichiers.`,
        back: <BackLink to={words.list}>{words.back}</BackLink>,
      }}
      service={words.service}
      noun={["brouillon", "brouillons"]}
      list={usePagedList(trashEndpoints.list, "invoices", query, { skip, limit })}
      columns={columnsOf(side, (item) => void restore(item))}
      searchPlaceholder={`${words.party}, objet, numéro`}
      empty={{
        icon: icons.check,
        title: "La corbeille est vide",
        text: "Les brouillons que vous supprimez y attendent trente jours.",
      }}
    />
  );
}

const nameOf = (item: TrashItem) =>
  `Brouillon ${item.bill_number ?? item.refId ?? (item.bill_label || "sans objet")}`;

function columnsOf(side: Side, restore: (item: TrashItem) => void): readonly Column<TrashItem>[] {
  const { party, service } = sides[side];
  return [
    {
      id: "party",
      header: party,
      card: "title",
      truncate: true,
      value: ({ companyName }) => companyName,
      cell: (row) => row.companyName ?? <span className={styles.quiet}>{party} à choisir</span>,
    },
    { id: "label", header: "Objet", truncate: true, value: (row) => row.bill_label },
    { id: "kind", header: "Type", from: "wide", width: "130px", value: (row) => KINDS[row.kind] },
    {
      id: "date",
      header: "Date",
      width: "100px",
      kind: "date",
      from: "medium",
      value: (row) => row.bill_date,
    },
    {
      id: "total",
      header: "TTC",
      kind: "amount",
      width: "120px",
      card: "aside",
      value: (row) => row.totalInclVatCents,
      cell: (row) => <Amount cents={row.totalInclVatCents} currency={row.currency} />,
    },
    {
      id: "deleted",
      header: "Supprimé",
      width: "220px",
      value: (row) => [formatDateTime(row.deletedAt), row.deletedBy ?? ""].join(" "),
      cell: (row) => (
        <>
          {formatDateTime(row.deletedAt)}
          {row.deletedBy !== null && <span className={styles.quiet}> · {row.deletedBy}</span>}
        </>
      ),
    },
    {
      id: "left",
      header: "Reste",
      width: "100px",
      value: (row) => formatPlural(row.daysLeft, "jour"),
      cell: (row) => (
        <StatusChip tone={row.daysLeft <= 3 ? "error" : row.daysLeft <= 10 ? "warning" : "neutral"}>
          {formatPlural(row.daysLeft, "jour")}
        </StatusChip>
      ),
    },
    {
      id: "restore",
      header: "",
      align: "right",
      width: "120px",
      cell: (row) => (
        <ActionButton
          size="small"
          variant="outlined"
          disabledReason={row.restore.allowed ? undefined : missingRightText({ service, action: "Deleter" })}
          onClick={() => restore(row)}
        >
          Restaurer
        </ActionButton>
      ),
    },
  ];
}

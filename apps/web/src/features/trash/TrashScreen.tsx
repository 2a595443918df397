import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { TrashAnswer, TrashItem } from "@grand-livre/contracts/trash";
import { TRASH_DAYS } from "@grand-livre/domain/invoice/trash";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { missingRightText } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { toast } from "../../ui/toast.ts";
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

const PAGE = 20;

function Trash({ side, dossier }: { readonly side: Side; readonly dossier: string }) {
  const [searchValue, setSearchValue] = useState("");
  const [page, setPage] = useState({ skip: 0, limit: PAGE });
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useQuery({
    queryKey: ["invoice", "trash", side, dossier, searchValue, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<TrashAnswer>("/api/invoice/deleted", {
        query: { legalEntityRefId: dossier, bill_direction: side, searchValue, ...page },
        signal,
      }),
  });

  async function restore(item: TrashItem) {
    try {
      const back = await api.patch<InvoiceAnswer>(`/api/invoice/restore-invoice/${item.id}`);
      void client.invalidateQueries({ queryKey: ["invoice"] });
      toast({
        message: `${nameOf(item)} restauré.`,
        tone: "success",
        actions: [
          {
            label: "Ouvrir",
            onSelect: () => void navigate({ to: sides[side].one, params: { id: back.id } }),
          },
        ],
      });
    } catch (error) {
      const { text, code } = await explainError(error);
      toast({ message: text, code, tone: "error" });
    }
  }

  const words = sides[side];
  const none = list.data?.count === 0 && searchValue === "";
  return (
    <>
      <PageHeader
        title="Corbeille"
        count={list.data?.count}
        subtitle={`Un brouillon supprimé se restaure pendant ${TRASH_DAYS} jours, puis disparaît avec ses fichiers.`}
        back={<BackLink to={words.list}>{words.back}</BackLink>}
      />
      {none ? (
        <EmptyState
          icon={icons.check}
          title="La corbeille est vide"
          text="Les brouillons que vous supprimez y attendent trente jours."
        />
      ) : (
        <>
          <FilterBar
            search={{
              value: searchValue,
              onChange: (value) => {
                setSearchValue(value ?? "");
                setPage({ skip: 0, limit: page.limit });
              },
              placeholder: `${words.party}, objet, numéro`,
            }}
            active={searchValue === "" ? 0 : 1}
            onReset={() => setSearchValue("")}
          />
          {list.error !== null && list.data === undefined ? (
            <RequestError error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <DataTable
              label="Brouillons supprimés"
              columns={columnsOf(side, (item) => void restore(item))}
              rows={list.data?.invoices}
              stale={list.isPlaceholderData}
              rowKey={(row) => row.id}
              empty={
                <EmptyState
                  icon={icons.search}
                  title="Aucun brouillon supprimé ne répond à cette recherche."
                />
              }
            />
          )}
          {list.data !== undefined && list.data.count > PAGE && (
            <Pagination {...page} count={list.data.count} onChange={setPage} />
          )}
        </>
      )}
    </>
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
      cell: (row) => row.companyName ?? <span className={styles.quiet}>{party} à choisir</span>,
    },
    { id: "label", header: "Objet", truncate: true, cell: (row) => row.bill_label },
    { id: "kind", header: "Type", from: "wide", width: "130px", cell: (row) => KINDS[row.kind] },
    {
      id: "date",
      header: "Date",
      width: "100px",
      figures: true,
      from: "medium",
      cell: (row) => formatDate(row.bill_date),
    },
    {
      id: "total",
      header: "TTC",
      align: "right",
      width: "120px",
      card: "aside",
      cell: (row) => <Amount cents={row.totalInclVatCents} currency={row.currency} />,
    },
    {
      id: "deleted",
      header: "Supprimé",
      width: "220px",
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

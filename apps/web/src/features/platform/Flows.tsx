import { platformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/platform";
import type { PlatformFlowAnswer } from "@grand-livre/contracts/platform";
import type { FlowSide } from "@grand-livre/contracts/platform-states";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useCommand } from "../../app/command/use-command.ts";
import { useCursorList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Facts } from "../../ui/Facts.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { type FlowCounts, FlowFigures } from "./FlowFigures.tsx";
import { carried, retryWords, stateOf } from "./flow-words.ts";
import styles from "./Platform.module.css";
import { PlatformAlarms } from "./PlatformAlarms.tsx";

const stateFilter = {
  name: "flowState",
  label: "État",
  options: [
    { value: "", label: "Tous les états" },
    { value: "waiting", label: "En attente" },
    { value: "sent", label: "Remis" },
    { value: "accepted", label: "Acceptés ou lus" },
    { value: "failed", label: "En échec" },
  ],
} as const;

const EMPTY: Readonly<Record<FlowSide, { readonly title: string; readonly text: string }>> = {
  out: {
    title: "Aucun envoi",
    text: "Une fois la plateforme connectée, les factures validées, les statuts et les données de TVA partent d’eux-mêmes et apparaissent ici.",
  },
  in: {
    title: "Aucune réception",
    text: "Une fois la plateforme connectée, les factures des fournisseurs et les statuts reçus apparaissent ici.",
  },
};

/** What a company and its platform exchanged: the figures, then what was sent and what was received. */
export function Flows({ dossier }: { readonly dossier: Dossier }) {
  const { side = "out", flowState } = useSearch({ from: "/shell/settings/platform" });
  const { refId: legalEntityRefId } = dossier;
  const list = useCursorList(endpoints.flows, "flows", {
    legalEntityRefId,
    direction: side,
    state: flowState,
  });
  const counts = useFlowCounts(legalEntityRefId);
  const total = (direction: FlowSide) =>
    counts === undefined
      ? null
      : counts.filter((one) => one.direction === direction).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PlatformAlarms legalEntityRefId={legalEntityRefId} />
      <FlowFigures counts={counts} side={side} />
      <ResourceScreen
        title={side === "out" ? "Flux envoyés" : "Flux reçus"}
        name={`platform-flows-${side}`}
        inTabs
        service="platform"
        noun={["flux", "flux"]}
        list={list}
        columns={columns}
        tabs={{
          name: "side",
          items: [
            { id: "out", label: "Envoyés", count: total("out") },
            { id: "in", label: "Reçus", count: total("in") },
          ],
        }}
        filters={[stateFilter]}
        rowTone={({ state }) => (state === "failed" ? "error" : undefined)}
        empty={{ icon: icons.send, ...EMPTY[side] }}
        panel={(key, close) => {
          const flow = list.rows?.find(({ id }) => id === key);
          return flow && <FlowPanel flow={flow} onClose={close} />;
        }}
      />
    </>
  );
}

/** The counts stand beside every list: they are asked for once, not again with each filter. */
function useFlowCounts(legalEntityRefId: string): FlowCounts | undefined {
  const { data } = useQuery({
    queryKey: [endpoints.flows.tag, "counts", legalEntityRefId],
    queryFn: ({ signal }) => call(endpoints.flows, { query: { legalEntityRefId, limit: 1 }, signal }),
  });
  return data?.counts;
}

const columns: readonly Column<PlatformFlowAnswer>[] = [
  {
    id: "type",
    header: "Type",
    card: "title",
    width: "130px",
    value: ({ flowType }) => carried(flowType),
  },
  {
    id: "document",
    header: "Document",
    width: "230px",
    truncate: true,
    value: documentOf,
    cell: (flow) => <DocumentLink flow={flow} />,
  },
  {
    id: "state",
    header: "État",
    card: "aside",
    width: "110px",
    value: (flow) => stateOf(flow)[0],
    cell: (flow) => <FlowChip flow={flow} />,
  },
  {
    id: "attempts",
    header: "Essais",
    align: "right",
    width: "70px",
    from: "medium",
    value: ({ attempts }) => attempts,
  },
  { id: "reason", header: "Motif", wrap: true, value: ({ reason }) => reason },
  {
    id: "submittedAt",
    header: "Heure de la plateforme",
    width: "165px",
    figures: true,
    value: ({ submittedAt }) => submittedAt && formatDateTime(submittedAt),
  },
  {
    id: "retry",
    header: "Action",
    width: "110px",
    cell: (flow) => flow.state === "failed" && <RetryButton flow={flow} />,
  },
];

/** The number of the invoice that it is about, else the name of its file. */
function documentOf({ invoiceNumber, name }: PlatformFlowAnswer): string {
  return invoiceNumber ?? name;
}

function DocumentLink({ flow }: { readonly flow: PlatformFlowAnswer }) {
  const { invoiceId, flowType } = flow;
  if (invoiceId === undefined) return documentOf(flow);
  const isBill = /^(State)?SupplierInvoice/.test(flowType);
  return (
    <Link
      to={isBill ? "/accounting/supplier-bills/$id" : "/accounting/invoices/$id"}
      params={{ id: invoiceId }}
    >
      {documentOf(flow)}
    </Link>
  );
}

function FlowChip({ flow }: { readonly flow: PlatformFlowAnswer }) {
  const [words, tone] = stateOf(flow);
  return <StatusChip tone={tone}>{words}</StatusChip>;
}

function RetryButton({ flow: { id, version, direction } }: { readonly flow: PlatformFlowAnswer }) {
  const missing = useMissingRight("platform", "Editor");
  const { run, busyReason } = useCommand([endpoints.flows.tag]);
  const retry = () =>
    void run(
      endpoints.retry,
      { params: { id }, body: { version } },
      { said: direction === "out" ? "Flux remis en attente d’envoi." : "Flux remis en attente de lecture." },
    );
  return (
    <ActionButton size="small" variant="outlined" disabledReason={missing ?? busyReason} onClick={retry}>
      {retryWords[direction]}
    </ActionButton>
  );
}

interface FlowPanelProps {
  readonly flow: PlatformFlowAnswer;
  readonly onClose: () => void;
}

/** All that is known of one flow, with the references that the platform's support asks for. */
function FlowPanel({ flow, onClose }: FlowPanelProps) {
  const { name, reason, reasonCode, attempts, nextAttemptAt, submittedAt, createdAt, trackingId, flowId } =
    flow;
  return (
    <SidePanel padded title={carried(flow.flowType)} subtitle={name} onClose={onClose}>
      <div className={styles.lines}>
        <Facts
          facts={[
            ["État", <FlowChip key="state" flow={flow} />],
            ["Document", <DocumentLink key="document" flow={flow} />],
            ["Motif", reason],
            ["Code du motif", reasonCode],
            ["Essais", formatCount(attempts)],
            ["Prochain essai", nextAttemptAt && formatDateTime(nextAttemptAt)],
            ["Créé le", formatDateTime(createdAt)],
            ["Heure de la plateforme", submittedAt && formatDateTime(submittedAt)],
            ["Type et format", `${flow.flowType}, ${flow.flowSyntax}`],
            ["Référence de suivi", trackingId && <span className={styles.code}>{trackingId}</span>],
            ["Référence de la plateforme", flowId && <span className={styles.code}>{flowId}</span>],
          ]}
        />
        {flow.state === "failed" && (
          <div className={styles.buttons}>
            <RetryButton flow={flow} />
          </div>
        )}
      </div>
    </SidePanel>
  );
}

import type { EReportAnswer, EReportKey, EReportRow } from "@grand-livre/contracts/e-reporting";
import { eReportingEndpoints as endpoints } from "@grand-livre/contracts/endpoints/e-reporting";
import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { abilityReason } from "../../app/document/issue-text.ts";
import { Loading } from "../../app/Loading.tsx";
import { formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { DayInvoices } from "./DayInvoices.tsx";
import styles from "./EReporting.module.css";
import {
  answerWords,
  daysOf,
  euros,
  flowName,
  kindWords,
  leftOutWords,
  reportStateWords,
  subjectOf,
} from "./e-reporting-words.ts";
import { useReport } from "./queries.ts";

/** How many rows stand at first, and come with each « Afficher la suite ». */
const STEP = 200;
const ADDRESS = "/accounting/declarations/e-reporting";

interface ReportViewProps {
  readonly query: EReportKey;
  /** Of the list that leads here. */
  readonly year: number | undefined;
}

/** A period: what it tells by flow, its file, and its sending. */
export function ReportView({ query, year }: ReportViewProps) {
  const { data, error, refetch } = useReport(query);
  const { run, busy } = useCommand([endpoints.read.tag, "declaration"]);
  const title = `E-reporting, ${kindWords[query.kind].toLowerCase()}`;
  const period = daysOf(query);
  const send = () =>
    run(
      endpoints.send,
      { body: query },
      {
        confirm: {
          title: data?.sending ? "Rectifier la période" : "Transmettre la période",
          message: data?.sending
            ? `Les données du ${period} remplacent celles déjà transmises.`
            : `Les données du ${period} partent par la plateforme agréée. Elles ne se reprennent pas : une correction les remplace.`,
          confirmLabel: "Transmettre",
          danger: false,
        },
        said: `Données du ${period} remises à la plateforme.`,
      },
    );
  return (
    <>
      <PageHeader
        title={title}
        back={
          <BackLink to={ADDRESS} search={year === undefined ? {} : { year }}>
            E-reporting
          </BackLink>
        }
        subtitle={data?.dueDate ? `${period} · échéance ${formatDate(data.dueDate)}` : period}
        secondary={
          <Button
            color="inherit"
            onClick={() => void saveDownload(endpoints.file, { query }, "e-reporting.xml")}
          >
            Télécharger le XML
          </Button>
        }
        status={
          data !== undefined && (
            <StatusChip tone={reportStateWords[data.state].tone}>
              {reportStateWords[data.state].label}
            </StatusChip>
          )
        }
        action={
          <ActionButton
            disabledReason={data === undefined ? "Chargement en cours." : abilityReason(data.abilities.send)}
            onClick={() => void send()}
          >
            {busy ? "Transmission…" : "Transmettre"}
          </ActionButton>
        }
      />
      <DeclarationTabs current={ADDRESS} />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : (
        <Report query={query} report={data} />
      )}
    </>
  );
}

function Report({ query, report }: { readonly query: EReportKey; readonly report: EReportAnswer }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(STEP);
  const [opened, setOpened] = useState<EReportRow>();
  const { rows, totals } = report;
  const open = (row: EReportRow) => {
    if (row.invoiceId === undefined) return setOpened(row);
    const to = row.side === "purchase" ? "/accounting/supplier-bills/$id" : "/accounting/invoices/$id";
    void navigate({ to, params: { id: row.invoiceId } });
  };
  return (
    <div className={styles.body}>
      {report.sending !== null && <p className={styles.state}>{sendingText(report.sending)}</p>}
      <Notices report={report} />
      {rows.length > 0 && (
        <PlainTable label="Totaux par flux" end>
          <thead>
            <tr>
              <th scope="col">Flux</th>
              <th scope="col">Base HT</th>
              <th scope="col">TVA</th>
            </tr>
          </thead>
          <tbody>
            {totals.map((total) => (
              <tr key={flowName(total)}>
                <th scope="row">{flowName(total)}</th>
                <td>
                  <Amount cents={total.baseCents} />
                </td>
                <td>
                  <Amount cents={total.taxCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <DataTable<EReportRow>
        label="Données de la période"
        columns={columns}
        rows={rows.slice(0, shown)}
        rowKey={keyOf}
        onOpen={open}
        empty={
          <EmptyState
            icon={icons.journal}
            title="Aucune opération"
            text="Aucune opération de ces jours n’est à transmettre : les ventes à des entreprises françaises partent en factures électroniques."
          />
        }
        more={
          rows.length > shown && (
            <Button size="small" onClick={() => setShown(shown + STEP)}>
              Afficher la suite ({formatPlural(rows.length - shown, "ligne")})
            </Button>
          )
        }
      />
      {opened !== undefined && (
        <DayInvoices query={query} row={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

function sendingText({ sentAt, sentBy, flowState }: NonNullable<EReportAnswer["sending"]>): string {
  const by = sentBy === null ? "" : ` par ${sentBy}`;
  const answer = flowState === null ? "" : answerWords[flowState];
  return `Remise le ${formatDateTime(sentAt)}${by}${answer}.`;
}

/** What needs a look before the rows. */
function Notices({ report }: { readonly report: EReportAnswer }) {
  const { daysLate, isOutdated, isRequired, state, sending, leftOut } = report;
  return (
    <>
      {daysLate > 0 && (
        <Notice tone="error" title={`${formatPlural(daysLate, "jour")} de retard`}>
          Transmettez cette période dès que possible.
        </Notice>
      )}
      {state === "rejected" && (
        <Notice tone="error" title="La plateforme a rejeté la transmission">
          {sending?.reason ?? "Voir le motif dans « Plateforme »."} Corrigez, puis transmettez de nouveau.
        </Notice>
      )}
      {isOutdated && state !== "rejected" && (
        <Notice tone="warning" title="Les écritures ont changé depuis la transmission">
          Transmettez de nouveau : ces données remplaceront les précédentes.
        </Notice>
      )}
      {!isRequired && (
        <Notice tone="info" title="Transmission facultative">
          La taille du dossier ne l’oblige pas encore à transmettre cette période.
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice tone="info" title="Montants non transmis">
          {leftOut
            .map(({ reason, baseCents }) => `${euros(baseCents)} de ${leftOutWords[reason]}`)
            .join(" ; ")}
          .
        </Notice>
      )}
    </>
  );
}

const keyOf = (row: EReportRow) =>
  [row.flow, row.side, row.date, row.category, row.onDebits, row.rate, row.invoiceId].join(" ");

const columns: readonly Column<EReportRow>[] = [
  { id: "flow", header: "Flux", width: "64px", value: ({ flow }) => flow },
  { id: "date", header: "Date", kind: "date", width: "112px", value: ({ date }) => date },
  { id: "subject", header: "Tiers ou catégorie", truncate: true, card: "title", value: subjectOf },
  { id: "number", header: "Facture", from: "medium", value: ({ number }) => number },
  { id: "rate", header: "Taux", kind: "rate", value: ({ rate }) => Math.round(rate * 100) },
  { id: "base", header: "Base HT", kind: "amount", value: ({ baseCents }) => baseCents },
  { id: "tax", header: "TVA", kind: "amount", value: ({ taxCents }) => taxCents },
];

import type { DsnDueEvent, DsnFileRow, DsnMonthAnswer, DsnMonthQuery } from "@grand-livre/contracts/dsn";
import { factWords, findingWords } from "@grand-livre/contracts/dsn-words";
import { dsnEndpoints } from "@grand-livre/contracts/endpoints/dsn";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatDateTime, formatMonth, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { LeadFigures } from "../../ui/LeadFigures.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { DepositDialog } from "./DepositDialog.tsx";
import styles from "./Dsn.module.css";
import { ADDRESS, DSN, kindWords, natureWords, stateWords, TITLE } from "./dsn-view.ts";
import { EventDialog } from "./EventDialog.tsx";

/** A month of an establishment: what is missing, what the checker finds, its totals and its files. */
export function DsnMonth({ query }: { readonly query: DsnMonthQuery }) {
  const { year } = useSearch({ from: `/shell${ADDRESS}` });
  const [dialog, setDialog] = useState<{ readonly due?: DsnDueEvent }>();
  const { run, busy } = useCommand([DSN]);
  const missing = useMissingRight("payslip", "Validator");
  const { data, error, refetch } = useQuery({
    queryKey: [DSN, "month", query],
    queryFn: ({ signal }) => call(dsnEndpoints.month, { query, signal }),
  });
  const month = formatMonth(query.month);
  const make = () => void run(dsnEndpoints.make, { body: query }, { said: `Fichier de ${month} établi.` });
  const cancel = () =>
    void run(
      dsnEndpoints.make,
      { body: { ...query, cancel: true } },
      {
        confirm: {
          title: "Annuler la déclaration",
          message: "Un fichier d’annulation est établi : c’est vous qui le déposez sur net-entreprises.fr.",
          confirmLabel: "Établir l’annulation",
        },
        said: "Fichier d’annulation établi.",
      },
    );
  return (
    <>
      <PageHeader
        title={`DSN, ${month}`}
        back={
          <BackLink to={ADDRESS} search={year === undefined ? {} : { year }}>
            {TITLE}
          </BackLink>
        }
        subtitle={data === undefined ? undefined : `${data.siret} · échéance ${formatDate(data.dueDate)}`}
        status={
          data !== undefined && (
            <StatusChip tone={stateWords[data.state].tone}>{stateWords[data.state].label}</StatusChip>
          )
        }
        secondary={
          data !== undefined && (
            <ActionMenu
              actions={[
                {
                  label: "Signaler un arrêt, une reprise ou une fin de contrat",
                  onSelect: () => setDialog({}),
                  disabledReason: missing,
                },
                {
                  label: "Annuler la déclaration déposée",
                  danger: true,
                  onSelect: cancel,
                  disabledReason: abilityReason(data.abilities.cancel),
                },
              ]}
            />
          )
        }
        action={
          <ActionButton
            disabledReason={data === undefined ? "Chargement en cours." : abilityReason(data.abilities.make)}
            onClick={make}
          >
            {busy ? "Contrôle…" : "Établir le fichier"}
          </ActionButton>
        }
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : (
        <Month month={data} onTell={(due) => setDialog({ due })} />
      )}
      {dialog !== undefined && data !== undefined && (
        <EventDialog
          query={query}
          employees={data.employees}
          due={dialog.due}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

interface MonthProps {
  readonly month: DsnMonthAnswer;
  readonly onTell: (due: DsnDueEvent) => void;
}

function Month({ month, onTell }: MonthProps) {
  const [noted, setNoted] = useState<DsnFileRow>();
  const { totals, open, missing, findings, unknown, files } = month;
  return (
    <div className={styles.body}>
      {open > 0 && (
        <Notice tone="warning" title={`${formatPlural(open, "bulletin")} à valider`}>
          <Link to="/accounting/payslip/employees" search={{ tab: "payslips", month: month.month } as never}>
            Voir les bulletins du mois
          </Link>
        </Notice>
      )}
      {month.state === "to_replace" && (
        <Notice tone="error" title="Les bulletins ont changé depuis le dépôt">
          Établissez le fichier qui annule et remplace la déclaration, puis déposez-le avant l’échéance.
        </Notice>
      )}
      {month.due.length > 0 && <Due due={month.due} onTell={onTell} />}
      {missing.length > 0 && <Missing month={month} />}
      {unknown.length > 0 && (
        <Notice tone="error" title="Lignes de paie sans code DSN">
          {unknown.join(", ")}
        </Notice>
      )}
      {findings.length > 0 && (
        <Panel title={`${formatPlural(findings.length, "anomalie")} du contrôle`}>
          <ul className={styles.list}>
            {findings.slice(0, 50).map(({ code, place, label, line, value }) => (
              <li key={`${line} ${place} ${code}`}>
                {findingWords[code]}{" "}
                <span className={styles.code}>
                  {place} {label}
                  {value === "" ? "" : ` : ${value}`}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {month.payslips > 0 && (
        <LeadFigures
          label="Montants déclarés"
          isLed={false}
          figures={[
            { label: "Urssaf (bordereau en euros)", cents: totals.urssafDueCents },
            { label: "Agirc-Arrco", cents: totals.pensionCents },
            { label: "Mutuelle et prévoyance", cents: totals.coverCents },
            { label: "Prélèvement à la source", cents: totals.withheldCents },
          ]}
        />
      )}
      <Files files={files} onNote={setNoted} />
      {noted !== undefined && <DepositDialog file={noted} onClose={() => setNoted(undefined)} />}
    </div>
  );
}

/** Stops, returns and ends that absences and exits tell of, and no file yet. */
function Due({
  due,
  onTell,
}: {
  readonly due: readonly DsnDueEvent[];
  readonly onTell: MonthProps["onTell"];
}) {
  const missing = useMissingRight("payslip", "Validator");
  return (
    <Panel title="À signaler dans les cinq jours">
      <ul className={styles.list}>
        {due.map((event) => (
          <li key={`${event.employeeId} ${event.nature} ${event.lastWorkedDay}`}>
            {natureWords[event.nature]}, {event.name}, {daysOf(event)}{" "}
            <ActionButton variant="text" disabledReason={missing} onClick={() => onTell(event)}>
              Signaler
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function daysOf({ nature, lastWorkedDay, expectedEnd, returnDay, exitDay }: DsnDueEvent): string {
  const day = (value: string | null) => (value === null ? "" : formatDate(value));
  if (nature === "exit") return `le ${day(exitDay)}`;
  if (nature === "return") return `le ${day(returnDay)}, avant la fin prévue le ${day(expectedEnd)}`;
  return `dernier jour travaillé le ${day(lastWorkedDay)}, jusqu’au ${day(expectedEnd)}`;
}

/** « Ce qui manque pour la DSN », each with the form where it is typed. */
function Missing({ month: { missing, employerId } }: { readonly month: DsnMonthAnswer }) {
  const people = Map.groupBy(missing, ({ employeeId }) => employeeId);
  return (
    <Panel title="Ce qui manque pour la DSN">
      <ul className={styles.list}>
        {[...people].map(([employeeId, own]) => (
          <li key={employeeId ?? ""}>
            <Link
              to={employeeId === null ? "/accounting/payslip/companies" : "/accounting/payslip/employees"}
              search={
                { panel: employeeId ?? employerId, ...(employeeId !== null && { present: "all" }) } as never
              }
            >
              {employeeId === null ? `Établissement ${own[0]?.name}` : own[0]?.name}
            </Link>{" "}
            : {own.map(({ field }) => factWords[field] ?? field).join(", ")}.
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface FilesProps {
  readonly files: readonly DsnFileRow[];
  readonly onNote: (file: DsnFileRow) => void;
}

function Files({ files, onNote }: FilesProps) {
  const missingExport = useMissingRight("payslip", "Exporter");
  const missingValidate = useMissingRight("payslip", "Validator");
  const { run } = useCommand([DSN]);
  const takeBack = ({ id, version }: DsnFileRow) =>
    void run(
      dsnEndpoints.deposit,
      { params: { id }, body: { version, depositedOn: null } },
      { said: "Dépôt effacé." },
    );
  const columns: readonly Column<DsnFileRow>[] = [
    {
      id: "nature",
      header: "Déclaration",
      card: "title",
      value: ({ nature, employee }) => [natureWords[nature], employee].filter(Boolean).join(" · "),
    },
    { id: "kind", header: "Type", from: "medium", value: ({ kind }) => kindWords[kind] },
    { id: "made", header: "Établi le", from: "medium", value: ({ madeAt }) => formatDateTime(madeAt) },
    {
      id: "sha",
      header: "SHA-256",
      from: "wide",
      truncate: true,
      value: ({ sha256 }) => sha256,
    },
    {
      id: "deposited",
      header: "Déposé le",
      width: "120px",
      kind: "date",
      value: ({ depositedOn }) => depositedOn,
    },
    {
      id: "actions",
      header: "",
      width: "64px",
      align: "right",
      value: () => "",
      cell: (file) => (
        <ActionMenu
          actions={[
            {
              label: "Télécharger le fichier",
              icon: icons.download,
              onSelect: () => void saveDownload(dsnEndpoints.file, { params: { id: file.id } }, file.name),
              disabledReason: missingExport,
            },
            {
              label: "Noter le dépôt",
              onSelect: () => onNote(file),
              disabledReason: missingValidate,
            },
            ...(file.depositedOn === null
              ? []
              : [
                  {
                    label: "Effacer le dépôt",
                    onSelect: () => takeBack(file),
                    disabledReason: missingValidate,
                  },
                ]),
          ]}
        />
      ),
    },
  ];
  const [last] = files;
  return (
    <>
      {last !== undefined && last.depositedOn === null && missingExport === undefined && (
        <div>
          <Button
            variant="outlined"
            onClick={() => void saveDownload(dsnEndpoints.file, { params: { id: last.id } }, last.name)}
          >
            Télécharger le dernier fichier
          </Button>
        </div>
      )}
      <DataTable<DsnFileRow>
        label="Fichiers du mois"
        columns={columns}
        rows={[...files]}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={icons.journal}
            title="Aucun fichier"
            text="Le fichier s’établit une fois les bulletins validés et les informations complètes."
          />
        }
      />
    </>
  );
}

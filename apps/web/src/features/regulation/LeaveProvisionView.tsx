import { leaveProvisionEndpoints } from "@grand-livre/contracts/endpoints/leave-provision";
import type { LeaveProvisionAnswer, LeaveProvisionLine } from "@grand-livre/contracts/leave-provision";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { type ListState, listKey } from "../../app/resource/list-state.ts";
import { ResourceScreen, type ResourceScreenProps } from "../../app/resource/ResourceScreen.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { LeaveProvisionDialog } from "./LeaveProvisionDialog.tsx";
import styles from "./Regulation.module.css";
import { WrittenEntries } from "./WrittenEntries.tsx";

interface LeaveProvisionViewProps {
  readonly ledger: Ledger;
  readonly screen: Pick<ResourceScreenProps<never>, "title" | "tabs">;
}

const euros = (cents: number) => formatCents(cents, "EUR");
const days = (hundredths: number) => formatCents(hundredths);
const unitWords = { open: "jours ouvrables", worked: "jours ouvrés" } as const;

/** « Congés à payer »: what each employee is owed of leave at the end of the exercise, why, and its entry. */
export function LeaveProvisionView({ ledger, screen }: LeaveProvisionViewProps) {
  const [isOpen, setOpen] = useState(false);
  const query = { fiscalExerciseRefId: ledger.exercise.refId };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: listKey(leaveProvisionEndpoints.read, query),
    queryFn: ({ signal }) => call(leaveProvisionEndpoints.read, { query, signal }),
  });
  const list: ListState<LeaveProvisionLine> = {
    rows: data?.lines,
    count: data?.lines.length,
    stale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
    all: async () => data?.lines ?? [],
  };
  const { write } = data?.abilities ?? {};
  return (
    <>
      <ResourceScreen<LeaveProvisionLine>
        {...screen}
        service="payslip"
        label="Congés à payer à la clôture"
        name="leave-provisions"
        noun={["salarié", "salariés"]}
        list={list}
        columns={columns}
        rowKey={({ employeeId }) => employeeId}
        rowTone={({ known }) => (known ? undefined : "warning")}
        panel={(key, close) => {
          const line = data?.lines.find(({ employeeId }) => employeeId === key);
          return line && <Why line={line} onClose={close} />;
        }}
        {...(data?.run === null && data.lines.length > 0
          ? {
              head: {
                action: (
                  <ActionButton
                    icon={icons.add}
                    onClick={() => setOpen(true)}
                    disabledReason={write?.allowed === false ? abilityReason(write) : undefined}
                  >
                    Comptabiliser les congés
                  </ActionButton>
                ),
              },
            }
          : {})}
        empty={{
          icon: icons.check,
          title: "Aucun congé à provisionner à la clôture",
          text: "Les congés acquis et non pris des salariés présents à la fin de l’exercice sont évalués ici, charges comprises.",
        }}
      >
        {data !== undefined && (data.run !== null || data.lines.length > 0) && <State provision={data} />}
      </ResourceScreen>
      {isOpen && data !== undefined && (
        <LeaveProvisionDialog
          fiscalExerciseRefId={ledger.exercise.refId}
          provision={data}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The totals, the entries that are in force, and the way to take them back. */
function State({ provision }: { readonly provision: LeaveProvisionAnswer }) {
  const { run, changedCount, date, reversalDate, abilities, grossCents, chargesCents } = provision;
  const { run: command } = useCommand([leaveProvisionEndpoints.read.tag]);
  const sums = `Congés ${euros(grossCents)}, charges ${euros(chargesCents)}, total ${euros(grossCents + chargesCents)}.`;
  if (run === null)
    return (
      <Notice title={`Évaluation au ${formatDate(date)}`}>
        {`${sums} L’écriture du ${formatDate(date)} est extournée le ${formatDate(reversalDate)}.`}
      </Notice>
    );
  const cancel = () =>
    command(
      leaveProvisionEndpoints.cancel,
      { params: { id: run.id } },
      {
        confirm: {
          title: `Annuler ${run.pieceRef}`,
          message: `Des écritures contraires sont passées au ${formatDate(date)} et au ${formatDate(reversalDate)}. Les congés peuvent ensuite être comptabilisés à nouveau.`,
          confirmLabel: "Annuler la provision",
        },
        said: `${run.pieceRef} annulée.`,
      },
    );
  const isStale = changedCount > 0;
  return (
    <Notice
      tone={isStale ? "warning" : "success"}
      title={
        isStale
          ? `${run.pieceRef} n’est plus à jour\u00a0: ${formatPlural(changedCount, "salarié")} à réévaluer`
          : `Congés comptabilisés\u00a0: ${run.pieceRef}`
      }
      action={
        <ActionButton
          variant="outlined"
          onClick={() => void cancel()}
          disabledReason={abilities.cancel.allowed ? undefined : abilityReason(abilities.cancel)}
        >
          Annuler la provision
        </ActionButton>
      }
    >
      <p>{sums}</p>
      {isStale && <p>Un bulletin ou un contrat a changé depuis. Annulez, puis recommencez.</p>}
      <WrittenEntries label="Écritures des congés" entries={run.entries} />
    </Notice>
  );
}

/** Where the figures of an employee come from. */
function Why({ line, onClose }: { readonly line: LeaveProvisionLine; readonly onClose: () => void }) {
  const { name, known, unit, monthlyCents, maintainedCents, tenthCents, grossCents, chargesCents } = line;
  const better = tenthCents > maintainedCents ? "le dixième" : "le maintien de salaire";
  const facts: readonly (readonly [string, string])[] = known
    ? [
        ["Congés restants", `${days(line.days)} ${unitWords[unit]}, d’après le dernier bulletin validé.`],
        [
          "Maintien de salaire",
          `${euros(maintainedCents)}\u00a0: ${euros(monthlyCents)} par mois de ${unit === "open" ? "26" : "21,67"} jours.`,
        ],
        [
          "Dixième",
          `${euros(tenthCents)}\u00a0: un dixième de ${euros(line.yearCents)}, bruts des douze derniers mois au plus, pour ${days(line.acquired)} jours acquis.`,
        ],
        ["Congés à payer", `${euros(grossCents)}\u00a0: ${better}, le plus favorable des deux.`],
        [
          "Charges",
          `${euros(chargesCents)}\u00a0: ${formatPpm(line.ratePpm)} du brut, taux patronal réel de l’année, allègements déduits.`,
        ],
      ]
    : [["Congés restants", "Le bulletin du mois de clôture n’est pas validé."]];
  return (
    <SidePanel title={name} subtitle="Pourquoi ce montant ?" onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  );
}

const columns: readonly Column<LeaveProvisionLine>[] = [
  { id: "name", header: "Salarié", card: "title", truncate: true, value: ({ name }) => name },
  {
    id: "days",
    header: "Jours restants",
    align: "right",
    figures: true,
    value: (line) => (line.known ? days(line.days) : "Bulletin absent"),
  },
  {
    id: "maintained",
    header: "Maintien",
    kind: "amount",
    from: "wide",
    value: ({ maintainedCents }) => maintainedCents,
  },
  { id: "tenth", header: "Dixième", kind: "amount", from: "wide", value: ({ tenthCents }) => tenthCents },
  { id: "gross", header: "Congés", kind: "amount", from: "medium", value: ({ grossCents }) => grossCents },
  {
    id: "rate",
    header: "Taux",
    align: "right",
    figures: true,
    from: "wide",
    value: ({ ratePpm }) => formatPpm(ratePpm),
  },
  {
    id: "charges",
    header: "Charges",
    kind: "amount",
    from: "medium",
    value: ({ chargesCents }) => chargesCents,
  },
  {
    id: "total",
    header: "Provision",
    kind: "amount",
    card: "aside",
    value: ({ grossCents, chargesCents }) => grossCents + chargesCents,
  },
];

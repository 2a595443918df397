import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import {
  type CalculatedPay,
  MOST_CALCULATED_AT_ONCE,
  type PayslipMonth,
  type PayslipRow,
} from "@grand-livre/contracts/payroll";
import { payslipStateWords } from "@grand-livre/contracts/payroll-words";
import { firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatMonth, formatPlural, localToday } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { monthsAround } from "../../lib/months-around.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { LeadFigures } from "../../ui/LeadFigures.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import { AdvancesOfMonth } from "./AdvancesOfMonth.tsx";
import styles from "./Payroll.module.css";
import { PayslipMailPanel } from "./PayslipMailPanel.tsx";
import { PAYROLL } from "./queries.ts";
import { WagesFileDialog } from "./WagesFileDialog.tsx";

type Step = Exclude<keyof PayslipMonth["abilities"], "advance" | "payAdvances" | "undoAdvances">;
const steps: Readonly<
  Record<Step, { readonly label: string; readonly done: string; readonly ask?: string }>
> = {
  prepare: { label: "Préparer et calculer les bulletins", done: "Bulletins préparés et calculés." },
  calculate: { label: "Calculer", done: "Bulletins calculés." },
  validate: {
    label: "Valider les bulletins",
    done: "Bulletins validés.",
    ask: "Un bulletin validé ne change plus\u00a0: une erreur se corrige par un bulletin rectificatif.",
  },
  post: {
    label: "Générer l’OD de paie",
    done: "OD de paie comptabilisée.",
    ask: "L’écriture du journal de paie est validée au dernier jour du mois, en totaux par compte.",
  },
  pay: {
    label: "Enregistrer le virement",
    done: "Virement des salaires comptabilisé.",
    ask: "L’écriture de banque solde les rémunérations dues, à la date du jour.",
  },
  undo: {
    label: "Annuler la dernière écriture",
    done: "Écriture contre-passée.",
    ask: "Le virement est contre-passé, sinon l’OD de paie.",
  },
};
const ORDER: readonly Step[] = ["prepare", "calculate", "validate", "post", "pay", "undo"];

/** More payslips than one request calculates. */
const isLong = (month: PayslipMonth | undefined): boolean =>
  (month?.payslips.length ?? 0) > MOST_CALCULATED_AT_ONCE;

/** What comes next: calculating once more is no step while every payslip is calculated. */
function nextStep({ payslips, abilities }: PayslipMonth): Step | undefined {
  // One that was refused waits for its correction, and for nobody else.
  const toCalculate = payslips.some(({ state, refusal }) => state === "prepared" && refusal === null);
  return ORDER.find(
    (step) => step !== "undo" && abilities[step].allowed && (step !== "calculate" || toCalculate),
  );
}

/** The job that calculates a long month: how far it is while it is followed, and what it came to. */
function useFollowedCalculation() {
  const [job, setJob] = useState<{ readonly percent: number | undefined }>();
  async function follow({ jobId }: { readonly jobId: string }): Promise<string> {
    setJob({ percent: undefined });
    const { calculated, refused } = await followJob<CalculatedPay>(jobId, {
      onProgress: ({ state, done, total }) => {
        const percent = state === "queued" || total === null ? undefined : progressPercent(done, total);
        setJob({ percent });
      },
    }).finally(() => setJob(undefined));
    const left = refused === 0 ? "" : `, ${formatPlural(refused, "reste", "restent")} à compléter`;
    return `${formatPlural(calculated, "bulletin calculé", "bulletins calculés")}${left}.`;
  }
  return { job, follow };
}

/** The payslips of a month: prepared, calculated, validated, in the books, paid. */
export function PayslipsOfMonth({ dossier }: { readonly dossier: Dossier }) {
  const { refId: legalEntityRefId } = dossier;
  const { month = firstDayOfMonth(localToday()) } = useSearch({
    from: "/shell/accounting/payslip/employees",
  });
  const { show } = useListSearch();
  const navigate = useNavigate();
  const [account, setAccount] = useState<string>();
  const [mailing, setMailing] = useState(false);
  const missingExport = useMissingRight("payslip", "Exporter");
  const query = { legalEntityRefId, month };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [PAYROLL, "month", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(payslipEndpoints.month, { query, signal }),
  });

  const command = useCommand([PAYROLL]);
  const { job, follow } = useFollowedCalculation();
  function run(step: Step) {
    const { label, done, ask } = steps[step];
    const title = `${label}, ${formatMonth(month)}`;
    const confirm = ask === undefined ? undefined : { title, message: ask, confirmLabel: label };
    const body = query;
    if (step === "calculate" && isLong(data)) {
      void command.run(payslipEndpoints.calculateByJob, { body }, { said: follow });
      return;
    }
    const said = async (answer: PayslipMonth) => {
      if (step !== "prepare") return done;
      // Most months have no variable: what is prepared is calculated at once, and again once a variable is typed.
      if (isLong(answer)) {
        const idempotencyKey = newIdempotencyKey();
        return follow(await call(payslipEndpoints.calculateByJob, { body, idempotencyKey }));
      }
      await call(payslipEndpoints.calculate, { body });
      return done;
    };
    void command.run(payslipEndpoints[step], { body }, { confirm, said });
  }

  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  const next = data && nextStep(data);
  const refused = data?.payslips.filter(({ refusal }) => refusal !== null) ?? [];
  return (
    <>
      <div className={styles.bar}>
        <SelectField
          label="Mois"
          value={month}
          options={monthsAround(month)}
          onChange={(at) => show({ month: at })}
        />
        <div className={styles.actions}>
          {data !== undefined && (
            <ActionMenu
              actions={[
                {
                  label: "Envoyer par e-mail",
                  icon: icons.mail,
                  onSelect: () => setMailing(true),
                  disabledReason: data.payslips.some(({ state }) => state === "validated" || state === "paid")
                    ? undefined
                    : "Aucun bulletin du mois n’est validé.",
                },
                ...data.due.map(({ account }) => ({
                  label: `Télécharger le fichier SEPA (${account})`,
                  icon: icons.download,
                  onSelect: () => setAccount(account),
                  disabledReason: missingExport,
                })),
                ...ORDER.filter((step) => step !== next).map((step) => ({
                  label: steps[step].label,
                  danger: step === "undo",
                  onSelect: () => run(step),
                  disabledReason: abilityReason(data.abilities[step]),
                })),
              ]}
            />
          )}
          {next !== undefined && (
            <ActionButton disabledReason={command.busyReason} onClick={() => run(next)}>
              {steps[next].label}
            </ActionButton>
          )}
        </div>
      </div>
      {job !== undefined && <ProgressBar name="Calcul des bulletins" percent={job.percent} />}
      {data !== undefined && data.payslips.length > 0 && (
        <LeadFigures
          label="Totaux du mois"
          isLed={false}
          figures={[
            { label: "Brut", cents: data.totals.grossCents },
            { label: "Net payé", cents: data.totals.netPaidCents },
            { label: "Prélèvement à la source", cents: data.totals.withheldCents },
            { label: "Coût employeur", cents: data.totals.employerCostCents },
          ]}
        />
      )}
      {refused.length > 0 && (
        <Notice
          tone="warning"
          title={formatPlural(refused.length, "bulletin non calculé", "bulletins non calculés")}
        >
          {refused.map(({ id, refusal }) => (
            <p key={id}>{abilityReason(refusal ?? undefined)}</p>
          ))}
        </Notice>
      )}
      {data?.abilities.validate.code === "PAYSLIP_VALUES_TO_REVIEW" && (
        <Notice tone="warning" title="Valeurs à revoir">
          {abilityReason(data.abilities.validate)}
        </Notice>
      )}
      <DataTable
        label={`Bulletins, ${formatMonth(month)}`}
        columns={columns}
        rows={data?.payslips}
        stale={isPlaceholderData}
        rowKey={({ id }) => id}
        rowTone={({ state, marked, correction, refusal, notices }) =>
          state === "corrected"
            ? "muted"
            : marked || correction !== null || refusal !== null || notices.length > 0
              ? "warning"
              : undefined
        }
        onOpen={({ id }) => void navigate({ to: "/accounting/payslip/employees/$id", params: { id } })}
        empty={
          <EmptyState
            icon={icons.payslip}
            title="Aucun bulletin"
            text="Préparez les bulletins du mois pour chaque salarié sous contrat."
          />
        }
      />
      {data !== undefined && <AdvancesOfMonth query={query} data={data} />}
      {mailing && <PayslipMailPanel query={query} onClose={() => setMailing(false)} />}
      {account !== undefined && (
        <WagesFileDialog query={{ ...query, account }} onClose={() => setAccount(undefined)} />
      )}
    </>
  );
}

const tones: Readonly<Record<PayslipRow["state"], StatusTone>> = {
  prepared: "neutral",
  calculated: "accent",
  validated: "success",
  paid: "success",
  corrected: "neutral",
};

export function PayslipChips({ payslip }: { readonly payslip: PayslipRow }) {
  const { state, correctsId, correction, refusal, marked, notices } = payslip;
  return (
    <span className={styles.chips}>
      <StatusChip tone={tones[state]}>{payslipStateWords[state]}</StatusChip>
      {correctsId !== null && <StatusChip>Rectificatif</StatusChip>}
      {refusal !== null && <StatusChip tone="warning">À compléter</StatusChip>}
      {correction !== null && <StatusChip tone="warning">À rectifier</StatusChip>}
      {notices.some(({ code }) => code === "below_agreement") && (
        <StatusChip tone="warning">Sous le minimum</StatusChip>
      )}
      {notices.some(({ code }) => code === "overtime_of_month") && (
        <StatusChip tone="warning">{"Heures > 48\u00a0h"}</StatusChip>
      )}
      {marked && <StatusChip tone="warning">{"Écart > 5\u00a0%"}</StatusChip>}
    </span>
  );
}

const gap = (now: number | null, before: number | undefined) =>
  now === null || before === undefined ? null : now - before;
const columns: readonly Column<PayslipRow>[] = [
  { id: "number", header: "Matricule", width: "110px", card: "aside", value: ({ number }) => number },
  { id: "name", header: "Nom et prénom", card: "title", truncate: true, value: ({ name }) => name },
  {
    id: "state",
    header: "Statut",
    width: "230px",
    value: ({ state }) => payslipStateWords[state],
    cell: (payslip) => <PayslipChips payslip={payslip} />,
  },
  { id: "gross", header: "Brut", width: "120px", kind: "amount", value: ({ grossCents }) => grossCents },
  { id: "net", header: "Net payé", width: "120px", kind: "amount", value: (row) => row.netPaidCents },
  {
    id: "gap",
    header: "Écart du net",
    width: "120px",
    align: "right",
    from: "medium",
    value: ({ netPaidCents, before }) => {
      const cents = gap(netPaidCents, before?.netPaidCents);
      return cents === null ? null : formatCents(cents);
    },
  },
  {
    id: "cost",
    header: "Coût employeur",
    width: "130px",
    kind: "amount",
    from: "medium",
    value: ({ employerCostCents }) => employerCostCents,
  },
  {
    id: "paid",
    header: "Payé le",
    width: "110px",
    kind: "date",
    from: "wide",
    value: ({ paidOn }) => paidOn,
  },
];

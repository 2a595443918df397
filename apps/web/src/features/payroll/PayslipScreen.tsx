import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import type { PayslipAnswer } from "@grand-livre/contracts/payroll";
import { garnishmentWords } from "@grand-livre/contracts/payroll-words";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { excessOf } from "@grand-livre/domain/payroll/scheme-limits";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { abilityReason } from "../../app/document/issue-text.ts";
import { LoadedDetail } from "../../app/LoadedDetail.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, formatMonth } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DeparturePanel } from "./DeparturePanel.tsx";
import styles from "./Payroll.module.css";
import { PayslipGaps } from "./PayslipGaps.tsx";
import { PayslipLines, Reason } from "./PayslipLines.tsx";
import { PayslipChips } from "./PayslipsOfMonth.tsx";
import { PAYROLL } from "./queries.ts";
import { VariablesPanel } from "./VariablesPanel.tsx";

const back = <BackLink to="/accounting/payslip/employees">Salariés</BackLink>;

/** One payslip: the variables of the month, and what it comes to. */
export function PayslipScreen() {
  return (
    <DossierScreen title="Bulletin de paie" service="payslip">
      {() => <LoadedPayslip />}
    </DossierScreen>
  );
}

function LoadedPayslip() {
  const { id } = useParams({ from: "/shell/accounting/payslip/employees/$id" });
  const payslip = useQuery({
    queryKey: [PAYROLL, "payslip", id],
    queryFn: ({ signal }) => call(payslipEndpoints.read, { params: { id }, signal }),
  });
  return (
    <LoadedDetail of={payslip} title="Bulletin de paie" back={back}>
      {(data) => <Payslip key={id} payslip={data} />}
    </LoadedDetail>
  );
}

function Payslip({ payslip }: { readonly payslip: PayslipAnswer }) {
  const { id, month, legalEntityRefId, name, result, abilities } = payslip;
  const navigate = useNavigate();
  const { search, show } = useListSearch();
  const toMonth = () =>
    void navigate({ to: "/accounting/payslip/employees", search: { tab: "payslips", month } });

  const { run } = useCommand([PAYROLL]);
  const validate = () =>
    run(
      payslipEndpoints.validate,
      { body: { legalEntityRefId, month, ids: [id] } },
      {
        confirm: {
          title: `Valider le bulletin de ${name}`,
          message:
            "Un bulletin validé ne change plus\u00a0: une erreur se corrige par un bulletin rectificatif.",
          confirmLabel: "Valider le bulletin",
        },
        said: "Bulletin validé.",
      },
    );
  const correct = () =>
    run(
      payslipEndpoints.correct,
      { params: { id } },
      {
        done: (made) => navigate({ to: "/accounting/payslip/employees/$id", params: { id: made.id } }),
        said: "Bulletin rectificatif préparé.",
      },
    );
  const remove = () =>
    run(
      payslipEndpoints.remove,
      { params: { id } },
      {
        confirm: {
          title: `Supprimer le bulletin de ${name}`,
          message: "Le bulletin n’est pas validé\u00a0: il pourra être préparé de nouveau.",
          confirmLabel: "Supprimer",
        },
        done: toMonth,
        said: "Bulletin supprimé.",
      },
    );

  return (
    <>
      <PageHeader
        title={`${name}, ${formatMonth(month)}`}
        subtitle={payslip.parties === null ? undefined : payslip.parties.employee.job}
        status={<PayslipChips payslip={payslip} />}
        back={back}
        secondary={
          <>
            <ActionButton
              variant="outlined"
              color="inherit"
              disabledReason={abilityReason(abilities.edit)}
              onClick={() => show({ panel: "variables" })}
            >
              Variables du mois
            </ActionButton>
            <ActionMenu
              actions={[
                { label: "Tous les bulletins du mois", onSelect: toMonth },
                {
                  label: "Préparer un bulletin rectificatif",
                  onSelect: () => void correct(),
                  disabledReason: abilityReason(abilities.correct),
                },
                {
                  label: "Supprimer le bulletin",
                  danger: true,
                  onSelect: () => void remove(),
                  disabledReason: abilityReason(abilities.remove),
                },
              ]}
            />
          </>
        }
        action={
          payslip.state === "calculated" ? (
            <ActionButton
              icon={icons.check}
              disabledReason={abilityReason(abilities.validate)}
              onClick={() => void validate()}
            >
              Valider le bulletin
            </ActionButton>
          ) : (
            <ActionButton
              icon={icons.download}
              disabledReason={result === null ? "Calculez d’abord le bulletin." : undefined}
              onClick={() => void saveDownload(payslipEndpoints.print, { params: { id } }, "bulletin.pdf")}
            >
              Télécharger le PDF
            </ActionButton>
          )
        }
      />
      <div className={styles.columns}>
        <div className={styles.parts}>
          <Notices payslip={payslip} result={result} />
          {result === null && payslip.refusal !== null ? null : result === null ? (
            <Notice title="Bulletin à calculer">Saisissez les variables du mois, puis calculez.</Notice>
          ) : (
            <PayslipLines payslip={payslip} result={result} />
          )}
        </div>
        <div className={styles.parts}>
          {result !== null && <Totals payslip={payslip} result={result} />}
          {result !== null && payslip.previous !== null && (
            <PayslipGaps month={month} before={payslip.previous} result={result} />
          )}
        </div>
      </div>
      {search.panel === "variables" && abilities.edit.allowed && (
        <VariablesPanel key={payslip.version} payslip={payslip} onClose={() => show({ panel: undefined })} />
      )}
    </>
  );
}

interface NoticesProps {
  readonly payslip: PayslipAnswer;
  readonly result: Result | null;
}

/** What somebody must know or do about a payslip. */
function Notices({ payslip, result }: NoticesProps) {
  return (
    <>
      {payslip.correction !== null && (
        <Notice tone="warning" title="Bulletin à rectifier">
          {corrections[payslip.correction]}
        </Notice>
      )}
      {payslip.laterToCorrect.length > 0 && (
        <Notice tone="warning" title="Bulletins suivants à rectifier">
          {`Leur réduction ou leur plafond diffère\u00a0: ${payslip.laterToCorrect.map(({ month: at }) => formatMonth(at)).join(", ")}. Rectifiez le dernier, ou laissez le mois suivant régulariser l’année.`}
        </Notice>
      )}
      {payslip.refusal !== null && (
        <Notice tone="warning" title="Bulletin non calculé">
          {abilityReason(payslip.refusal)}
        </Notice>
      )}
      {result?.leave.tenthUnknown === true && (
        <Notice title="Dixième non comparé">
          Le brut de la période de référence précédente n’est pas connu. Saisissez-le sur la fiche du salarié,
          puis calculez.
        </Notice>
      )}
      {result !== null && result.leave.after < 0 && (
        <Notice tone="warning" title="Congés pris par anticipation">
          {`Le solde de congés est négatif : ${formatCents(result.leave.after)} j.`}
        </Notice>
      )}
      {payslip.notices.map((notice) => (
        <Notice key={notice.code} tone="warning" title={noticeTitles[notice.code]}>
          {noticeText(notice)}
        </Notice>
      ))}
      {result?.belowMinimumWage === true && (
        <Notice tone="warning" title="Salaire inférieur au SMIC">
          Le brut mensuel est inférieur au SMIC de l’horaire du contrat. Le bulletin ne peut pas être validé.
        </Notice>
      )}
    </>
  );
}

type PayNotice = PayslipAnswer["notices"][number];
const noticeTitles: Readonly<Record<PayNotice["code"], string>> = {
  below_agreement: "Salaire inférieur au minimum conventionnel",
  overtime_of_month: "Heures supplémentaires au-delà de la durée maximale",
};
const noticeText = (notice: PayNotice): string =>
  notice.code === "below_agreement"
    ? `Brut du contrat ${formatCents(notice.monthlyCents, "EUR")}, minimum de sa classification ${formatCents(notice.minimumCents, "EUR")}. Relevez le salaire, ou corrigez le minimum sur la fiche du salarié.`
    : `${formatCents(notice.hours)}\u00a0h dans le mois\u00a0: des semaines de 48\u00a0h en comptent ${formatCents(notice.mostHours)} (code du travail, art. L.\u00a03121-20). Vérifiez les heures saisies.`;

const corrections: Readonly<Record<NonNullable<PayslipAnswer["correction"]>, string>> = {
  terms:
    "Son contrat, ses absences, ses taux ou ses valeurs ont changé depuis la validation. Préparez un bulletin rectificatif.",
  year: "Un mois antérieur a été rectifié\u00a0: sa réduction ou son plafond diffère. Rectifiez-le, ou laissez le mois suivant régulariser l’année.",
};

type Balance = { readonly acquired: number; readonly taken: number; readonly balance: number };
const counterText = (one: Balance | undefined) =>
  one &&
  `${formatCents(one.balance)} j (acquis ${formatCents(one.acquired)}, pris ${formatCents(one.taken)})`;

type Result = NonNullable<PayslipAnswer["result"]>;

function Totals({ payslip, result }: { readonly payslip: PayslipAnswer; readonly result: Result }) {
  const { withholding, month, year, leave, lines, stops } = result;
  const euros = (cents: number) => formatCents(cents, "EUR");
  const unlessZero = (cents: number) => (cents === 0 ? undefined : euros(cents));
  const kind = withholding.kind === "personal" ? "personnalisé" : "neutre";
  const leftOfAdvances = (result.advances ?? []).reduce((sum, { leftCents }) => sum + leftCents, 0);
  return (
    <>
      <Panel title="Net">
        <Facts
          facts={[
            ["Montant net social", euros(result.netSocialCents)],
            ["Net imposable", euros(result.netTaxableCents)],
            ["Part des régimes au-delà de la déduction", unlessZero(month.taxedExcessCents)],
            ["Part patronale des régimes soumise à cotisations", unlessZero(excessOf(month))],
            ["Net à payer avant impôt", euros(result.netBeforeTaxCents)],
            ["Indemnités journalières subrogées", unlessZero(stops?.subrogated.netCents ?? 0)],
            ...lines
              .filter(({ section, paidCents }) => section !== "deduction" && paidCents !== 0)
              .map(({ label, paidCents }) => [label, euros(paidCents)] as const),
            [
              "Prélèvement à la source",
              <Reason
                key="tax"
                label={euros(-withholding.cents)}
                why={payslip.why.find(({ code }) => code === "tax")}
                sums={[
                  `${euros(result.netTaxableCents - withholding.abatementCents)} × ${formatPpm(withholding.ppm)} = ${euros(withholding.cents)}`,
                ]}
              />,
            ],
            ["Taux du prélèvement", `${formatPpm(withholding.ppm)}, ${kind}`],
            ["Abattement du taux neutre", unlessZero(-withholding.abatementCents)],
            ["Acomptes", unlessZero(-result.advanceCents)],
            ["Acomptes restant à reprendre", unlessZero(leftOfAdvances)],
            ...lines
              .filter(({ section }) => section === "deduction")
              .map(({ label, cents }) => [label, euros(-cents)] as const),
            ...result.garnishments.map(
              ({ kind, reference, cents }) =>
                [`${garnishmentWords[kind]} ${reference}`, euros(-cents)] as const,
            ),
            ["Net négatif repris", unlessZero(-result.carriedInCents)],
            ["Net négatif reporté", unlessZero(result.carriedOutCents)],
            ["Net payé", <strong key="net">{euros(result.netPaidCents)}</strong>],
            ["Net payé le mois précédent", payslip.before && euros(payslip.before.netPaidCents)],
            ["Coût total employeur", euros(result.employerCostCents)],
          ]}
        />
      </Panel>
      <Panel title="Cumuls et congés">
        <Facts
          facts={[
            ["Brut de l’année", euros(year.grossCents)],
            ["Net imposable de l’année", euros(year.netTaxableCents)],
            ["Impôt prélevé de l’année", euros(year.withheldCents)],
            ["Congés acquis", `${formatCents(leave.earned)} j`],
            ["Congés pris", `${formatCents(leave.taken)} j`],
            ["Solde de congés", `${formatCents(leave.after)} j`],
            ["Solde N−1", counterText(leave.counters?.paid?.previous)],
            ["Solde N", counterText(leave.counters?.paid?.current)],
            ["N−1 à prendre avant le", leave.until == null ? undefined : formatDate(leave.until)],
            ["RTT", counterText(leave.counters?.rtt?.current)],
            ["Congés d’ancienneté", counterText(leave.counters?.seniority?.current)],
          ]}
        />
      </Panel>
      {payslip.exits && <DeparturePanel employeeId={payslip.employeeId} />}
    </>
  );
}

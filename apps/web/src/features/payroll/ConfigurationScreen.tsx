import { payValueEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import type { PayValueList, PayValueRow } from "@grand-livre/contracts/payroll";
import {
  CENT_CONSTANTS,
  NUMBER_CONSTANTS,
  payCodeWords,
  payslipGroupWords,
  YEAR_CONSTANTS,
} from "@grand-livre/contracts/payroll-words";
import { addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { PAY_CONSTANTS, type PayCode, valuesToReview } from "@grand-livre/domain/payroll/pay-values";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { RUBRICS, type RubricBase } from "@grand-livre/domain/payroll/rubrics";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCommand } from "../../app/command/use-command.ts";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatMonth, formatPlural, localToday } from "../../lib/format.ts";
import { scaledToText } from "../../lib/number-text.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { CompanyRubrics } from "./CompanyRubrics.tsx";
import { ConfirmValuesPanel } from "./ConfirmValuesPanel.tsx";
import styles from "./Payroll.module.css";
import { PAYROLL } from "./queries.ts";
import { ValuePanel } from "./ValuePanel.tsx";

const tabs = [
  { id: "rubrics", label: "Rubriques" },
  { id: "own", label: "Rubriques du dossier" },
  { id: "constants", label: "Constantes datées" },
  { id: "scheme", label: "Schéma comptable" },
] as const;

/** « Bulletin de paie › Paramétrage »: rubrics with their rates, dated constants, accounts. */
export const ConfigurationScreen = dossierScreen(Configuration, {
  title: "Bulletin de paie · Paramétrage",
  service: "payslip",
});

function Configuration({ dossier }: { readonly dossier: Dossier }) {
  const { refId: legalEntityRefId } = dossier;
  const { tab = "rubrics", panel } = useSearch({ from: "/shell/accounting/payslip/configuration" });
  const { show } = useListSearch();
  const navigate = useNavigate();
  const missing = useMissingRight("payslip", "Validator");
  const { data, error, refetch } = useQuery({
    queryKey: [PAYROLL, "values", legalEntityRefId],
    queryFn: ({ signal }) => call(payValueEndpoints.list, { query: { legalEntityRefId }, signal }),
  });
  // What the next month would be paid on after its review day is announced before it begins.
  const next = addMonths(firstDayOfMonth(localToday()), 1);
  const isOwn = tab === "own";
  const late = valuesToReview(data?.values ?? [], next).length;

  const { run } = useCommand([PAYROLL]);
  const remove = (id: string, code: PayCode) =>
    run(
      payValueEndpoints.remove,
      { params: { id } },
      {
        confirm: {
          title: `Supprimer la valeur de «\u202f${payCodeWords(code)}\u202f»`,
          message: "La valeur précédente s’applique de nouveau.",
          confirmLabel: "Supprimer",
        },
        said: "Valeur supprimée.",
      },
    );

  return (
    <>
      <PageHeader
        title="Bulletin de paie · Paramétrage"
        subtitle={dossier.name}
        action={
          <ActionButton icon={icons.add} disabledReason={missing} onClick={() => show({ panel: "new" })}>
            {isOwn ? "Ajouter une rubrique" : "Ajouter une valeur"}
          </ActionButton>
        }
      />
      <div className={styles.told}>
        {late > 0 ? (
          <Notice
            tone="warning"
            title={formatPlural(late, "valeur à revoir", "valeurs à revoir")}
            action={
              <ActionButton
                size="small"
                variant="outlined"
                color="inherit"
                disabledReason={missing}
                onClick={() => show({ panel: CONFIRM })}
              >
                Confirmer les valeurs inchangées
              </ActionButton>
            }
          >
            {`Leur date de révision est passée avant la fin du mois de ${formatMonth(next)}, qui ne pourra pas être validé. Saisissez celles qui changent, puis confirmez les autres.`}
          </Notice>
        ) : (
          <Notice>Vérifiez ces valeurs auprès de leur source avant d’établir les bulletins.</Notice>
        )}
      </div>
      <Tabs
        label="Paramétrage"
        tabs={tabs}
        value={tab}
        onChange={(id) =>
          void navigate({
            to: "/accounting/payslip/configuration",
            search: id === "rubrics" ? {} : { tab: id },
          })
        }
      >
        {error !== null && data === undefined ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : isOwn ? (
          <CompanyRubrics
            dossier={dossier}
            panel={panel}
            onPanel={(next) => show({ panel: next })}
            missing={missing}
          />
        ) : tab === "scheme" ? (
          <div className={styles.parts}>
            <DataTable
              label="Schéma comptable"
              columns={schemeColumns}
              rows={data && schemeOf(data)}
              rowKey={({ label }) => label}
            />
            <DataTable
              label="Organismes et comptes techniques"
              columns={accountColumns}
              rows={data?.accounts}
              rowKey={({ role }) => role}
              pageKeys={false}
            />
          </div>
        ) : (
          <DataTable
            label={tab === "rubrics" ? "Rubriques" : "Constantes datées"}
            columns={tab === "rubrics" ? rubricColumns : constantColumns}
            rows={data?.values
              .filter(({ employerPpm }) => (employerPpm !== null) === (tab === "rubrics"))
              .toSorted(byRubric)}
            rowKey={({ code, from }) => `${code} ${from}`}
            rowTone={(row) => (row.outdated ? "warning" : isOver(row) ? "muted" : undefined)}
            {...(missing === undefined
              ? {
                  onOpen: (row: PayValueRow) =>
                    void (row.id === null ? show({ panel: row.code }) : remove(row.id, row.code)),
                }
              : {})}
          />
        )}
      </Tabs>
      {panel === CONFIRM && (
        <ConfirmValuesPanel dossier={dossier} from={next} onClose={() => show({ panel: undefined })} />
      )}
      {panel !== undefined && panel !== CONFIRM && !isOwn && (
        <ValuePanel
          key={panel}
          dossier={dossier}
          code={panel}
          values={data?.values ?? []}
          onClose={() => show({ panel: undefined })}
        />
      )}
    </>
  );
}

const CONFIRM = "confirm";
const isOver = ({ to }: PayValueRow) => to !== null && to < localToday();
const CODES = [...RUBRICS.map(({ code }) => code), ...PAY_CONSTANTS] as readonly PayCode[];
const byRubric = (a: PayValueRow, b: PayValueRow) =>
  CODES.indexOf(a.code) - CODES.indexOf(b.code) || (a.from < b.from ? 1 : -1);

/** A constant as it is read: an amount, a plain number, or a percentage. */
function constantText({ code, value }: PayValueRow): string {
  if (YEAR_CONSTANTS.has(code)) return String(value);
  if (CENT_CONSTANTS.has(code)) return formatCents(value, "EUR");
  return NUMBER_CONSTANTS.has(code) ? scaledToText(value / 100, 4) : formatPpm(value);
}

const bases: Readonly<Record<RubricBase, string>> = {
  whole: "Brut",
  capped: "Jusqu’à 1 plafond",
  upTo4: "Jusqu’à 4 plafonds",
  from1To8: "De 1 à 8 plafonds",
  upTo8AboveCeiling: "Jusqu’à 8 plafonds, si le brut dépasse 1",
  csg: "Brut après abattement et prévoyance",
  welfare: "Prévoyance patronale",
  levied: "Sommes exonérées de cotisations",
};
const rubricOf = ({ code }: PayValueRow) => RUBRICS.find((one) => one.code === code);

const dated: readonly Column<PayValueRow>[] = [
  { id: "from", header: "Du", width: "110px", kind: "date", value: ({ from }) => from },
  { id: "to", header: "Au", width: "110px", kind: "date", from: "medium", value: ({ to }) => to },
  { id: "source", header: "Source", truncate: true, from: "wide", value: ({ source }) => source },
  {
    id: "review",
    header: "À revoir le",
    width: "110px",
    kind: "date",
    from: "medium",
    value: ({ reviewOn }) => reviewOn,
  },
  {
    id: "origin",
    header: "Origine",
    width: "110px",
    value: ({ id }) => (id === null ? "Légale" : "Dossier"),
    cell: ({ id, outdated }) =>
      outdated ? (
        <StatusChip tone="warning">Périmée</StatusChip>
      ) : id === null ? (
        "Légale"
      ) : (
        <StatusChip tone="accent">Dossier</StatusChip>
      ),
  },
];
const rubricColumns: readonly Column<PayValueRow>[] = [
  { id: "label", header: "Rubrique", card: "title", wrap: true, value: ({ code }) => payCodeWords(code) },
  {
    id: "group",
    header: "Regroupement",
    truncate: true,
    from: "wide",
    value: (row) => payslipGroupWords[rubricOf(row)?.group ?? "other"],
  },
  {
    id: "base",
    header: "Base",
    width: "170px",
    wrap: true,
    from: "medium",
    value: (row) => bases[rubricOf(row)?.base ?? "whole"],
  },
  {
    id: "employee",
    header: "Salarié",
    width: "90px",
    align: "right",
    value: ({ value }) => formatPpm(value),
  },
  {
    id: "employer",
    header: "Employeur",
    width: "100px",
    align: "right",
    value: ({ employerPpm }) => formatPpm(employerPpm ?? 0),
  },
  { id: "account", header: "Compte", width: "80px", figures: true, value: (row) => rubricOf(row)?.account },
  ...dated,
];
const constantColumns: readonly Column<PayValueRow>[] = [
  {
    id: "label",
    header: "Constante",
    card: "title",
    truncate: true,
    value: ({ code }) => payCodeWords(code),
  },
  { id: "value", header: "Valeur", width: "120px", align: "right", value: constantText },
  ...dated,
];

interface SchemeLine {
  readonly label: string;
  readonly debit: string;
  readonly credit: string;
}
/** The entry of a month, line by line, with the accounts of today. */
function schemeOf({ accounts }: PayValueList): SchemeLine[] {
  const of = (role: string) => accounts.find((one) => one.role === role)?.account ?? "";
  const organisms = [of("urssaf"), of("pension_funds"), of("health_and_welfare"), "4386"].join(", ");
  return [
    { label: "Rémunérations brutes", debit: "6411, 6413, 6414", credit: of("wages_payable") },
    { label: "Frais de transport", debit: "648", credit: of("wages_payable") },
    { label: "Retenues salariales", debit: of("wages_payable"), credit: organisms },
    { label: "Saisies et oppositions", debit: of("wages_payable"), credit: "427" },
    { label: "Prélèvement à la source", debit: of("wages_payable"), credit: of("withholding_tax") },
    { label: "Acomptes", debit: of("wages_payable"), credit: of("wage_advances") },
    { label: "Net négatif reporté", debit: of("wage_advances"), credit: of("wages_payable") },
    { label: "Charges patronales", debit: "6451, 6452, 6453, 6454, 633", credit: organisms },
    { label: "Virement des salaires", debit: of("wages_payable"), credit: "512" },
  ];
}
const schemeColumns: readonly Column<SchemeLine>[] = [
  { id: "label", header: "Opération", card: "title", value: ({ label }) => label },
  { id: "debit", header: "Débit", figures: true, value: ({ debit }) => debit },
  { id: "credit", header: "Crédit", figures: true, value: ({ credit }) => credit },
];
const accountColumns: readonly Column<PayValueList["accounts"][number]>[] = [
  { id: "label", header: "Organisme ou rôle", card: "title", value: ({ label }) => label },
  { id: "account", header: "Compte", figures: true, value: ({ account }) => account },
];

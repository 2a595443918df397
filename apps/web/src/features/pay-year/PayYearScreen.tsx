import { analyticEndpoints } from "@grand-livre/contracts/endpoints/analytic";
import { payYearEndpoints } from "@grand-livre/contracts/endpoints/pay-year";
import type { PayYearAnswer } from "@grand-livre/contracts/pay-year";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { Loading } from "../../app/Loading.tsx";
import { FileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { useShortList } from "../../app/resource/list-state.ts";
import { call, download, type QueryOf } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField, type SelectOption } from "../../ui/SelectField.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./PayYear.module.css";

const ADDRESS = "/accounting/payslip/year";
/** The first year whose values the product knows. */
const FIRST_YEAR = 2026;
const TITLE = "Livre de paie";

const tabs = [
  { id: "book", label: "Rubriques et cotisations" },
  { id: "sections", label: "Coût par section" },
] as const;

/** « Paie › Livre de paie »: a year of validated payslips, month by month. */
export const PayYearScreen = dossierScreen(PayYear, { title: TITLE, service: "payslip" });

function PayYear({ dossier }: { readonly dossier: Dossier }) {
  const { tab = "book", year } = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  const Table = tab === "book" ? Book : Sections;
  return (
    <>
      <PageHeader title={TITLE} subtitle={dossier.name} />
      <Tabs
        label={TITLE}
        tabs={tabs}
        value={tab}
        onChange={(id) => void navigate({ search: { year, tab: id === "book" ? undefined : id } })}
      >
        <Table dossier={dossier} />
      </Tabs>
    </>
  );
}

function Book({ dossier }: { readonly dossier: Dossier }) {
  const { employee } = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  return (
    <YearTable
      query={{ legalEntityRefId: dossier.refId, table: "book", employeeId: employee }}
      each={employee === undefined}
      choice={({ employees }) => ({
        label: "Salarié",
        value: employee ?? "",
        options: [
          { value: "", label: "Tous les salariés" },
          ...employees.map(({ id, number, name }) => ({ value: id, label: `${name} (${number})` })),
        ],
        onChange: (id) =>
          void navigate({ search: (kept) => ({ ...kept, employee: id === "" ? undefined : id }) }),
      })}
    />
  );
}

function Sections({ dossier }: { readonly dossier: Dossier }) {
  const { axis: chosen } = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  const axes = useShortList(analyticEndpoints.list, "analyticAxes", { legalEntityRefId: dossier.refId });
  if (axes.rows === undefined) return <Loading error={axes.error} onRetry={axes.refetch} fields={4} />;
  const axis = axes.rows.find(({ code }) => code === chosen) ?? axes.rows[0];
  if (axis === undefined)
    return (
      <EmptyState
        icon={icons.layers}
        title="Aucun axe analytique"
        text="Créez un axe et ses sections, puis répartissez chaque contrat dans la fiche du salarié."
        action={<ButtonLink to="/accounting/settings/analytic">Axes analytiques</ButtonLink>}
      />
    );
  const options = axes.rows.map(({ code, label }) => ({ value: code, label }));
  return (
    <YearTable
      query={{ legalEntityRefId: dossier.refId, table: "sections", axisId: axis.id }}
      each={false}
      choice={() => ({
        label: "Axe",
        value: axis.code,
        options,
        onChange: (code) => void navigate({ search: (kept) => ({ ...kept, axis: code }) }),
      })}
    />
  );
}

interface Choice {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption<string>[];
  readonly onChange: (value: string) => void;
}

interface YearTableProps {
  readonly query: Omit<QueryOf<typeof payYearEndpoints.read>, "year">;
  /** The file has the book of each employee. */
  readonly each: boolean;
  readonly choice: (answer: Pick<PayYearAnswer, "employees">) => Choice;
}

function YearTable({ query: asked, each, choice }: YearTableProps) {
  const search = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  const missing = useMissingRight("payslip", "Exporter");
  const thisYear = Number(localToday().slice(0, 4));
  const year = search.year ?? thisYear;
  const query = { ...asked, year };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["payroll", "year", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(payYearEndpoints.read, { query, signal }),
  });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={6} />;
  const years = Array.from({ length: Math.max(thisYear, year) - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);
  return (
    <div className={styles.body} data-stale={isPlaceholderData || undefined}>
      <FilterBar
        aside={
          <FileMenu
            missing={missing}
            load={(format) =>
              download(payYearEndpoints.file, { query: { ...query, format, each: each ? "true" : "false" } })
            }
          />
        }
      >
        <SelectField
          label="Année"
          hideLabel
          value={String(year)}
          options={years.toReversed().map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(value) => void navigate({ search: (kept) => ({ ...kept, year: Number(value) }) })}
        />
        <SelectField hideLabel {...choice(data)} />
      </FilterBar>
      {data.unpostedCount > 0 && (
        <Notice tone="info">
          {`${formatPlural(data.unpostedCount, "bulletin validé n’a", "bulletins validés n’ont")} pas encore d’écriture\u00a0: générez l’OD de paie ${data.unpostedCount > 1 ? "de leur" : "de son"} mois.`}
        </Notice>
      )}
      {data.rows.length === 0 ? (
        <EmptyState
          icon={icons.payslip}
          title="Aucun bulletin validé"
          text={`Aucun bulletin de ${year} n’est validé.`}
        />
      ) : (
        <Months label={`${TITLE} ${year}`} rows={data.rows} />
      )}
    </div>
  );
}

/** The months that have an amount, and their total. */
function Months({ label, rows }: { readonly label: string; readonly rows: PayYearAnswer["rows"] }) {
  const shown = FRENCH_MONTHS.flatMap((name, at) =>
    rows.some(({ cents }) => cents[at] !== 0) ? [{ name, at }] : [],
  );
  return (
    // A table that scrolls is reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Rubrique</th>
            {shown.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, labels come again under other headings.
            <tr key={place} data-kind={row.kind}>
              <th scope={row.kind === "heading" ? "rowgroup" : "row"}>{row.label}</th>
              {shown.map(({ name, at }) => (
                <td key={name}>{row.kind === "heading" ? "" : amount(row.cents[at] ?? 0)}</td>
              ))}
              <td>{row.kind === "heading" ? "" : amount(row.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const amount = (cents: number) => (cents === 0 ? "" : formatCents(cents));

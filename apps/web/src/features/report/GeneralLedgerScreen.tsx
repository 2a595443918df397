import Button from "@mui/material/Button";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ColumnChoice, type HiddenColumns, useHiddenColumns } from "../../app/lists/ColumnChoice.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { ReportFileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { MorePages } from "../../app/resource/MorePages.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCount, formatDate } from "../../lib/format.ts";
import { useChart } from "../../lib/use-chart.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Combo } from "../../ui/Combo.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { LeadFigures } from "../../ui/LeadFigures.tsx";
import { className } from "./balance-totals.ts";
import { ledgerColumns, severalColumns } from "./ledger-columns.tsx";
import { isSeveral, type LedgerRow, ledgerRows, rowKey, severalOptions } from "./ledger-rows.ts";
import { PrintButton } from "./PrintButton.tsx";
import { PrintHead } from "./PrintHead.tsx";
import { type LedgerLine, useGeneralLedger, useJournalTypes } from "./queries.ts";
import styles from "./Report.module.css";
import { ReportFilters } from "./ReportFilters.tsx";
import { type LedgerSearch, rangeOf } from "./report-search.ts";

/** « Grand livre »: the movements of one account, of a class or of all, with the balance after each. */
export function GeneralLedgerScreen() {
  useDocumentTitle("Grand livre");
  return <WithLedger service="reports">{(ledger) => <GeneralLedger ledger={ledger} />}</WithLedger>;
}

function GeneralLedger({ ledger }: { readonly ledger: Ledger }) {
  const search = useSearch({ from: "/shell/accounting/reports/general-ledger" });
  const navigate = useNavigate();
  const { data: chart = [] } = useChart(ledger.dossier.refId, ledger.exercise.refId);
  const options = [
    ...severalOptions(chart.map(({ number }) => number)),
    ...chart.map(({ number, label }) => ({ id: number, code: number, label })),
  ];
  const range = rangeOf(search, ledger.range);
  const hidden = useHiddenColumns("general-ledger");
  const change = (changes: { readonly [Name in keyof LedgerSearch]?: LedgerSearch[Name] | undefined }) =>
    void navigate({
      to: "/accounting/reports/general-ledger",
      search: definedOnly({ ...search, ...changes }),
      replace: true,
    });
  const option =
    search.account === undefined
      ? undefined
      : (options.find((one) => one.id === search.account) ?? {
          id: search.account,
          code: search.account,
          label: "",
        });
  return (
    <>
      <ReportFilters
        ledger={ledger}
        range={range}
        onDates={change}
        toggles={[
          {
            label: "Avec les brouillards",
            on: search.drafts === true,
            onChange: (on) => change({ drafts: on || undefined }),
          },
        ]}
        aside={
          <>
            <ReportFileMenu
              query={{ ...queryOf({ ledger, account: search.account, search }), report: "general-ledger" }}
            />
            <ColumnChoice columns={choices} {...hidden} />
            <PrintButton />
          </>
        }
      >
        <div className={styles.account}>
          <Combo
            label="Compte"
            hideLabel
            placeholder="Compte, classe ou tous"
            value={option}
            options={options}
            autoFocus={search.account === undefined}
            onChange={(chosen) => change({ account: chosen?.id, subledger: undefined })}
          />
        </div>
      </ReportFilters>
      {search.account === undefined ? (
        <EmptyState
          icon={icons.book}
          title="Choisissez un compte ou une classe"
          text="Le grand livre montre les mouvements d’un compte, d’une classe ou de tous les comptes, et le solde après chaque mouvement."
          action={
            <Button variant="contained" onClick={() => change({ account: "*" })}>
              Tous les comptes
            </Button>
          }
        />
      ) : isSeveral(search.account) ? (
        <SeveralAccounts ledger={ledger} account={search.account} search={search} hidden={hidden} />
      ) : (
        <Movements
          ledger={ledger}
          account={search.account}
          search={search}
          hidden={hidden}
          onChange={change}
        />
      )}
    </>
  );
}

const choices = ledgerColumns([], { closingCents: 0, whole: true, types: new Map() });

interface AccountProps {
  readonly ledger: Ledger;
  readonly account: string;
  readonly search: LedgerSearch;
  readonly hidden: HiddenColumns;
}

const queryOf = <Account extends string | undefined>({
  ledger,
  account,
  search,
}: Pick<AccountProps, "ledger" | "search"> & { readonly account: Account }) => ({
  legalEntityRefId: ledger.dossier.refId,
  account,
  ...rangeOf(search, ledger.range),
  subledger: search.subledger,
  drafts: search.drafts,
});

interface MovementsProps extends AccountProps {
  readonly onChange: (changes: { readonly subledger: undefined }) => void;
}

function Movements({ ledger, account, search, hidden, onChange }: MovementsProps) {
  const navigate = useNavigate();
  const range = rangeOf(search, ledger.range);
  const types = useJournalTypes(ledger.dossier.refId);
  const pages = useGeneralLedger(queryOf({ ledger, account, search }));
  if (pages.error !== null && pages.data === undefined)
    return <RequestError error={pages.error} onRetry={() => void pages.refetch()} />;
  const first = pages.data?.pages[0];
  const lines = pages.data?.pages.flatMap((page) => page.lines);
  const closing = lines?.at(-1)?.balanceCents ?? first?.openingCents ?? 0;
  const whole = !pages.hasNextPage;
  return (
    <div className={styles.tall}>
      <PrintHead
        title={`Grand livre du compte ${account}`}
        dossier={ledger.dossier.name}
        range={range}
        drafts={search.drafts === true}
      />
      <div className={styles.summary}>
        <h2>
          {account} {first?.label}
        </h2>
        {search.subledger !== undefined && (
          <span>
            Tiers {search.subledger} ·{" "}
            <button type="button" onClick={() => onChange({ subledger: undefined })}>
              Tous les tiers
            </button>
          </span>
        )}
      </div>
      {first !== undefined && (
        <LeadFigures
          label="Soldes du compte"
          isLed={whole}
          figures={[
            ...(whole ? [sided(`Solde au ${formatDate(range.endDate)}`, closing)] : []),
            {
              ...sided(`Solde au ${formatDate(range.startDate)}`, first.openingCents),
              ...(first.openingProvisional ? { note: "(provisoire)" } : {}),
            },
          ]}
        />
      )}
      <DataTable<LedgerLine>
        label={`Grand livre du compte ${account}`}
        columns={ledgerColumns(lines ?? [], { closingCents: closing, whole, types }).filter(
          ({ id }) => !hidden.hidden.has(id),
        )}
        rows={lines}
        rowKey={(line) => line.id}
        onOpen={(line) => void navigate({ to: "/accounting/entry-logs/$id", params: { id: line.entryId } })}
        rowTone={(line) => (line.state === "draft" ? "muted" : undefined)}
        dense
        empty={
          <EmptyState
            icon={icons.book}
            title="Aucun mouvement sur ces dates"
            text={`Aucun mouvement du compte ${account} du ${formatDate(range.startDate)} au ${formatDate(range.endDate)}.`}
          />
        }
        more={<NextPage pages={pages} count={lines?.length ?? 0} />}
      />
    </div>
  );
}

interface NextPageProps {
  readonly pages: ReturnType<typeof useGeneralLedger>;
  readonly count: number;
}

function NextPage({ pages, count }: NextPageProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <span>{formatCount(count)} mouvements affichés</span>
      {pages.isFetchNextPageError && <span role="alert">La suite n’a pas pu être lue.</span>}
      <MorePages pages={pages} />
    </div>
  );
}

/** « Classe 4 · Tiers », « Tous les comptes ». */
const nameOfSeveral = (account: string) =>
  account === "*" ? "Tous les comptes" : /^\d\*$/.test(account) ? className(Number(account[0])) : account;

/** The accounts of a class one after the other, each with its head and its total. */
function SeveralAccounts({ ledger, account, search, hidden }: AccountProps) {
  const navigate = useNavigate();
  const range = rangeOf(search, ledger.range);
  const types = useJournalTypes(ledger.dossier.refId);
  const pages = useGeneralLedger(queryOf({ ledger, account, search }));
  if (pages.error !== null && pages.data === undefined)
    return <RequestError error={pages.error} onRetry={() => void pages.refetch()} />;
  const shown = pages.data?.pages;
  const lines = shown?.flatMap((page) => page.lines) ?? [];
  const whole = !pages.hasNextPage;
  const name = nameOfSeveral(account);
  const columns = ledgerColumns(lines, { closingCents: undefined, whole, types });
  return (
    <div className={styles.tall}>
      <PrintHead
        title={`Grand livre\u00a0: ${name}`}
        dossier={ledger.dossier.name}
        range={range}
        drafts={search.drafts === true}
      />
      <div className={styles.summary}>
        <h2>{name}</h2>
      </div>
      <DataTable<LedgerRow>
        label={`Grand livre\u00a0: ${name}`}
        columns={severalColumns(columns.filter(({ id }) => !hidden.hidden.has(id)))}
        rows={shown && ledgerRows(shown, whole)}
        rowKey={rowKey}
        onOpen={(row) =>
          "id" in row
            ? void navigate({ to: "/accounting/entry-logs/$id", params: { id: row.entryId } })
            : void navigate({
                to: "/accounting/reports/general-ledger",
                search: definedOnly({ ...search, account: row.account }),
              })
        }
        rowTone={(row) => ("id" in row && row.state === "draft" ? "muted" : undefined)}
        dense
        empty={
          <EmptyState
            icon={icons.book}
            title="Aucun mouvement sur ces dates"
            text={`${name}\u00a0: ni solde ni mouvement du ${formatDate(range.startDate)} au ${formatDate(range.endDate)}.`}
          />
        }
        more={<NextPage pages={pages} count={lines.length} />}
      />
    </div>
  );
}

/** A balance with its side, as accountants say it. */
const sided = (label: string, cents: number) => ({
  label,
  cents: Math.abs(cents),
  note: cents === 0 ? undefined : cents > 0 ? "débiteur" : "créditeur",
});

function definedOnly(search: { readonly [Name in keyof LedgerSearch]?: LedgerSearch[Name] | undefined }) {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as LedgerSearch;
}

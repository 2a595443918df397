import { useNavigate, useSearch } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { ColumnChoice, useHiddenColumns } from "../../app/lists/ColumnChoice.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { ReportFileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatDate } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { LeadFigures } from "../../ui/LeadFigures.tsx";
import { BalanceSkeleton, BalanceTable } from "./BalanceTable.tsx";
import { balanceChoices, balanceGroups, previousGroup } from "./balance-columns.ts";
import { leadOfBalance } from "./balance-totals.ts";
import { PrintButton } from "./PrintButton.tsx";
import { PrintHead } from "./PrintHead.tsx";
import { useTrialBalance } from "./queries.ts";
import styles from "./Report.module.css";
import { ReportFilters } from "./ReportFilters.tsx";
import { type BalanceSearch, rangeOf } from "./report-search.ts";

/** « Balance générale »: every account with a balance or a movement, by class, each figure leading to its grand livre. */
export function TrialBalanceScreen() {
  useDocumentTitle("Balance générale");
  return <WithLedger service="reports">{(ledger) => <TrialBalance ledger={ledger} />}</WithLedger>;
}

function TrialBalance({ ledger }: { readonly ledger: Ledger }) {
  const search = useSearch({ from: "/shell/accounting/reports/" });
  const navigate = useNavigate();
  const range = rangeOf(search, ledger.range);
  const query = {
    legalEntityRefId: ledger.dossier.refId,
    ...range,
    subledgers: search.subledgers,
    drafts: search.drafts,
    previous: search.previous,
  };
  const balance = useTrialBalance(query);
  const hidden = useHiddenColumns("trial-balance");
  const groups = [
    ...balanceGroups.filter(({ id }) => !hidden.hidden.has(id)),
    ...(search.previous ? [previousGroup] : []),
  ];
  const change = (changes: { readonly [Name in keyof BalanceSearch]?: BalanceSearch[Name] | undefined }) =>
    void navigate({
      to: "/accounting/reports",
      search: definedOnly({ ...search, ...changes }),
      replace: true,
    });

  return (
    <>
      <ReportFilters
        ledger={ledger}
        range={range}
        onDates={change}
        toggles={[
          {
            label: "Détail des tiers",
            on: search.subledgers === true,
            onChange: (on) => change({ subledgers: on || undefined }),
          },
          {
            label: "Comparer à N-1",
            on: search.previous === true,
            onChange: (on) => change({ previous: on || undefined }),
          },
          {
            label: "Avec les brouillards",
            on: search.drafts === true,
            onChange: (on) => change({ drafts: on || undefined }),
          },
        ]}
        aside={
          <>
            <ReportFileMenu query={{ ...query, report: "trial-balance" }} />
            <ColumnChoice columns={balanceChoices} {...hidden} />
            <PrintButton />
          </>
        }
      />
      <PrintHead
        title="Balance générale"
        dossier={ledger.dossier.name}
        range={range}
        drafts={search.drafts === true}
      />
      {balance.data?.openingProvisional === true && (
        <p className={styles.notice} role="note">
          Ouverture provisoire{"\u202f"}: l’exercice précédent n’est pas clôturé. Ses soldes sont repris en
          direct, et son résultat porté en 120 ou 129.
        </p>
      )}
      {search.drafts === true && (
        <p className={styles.notice} role="note">
          Les brouillards sont comptés{"\u202f"}: cet état n’est pas définitif.
        </p>
      )}
      {balance.error !== null ? (
        <RequestError error={balance.error} onRetry={() => void balance.refetch()} />
      ) : balance.data === undefined ? (
        <BalanceSkeleton groups={groups} />
      ) : balance.data.rows.length === 0 ? (
        <EmptyState
          icon={icons.report}
          title="Aucun compte mouvementé"
          text={`Rien n’est écrit du ${formatDate(range.startDate)} au ${formatDate(range.endDate)}, et rien n’est repris de l’exercice précédent.`}
          action={
            <ButtonLink to="/accounting/entry-logs/new" variant="contained">
              Saisir une écriture
            </ButtonLink>
          }
        />
      ) : (
        <>
          <LeadFigures label="Chiffres de la balance" figures={leadOfBalance(balance.data.rows)} />
          <BalanceTable answer={balance.data} search={search} groups={groups} />
        </>
      )}
    </>
  );
}

/** Without the settings that were taken back: they leave the URL too. */
function definedOnly(search: { readonly [Name in keyof BalanceSearch]?: BalanceSearch[Name] | undefined }) {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as BalanceSearch;
}

import type { AccountAnswer } from "@grand-livre/contracts/account";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import type { Dossier, LedgerContext } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { AccountPanel } from "./AccountPanel.tsx";
import styles from "./AccountsScreen.module.css";
import { accountColumns } from "./account-columns.tsx";
import { ACCOUNT_CLASSES, classTitles } from "./account-words.ts";
import { generalLedgerHref } from "./ledger-href.ts";

const TITLE = "Comptes de référence";
const PAGE_SIZE = 100;

/** The chart of the current exercise: find, add a sub-account, rename, deactivate. */
export function AccountsScreen() {
  return (
    <DossierScreen title={TITLE} service="accounting-plan">
      {(dossier, context) => <Accounts key={dossier.refId} dossier={dossier} context={context} />}
    </DossierScreen>
  );
}

const classOptions = [
  { value: "" as const, label: "Toutes les classes" },
  ...ACCOUNT_CLASSES.map((value) => ({ value, label: classTitles[value] })),
];

const statusOptions = [
  { value: "", label: "Tous les statuts" },
  { value: "active", label: "Actifs" },
  { value: "inactive", label: "Désactivés" },
] as const;

interface AccountsProps {
  readonly dossier: Dossier;
  readonly context: LedgerContext;
}

function Accounts({ dossier, context: { exercise } }: AccountsProps) {
  const search = useSearch({ from: "/shell/accounting/accounting-plan/reference-accounts" });
  const navigate = useNavigate({ from: "/accounting/accounting-plan/reference-accounts" });
  const { q = "", skip = 0, limit = PAGE_SIZE, panel, parent, status } = search;
  const missing = useMissingRight("accounting-plan", "Creator");
  const { data, error, isPlaceholderData, refetch } = useAccounts({
    legalEntityRefId: dossier.refId,
    fiscalExerciseRefId: exercise?.refId,
    searchValue: q,
    class: search.class,
    active: status === undefined ? undefined : status === "active",
    skip,
    limit,
  });
  const show = (next: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const filter = (next: typeof search) => show({ ...next, skip: undefined });
  const create = () => {
    if (missing === undefined) show({ panel: "new", parent: undefined });
  };
  useShortcut("n", create);
  return (
    <>
      <PageHeader
        title={TITLE}
        count={data?.count}
        subtitle={chartSentence(exercise)}
        action={
          <ActionButton icon={icons.add} shortcut="N" onClick={create} disabledReason={missing}>
            Ajouter un sous-compte
          </ActionButton>
        }
      />
      <FilterBar
        search={{
          value: q,
          onChange: (value) => filter({ q: value === "" ? undefined : value }),
          placeholder: "N° ou intitulé",
        }}
        active={[search.class, status].filter((value) => value !== undefined).length}
        onReset={() => filter({ class: undefined, status: undefined })}
      >
        <SelectField
          label="Classe"
          hideLabel
          value={search.class ?? ""}
          options={classOptions}
          onChange={(value) => filter({ class: value === "" ? undefined : value })}
        />
        <SelectField
          label="Statut"
          hideLabel
          value={status ?? ""}
          options={statusOptions}
          onChange={(value) => filter({ status: value === "" ? undefined : value })}
        />
      </FilterBar>
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.list}>
          <DataTable
            label={TITLE}
            columns={accountColumns({
              onLedger: (account) => void navigate({ href: generalLedgerHref(account.number) }),
              onSubAccount: (account) => show({ panel: "new", parent: account.number }),
              missingRight: missing,
            })}
            rows={data?.accounts}
            stale={isPlaceholderData}
            rowKey={(account) => account.id}
            rowTone={(account) => (account.active ? undefined : "muted")}
            onOpen={(account) => show({ panel: account.number, parent: undefined })}
            skeletonRows={16}
            dense
            empty={
              <EmptyState
                icon={icons.book}
                title="Aucun compte trouvé"
                text="Changez la recherche ou les filtres, ou ajoutez un sous-compte."
              />
            }
          />
        </div>
      )}
      {data !== undefined && data.count > Math.min(limit, PAGE_SIZE) && (
        <Pagination skip={skip} limit={limit} count={data.count} sizes={[50, 100, 200]} onChange={show} />
      )}
      {panel !== undefined && (
        <AccountPanel
          key={`${panel}-${parent}`}
          dossier={dossier}
          exerciseRefId={exercise?.refId}
          number={panel === "new" ? undefined : panel}
          parent={parent}
          onSubAccount={(number) => show({ panel: "new", parent: number })}
          onClose={() => show({ panel: undefined, parent: undefined })}
        />
      )}
    </>
  );
}

function chartSentence(exercise: LedgerContext["exercise"]): string {
  return exercise === undefined
    ? "Le plan comptable en vigueur aujourd’hui."
    : `Plan comptable général ${exercise.chartVersion}, dans l’ordre des numéros.`;
}

function useAccounts(query: Readonly<Record<string, string | number | boolean | undefined>>) {
  return useQuery({
    queryKey: ["account", "list", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<{ accounts: AccountAnswer[]; count: number }>("/api/account", { query, signal }),
  });
}

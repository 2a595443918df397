import { accountEndpoints } from "@grand-livre/contracts/endpoints/account";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier, LedgerContext } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { AccountPanel } from "./AccountPanel.tsx";
import { accountColumns } from "./account-columns.tsx";
import { ACCOUNT_CLASSES, classTitles } from "./account-words.ts";
import { ComparisonPanel } from "./ComparisonPanel.tsx";
import { generalLedgerHref } from "./ledger-href.ts";

const TITLE = "Comptes de référence";
const PAGE_SIZE = 100;
/** The panel that is no account. */
const COMPARISON = "pcg";

/** The chart of the current exercise: find, add a sub-account, rename, deactivate. */
export function AccountsScreen() {
  return (
    <DossierScreen title={TITLE} service="accounting-plan">
      {(dossier, context) => <Accounts key={dossier.refId} dossier={dossier} context={context} />}
    </DossierScreen>
  );
}

const filters = [
  {
    name: "class",
    label: "Classe",
    options: [
      { value: "", label: "Toutes les classes" },
      ...ACCOUNT_CLASSES.map((value) => ({ value, label: classTitles[value] })),
    ],
  },
  {
    name: "status",
    label: "Statut",
    options: [
      { value: "", label: "Tous les statuts" },
      { value: "active", label: "Actifs" },
      { value: "inactive", label: "Désactivés" },
    ],
  },
];

interface AccountsProps {
  readonly dossier: Dossier;
  readonly context: LedgerContext;
}

function Accounts({ dossier, context: { exercise } }: AccountsProps) {
  const search = useSearch({ from: "/shell/accounting/accounting-plan/reference-accounts" });
  const { show } = useListSearch();
  const navigate = useNavigate();
  const missingRight = useMissingRight("accounting-plan", "Creator");
  const query = {
    legalEntityRefId: dossier.refId,
    fiscalExerciseRefId: exercise?.refId,
    searchValue: search.q,
    class: search.class,
    active: search.status === undefined ? undefined : search.status === "active",
  };
  const page = { skip: search.skip, limit: search.limit ?? PAGE_SIZE };
  const newUnder = (parent: string) => show({ panel: "new", parent });
  return (
    <ResourceScreen
      title={TITLE}
      name="accounts"
      head={{
        subtitle: chartSentence(exercise),
        secondary: (
          <ActionButton variant="outlined" color="inherit" onClick={() => show({ panel: COMPARISON })}>
            Comparer au PCG
          </ActionButton>
        ),
      }}
      service="accounting-plan"
      noun={["compte", "comptes"]}
      list={usePagedList(accountEndpoints.list, "accounts", query, page)}
      dense
      columns={accountColumns({
        onLedger: ({ number }) => void navigate({ href: generalLedgerHref(number) }),
        onSubAccount: ({ number }) => newUnder(number),
        missingRight,
      })}
      searchPlaceholder="N° ou intitulé"
      filters={filters}
      rowKey={({ number }) => number}
      rowTone={({ active }) => (active ? undefined : "muted")}
      create={{ label: "Ajouter un sous-compte" }}
      empty={{
        icon: icons.book,
        title: "Aucun compte",
        text: "Le plan comptable du dossier est vide.",
      }}
      panelNames={["parent"]}
      panel={(panel, close) =>
        panel === COMPARISON ? (
          <ComparisonPanel
            legalEntityRefId={dossier.refId}
            fiscalExerciseRefId={exercise?.refId}
            onClose={close}
          />
        ) : (
          <AccountPanel
            key={`${panel}-${search.parent}`}
            dossier={dossier}
            exerciseRefId={exercise?.refId}
            number={panel === "new" ? undefined : panel}
            parent={search.parent}
            onSubAccount={newUnder}
            onClose={close}
          />
        )
      }
    />
  );
}

function chartSentence(exercise: LedgerContext["exercise"]): string {
  return exercise === undefined
    ? "Le plan comptable en vigueur aujourd’hui."
    : `Plan comptable général ${exercise.chartVersion}, dans l’ordre des numéros.`;
}

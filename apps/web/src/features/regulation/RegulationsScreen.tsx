import { regulationEndpoints } from "@grand-livre/contracts/endpoints/regulation";
import type {
  RegulationAnswer,
  RegulationProposal,
  RegulationSummaryRow,
} from "@grand-livre/contracts/regulation";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { usePagedList, useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen, type ResourceScreenProps } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { ConversionView } from "./ConversionView.tsx";
import { HousingEffortView } from "./HousingEffortView.tsx";
import { LeaveProvisionView } from "./LeaveProvisionView.tsx";
import { RegulationForm } from "./RegulationForm.tsx";
import { RegulationPanel } from "./RegulationPanel.tsx";
import { RevaluationView } from "./RevaluationView.tsx";
import { kindWords, methodWords, shortKinds, stateTones, stateWords } from "./regulation-words.ts";
import { ThirteenthMonthView } from "./ThirteenthMonthView.tsx";

const FROM = { from: "/shell/accounting/regulations" } as const;

/** « Régularisations »: the register of an exercise, what could be added to it, differences of rates, provisions of pay, and its accounts. */
export function RegulationsScreen() {
  const { view = "register" } = useSearch(FROM);
  const View = {
    register: Register,
    proposals: Proposals,
    accounts: Accounts,
    conversion: Conversion,
    revaluation: Revaluation,
    leave: Leave,
    thirteenth: Thirteenth,
    housing: Housing,
  }[view];
  return (
    <WithLedger title="Régularisations" service="regulations">
      {(ledger) => <View key={ledger.exercise.refId} ledger={ledger} />}
    </WithLedger>
  );
}

interface ViewProps {
  readonly ledger: Ledger;
}

/** What the three views have in common. */
const screen = {
  title: "Régularisations",
  service: "regulations",
  tabs: {
    name: "view",
    items: [
      { id: "register", label: "Registre" },
      { id: "proposals", label: "À proposer" },
      { id: "conversion", label: "Écarts de conversion" },
      { id: "revaluation", label: "Comptes en devise" },
      { id: "leave", label: "Congés à payer" },
      { id: "thirteenth", label: "13e mois" },
      { id: "housing", label: "Effort de construction" },
      { id: "accounts", label: "Contrôle des comptes" },
    ],
  },
} satisfies Partial<ResourceScreenProps<never>>;

/** The form of a new one, as every view opens it. */
function useForm({ dossier, exercise }: Ledger) {
  const { date = exercise.endDate, method = "days" } = useSearch(FROM);
  return (proposal: RegulationProposal | undefined, close: () => void) => (
    <RegulationForm
      legalEntityRefId={dossier.refId}
      fiscalExerciseRefId={exercise.refId}
      date={date}
      method={method}
      proposal={proposal}
      onClose={close}
    />
  );
}

function Register({ ledger }: ViewProps) {
  const { q, kind, skip, limit } = useSearch(FROM);
  const form = useForm(ledger);
  const query = { fiscalExerciseRefId: ledger.exercise.refId, searchValue: q, kind };
  const list = usePagedList(regulationEndpoints.list, "regulations", query, { skip, limit });
  return (
    <ResourceScreen
      {...screen}
      label="Registre des régularisations"
      name="regulations"
      noun={["régularisation", "régularisations"]}
      list={list}
      columns={registerColumns}
      searchPlaceholder="Libellé, pièce ou tiers"
      filters={[
        { name: "kind", label: "Type", options: [{ value: "", label: "Tous" }, ...optionsOf(kindWords)] },
      ]}
      rowTone={({ state }) => (state === "cancelled" ? "muted" : undefined)}
      create={{ label: "Nouvelle régularisation" }}
      empty={{
        icon: icons.calendar,
        title: "Aucune régularisation sur cet exercice",
        text: "L’onglet « À proposer » montre les lignes dont le service dépasse la clôture et les factures qui manquent.",
      }}
      panel={(key, close) => {
        if (key === "new") return form(undefined, close);
        const shown = list.rows?.find(({ id }) => id === key);
        return shown && <RegulationPanel regulation={shown} onClose={close} />;
      }}
    />
  );
}

const keyOf = ({ entryLineId, counterpartyId, account }: RegulationProposal) =>
  entryLineId ?? `${counterpartyId} ${account}`;

function Proposals({ ledger }: ViewProps) {
  const { date = ledger.exercise.endDate, method } = useSearch(FROM);
  const form = useForm(ledger);
  const query = { fiscalExerciseRefId: ledger.exercise.refId, date, method };
  const list = useShortList(regulationEndpoints.proposals, "proposals", query);
  return (
    <ResourceScreen
      {...screen}
      label="Régularisations à proposer"
      name="regulation-proposals"
      noun={["proposition", "propositions"]}
      list={list}
      columns={proposalColumns}
      rowKey={keyOf}
      filters={[
        { name: "date", label: "Date", kind: "day", usual: ledger.exercise.endDate, within: ledger.range },
        {
          name: "method",
          label: "Méthode",
          options: [
            { value: "", label: methodWords.days },
            { value: "months", label: methodWords.months },
            { value: "30_360", label: methodWords["30_360"] },
          ],
        },
      ]}
      empty={{
        icon: icons.check,
        title: "Rien à proposer",
        text: "Aucune ligne ne dépasse cette date, et aucun fournisseur mensuel ne manque.",
      }}
      panel={(key, close) => {
        const proposal = list.rows?.find((one) => keyOf(one) === key);
        return proposal && form(proposal, close);
      }}
    />
  );
}

function Conversion({ ledger }: ViewProps) {
  return <ConversionView ledger={ledger} screen={screen} />;
}

function Revaluation({ ledger }: ViewProps) {
  return <RevaluationView ledger={ledger} screen={screen} />;
}

function Leave({ ledger }: ViewProps) {
  return <LeaveProvisionView ledger={ledger} screen={screen} />;
}

function Thirteenth({ ledger }: ViewProps) {
  return <ThirteenthMonthView ledger={ledger} screen={screen} />;
}

function Housing({ ledger }: ViewProps) {
  return <HousingEffortView ledger={ledger} screen={screen} />;
}

function Accounts({ ledger }: ViewProps) {
  const navigate = useNavigate();
  const query = { fiscalExerciseRefId: ledger.exercise.refId };
  const list = useShortList(regulationEndpoints.summary, "rows", query);
  return (
    <ResourceScreen
      {...screen}
      label="Registre et comptes à la clôture"
      name="regulation-accounts"
      noun={["compte", "comptes"]}
      list={list}
      columns={accountColumns}
      rowKey={({ account }) => account}
      rowTone={({ gapCents }) => (gapCents === 0 ? undefined : "warning")}
      onOpen={({ account }) => void navigate({ href: generalLedgerHref(account) })}
      empty={{
        icon: icons.check,
        title: "Aucun compte de régularisation mouvementé",
        text: "Les comptes 4181, 4081, 486, 487 et leurs voisins sont comparés ici au registre.",
      }}
    />
  );
}

const registerColumns: readonly Column<RegulationAnswer>[] = [
  { id: "piece", header: "N°", width: "90px", value: ({ pieceRef }) => pieceRef },
  { id: "kind", header: "Type", value: ({ kind }) => shortKinds[kind] },
  {
    id: "party",
    header: "Tiers",
    from: "medium",
    truncate: true,
    value: ({ counterpartyName }) => counterpartyName,
  },
  {
    id: "label",
    header: "Libellé",
    card: "title",
    truncate: true,
    width: "24%",
    value: ({ label }) => label,
  },
  { id: "account", header: "Compte", figures: true, from: "wide", value: ({ account }) => account },
  {
    id: "start",
    header: "Service du",
    kind: "date",
    from: "wide",
    value: ({ serviceStart }) => serviceStart,
  },
  { id: "end", header: "Au", kind: "date", from: "wide", value: ({ serviceEnd }) => serviceEnd },
  { id: "amount", header: "HT", kind: "amount", from: "medium", value: ({ amountCents }) => amountCents },
  { id: "vat", header: "TVA", kind: "amount", from: "wide", value: ({ vatCents }) => vatCents || null },
  {
    id: "regulated",
    header: "Régularisé",
    kind: "amount",
    card: "aside",
    value: ({ regulatedCents }) => regulatedCents,
  },
  { id: "date", header: "Date", kind: "date", value: ({ date }) => date },
  {
    id: "reversal",
    header: "Extourne le",
    kind: "date",
    from: "medium",
    value: ({ reversalDate }) => reversalDate,
  },
  {
    id: "state",
    header: "Statut",
    value: ({ state }) => stateWords[state],
    cell: ({ state }) => <StatusChip tone={stateTones[state]}>{stateWords[state]}</StatusChip>,
  },
];

const proposalColumns: readonly Column<RegulationProposal>[] = [
  { id: "kind", header: "Type", width: "80px", value: ({ kind }) => shortKinds[kind] },
  {
    id: "party",
    header: "Tiers",
    truncate: true,
    width: "20%",
    value: ({ counterpartyName }) => counterpartyName,
  },
  {
    id: "label",
    header: "Libellé",
    card: "title",
    truncate: true,
    width: "26%",
    value: ({ label }) => label,
  },
  { id: "account", header: "Compte", figures: true, value: ({ account }) => account },
  {
    id: "start",
    header: "Service du",
    kind: "date",
    from: "medium",
    value: ({ serviceStart }) => serviceStart,
  },
  { id: "end", header: "Au", kind: "date", from: "medium", value: ({ serviceEnd }) => serviceEnd },
  { id: "amount", header: "HT", kind: "amount", value: ({ amountCents }) => amountCents },
  {
    id: "regulated",
    header: "À régulariser",
    kind: "amount",
    card: "aside",
    value: ({ regulatedCents }) => regulatedCents,
  },
];

const accountColumns: readonly Column<RegulationSummaryRow>[] = [
  { id: "account", header: "Compte", figures: true, width: "110px", value: ({ account }) => account },
  {
    id: "label",
    header: "Intitulé",
    card: "title",
    truncate: true,
    value: ({ accountLabel }) => accountLabel,
  },
  { id: "register", header: "Registre", kind: "amount", value: ({ registerCents }) => registerCents },
  { id: "ledger", header: "Comptabilité", kind: "amount", value: ({ ledgerCents }) => ledgerCents },
  { id: "gap", header: "Écart", kind: "amount", card: "aside", value: ({ gapCents }) => gapCents },
];

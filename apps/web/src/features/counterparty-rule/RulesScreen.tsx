import type { RuleAnswer, TestRuleAnswer } from "@grand-livre/contracts/counterparty-rule";
import { counterpartyRuleEndpoints } from "@grand-livre/contracts/endpoints/counterparty-rule";
import {
  LABEL_MATCH_WORDS,
  RULE_ACTION_WORDS,
  RULE_DOMAIN_WORDS,
  RULE_FILE,
} from "@grand-livre/domain/import/records/rule-rows";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { activeTone } from "../../app/resource/active-column.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Learned } from "./Learned.tsx";
import { RulePanel } from "./RulePanel.tsx";
import {
  actionText,
  conditionText,
  conflictTexts,
  loanRateText,
  stateOf,
  successText,
} from "./rule-words.ts";

const TITLE = "Contreparties automatiques";
const TABS = [
  { id: "rules", label: "Règles" },
  { id: "learned", label: "Habitudes des fournisseurs" },
] as const;

/** « Plan comptable › Contreparties automatiques »: rules that propose an account, and what was learned of suppliers. */
export const RulesScreen = dossierScreen(Content, { title: TITLE, service: "accounting-plan" });

function Content({ dossier }: { readonly dossier: Dossier }) {
  const { tab } = useSearch({ from: "/shell/accounting/accounting-plan/config-counterparties" });
  const { show } = useListSearch();
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Les règles passent d’abord, puis les habitudes relevées sur les factures validées."
        secondary={
          <ButtonLink
            to="/accounting/imports-historical"
            search={{ kind: "rule" }}
            color="inherit"
            variant="outlined"
          >
            Importer
          </ButtonLink>
        }
      />
      <Tabs
        label={TITLE}
        tabs={TABS}
        value={tab ?? "rules"}
        onChange={(id) => show({ tab: id === "rules" ? undefined : id, q: undefined, panel: undefined })}
      >
        {tab === "learned" ? <Learned dossier={dossier} /> : <Rules dossier={dossier} />}
      </Tabs>
    </>
  );
}

const FILTERS = [
  {
    name: "domain",
    label: "Domaine",
    options: [{ value: "", label: "Tous domaines" }, ...optionsOf(RULE_DOMAIN_WORDS)],
  },
  {
    name: "status",
    label: "Statut",
    options: [
      { value: "", label: "Toutes" },
      { value: "active", label: "Actives" },
    ],
  },
];
/** What the form starts with: gone from the URL when it closes. */
const PREFILLED = ["of", "label", "iban", "party", "account", "vat"] as const;

function Rules({ dossier }: { readonly dossier: Dossier }) {
  const search = useSearch({ from: "/shell/accounting/accounting-plan/config-counterparties" });
  const { show } = useListSearch();
  const [trial, setTrial] = useState<{ readonly id: string; readonly outcome: TestRuleAnswer }>();
  const { q, domain, status, skip, limit } = search;
  const active = status === "active" ? true : undefined;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, domain, active };
  const list = usePagedList(counterpartyRuleEndpoints.list, "rules", query, { skip, limit });
  return (
    <ResourceScreen
      title={TITLE}
      name="counterparty-rules"
      label="Règles"
      inTabs
      service="accounting-plan"
      noun={["règle", "règles"]}
      list={list}
      columns={columns}
      exported={exported}
      searchPlaceholder="N°, texte, IBAN ou compte"
      filters={FILTERS}
      rowTone={(row) => (row.conflicts.length > 0 ? "warning" : activeTone(row))}
      create={{ label: "Nouvelle règle" }}
      empty={{
        icon: icons.regularize,
        title: "Aucune règle",
        text: "Créez une règle, testez-la sur les 90 derniers jours, puis activez-la.",
      }}
      panelNames={PREFILLED}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return (
          <RulePanel
            key={`${key} ${edited?.version}`}
            dossier={dossier}
            edited={edited}
            prefilled={search}
            outcome={trial !== undefined && trial.id === key ? trial.outcome : undefined}
            onTested={(outcome) => setTrial({ id: key, outcome })}
            onCreated={(id) =>
              show({ ...Object.fromEntries(PREFILLED.map((name) => [name, undefined])), panel: id })
            }
            onClose={close}
          />
        );
      }}
    />
  );
}

function State({ rule }: { readonly rule: RuleAnswer }) {
  const [conflict] = conflictTexts(rule);
  if (conflict !== undefined)
    return (
      <span title={conflict}>
        <StatusChip tone="warning">Conflit</StatusChip>
      </span>
    );
  const state = stateOf(rule);
  if (state === "active") return <StatusChip tone="success">Active</StatusChip>;
  return state === "toTest" ? (
    <StatusChip tone="accent">À tester</StatusChip>
  ) : (
    <StatusChip>Désactivée</StatusChip>
  );
}

const STATE_WORDS = { active: "Active", tested: "Désactivée", toTest: "À tester" } as const;

const columns: readonly Column<RuleAnswer>[] = [
  { id: "rank", header: "Priorité", width: "84px", card: "none", figures: true, value: ({ rank }) => rank },
  { id: "number", header: "N°", width: "60px", card: "aside", figures: true, value: ({ number }) => number },
  { id: "domain", header: "Domaine", width: "124px", value: ({ domain }) => RULE_DOMAIN_WORDS[domain] },
  { id: "condition", header: "Condition", card: "title", truncate: true, value: conditionText },
  { id: "account", header: "Compte", width: "100px", figures: true, value: ({ account }) => account },
  { id: "vat", header: "Code TVA", width: "96px", from: "wide", value: ({ vatCode }) => vatCode },
  { id: "action", header: "Action", width: "140px", from: "medium", value: actionText },
  { id: "success", header: "Succès 90 j", width: "110px", figures: true, value: successText },
  {
    id: "used",
    header: "Dernière utilisation",
    width: "160px",
    kind: "date",
    from: "wide",
    value: ({ lastUsedOn }) => lastUsedOn,
  },
  {
    id: "status",
    header: "Statut",
    width: "112px",
    value: (rule) => (rule.conflicts.length > 0 ? "Conflit" : STATE_WORDS[stateOf(rule)]),
    cell: (rule) => <State rule={rule} />,
  },
];

const { labels } = RULE_FILE.columns;
/** The columns of a file of rules: what is exported of one company is imported into another. */
const exported: readonly Column<RuleAnswer>[] = [
  { id: "domain", header: labels.domain, value: ({ domain }) => RULE_DOMAIN_WORDS[domain] },
  { id: "party", header: labels.party, value: ({ counterpartyName }) => counterpartyName },
  {
    id: "match",
    header: labels.match,
    value: ({ labelMatch }) => labelMatch && LABEL_MATCH_WORDS[labelMatch],
  },
  { id: "text", header: labels.text, value: ({ labelText }) => labelText },
  { id: "iban", header: labels.iban, value: ({ iban }) => iban },
  { id: "min", header: labels.min, kind: "amount", value: ({ minCents }) => minCents },
  { id: "max", header: labels.max, kind: "amount", value: ({ maxCents }) => maxCents },
  { id: "journal", header: labels.journal, value: ({ journalCode }) => journalCode },
  { id: "account", header: labels.account, value: ({ account }) => account },
  { id: "vatCode", header: labels.vatCode, value: ({ vatCode }) => vatCode },
  { id: "entryLabel", header: labels.entryLabel, value: ({ entryLabel }) => entryLabel },
  { id: "action", header: labels.action, value: ({ action }) => RULE_ACTION_WORDS[action] },
  { id: "confidence", header: labels.confidence, kind: "rate", value: (rule) => rule.confidenceBasisPoints },
  {
    id: "loanRate",
    header: labels.loanRate,
    value: ({ loanRatePpm }) => loanRateText(loanRatePpm),
  },
  { id: "insurance", header: labels.insurance, kind: "amount", value: (rule) => rule.insuranceCents },
  { id: "loanMonths", header: labels.loanMonths, value: ({ loanMonths }) => loanMonths },
  { id: "success", header: "Succès 90 j", value: successText },
];

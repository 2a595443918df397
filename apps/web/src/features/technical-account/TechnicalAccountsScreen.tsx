import { technicalAccountEndpoints } from "@grand-livre/contracts/endpoints/technical-account";
import type { TechnicalAccountAnswer } from "@grand-livre/contracts/technical-account";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDateTime, localToday } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TechnicalAccountPanel } from "./TechnicalAccountPanel.tsx";
import styles from "./TechnicalAccountsScreen.module.css";
import { sinceText, verdictOf } from "./technical-account-check.ts";

const TITLE = "Comptes techniques";

/** Which account each role of the posting engine takes, whether it can be used, and since when. */
export const TechnicalAccountsScreen = dossierScreen(TechnicalAccounts, {
  title: TITLE,
  service: "accounting-plan",
});

const filters = () => [
  {
    name: "check",
    label: "Contrôle",
    options: [
      { value: "", label: "Tous les rôles" },
      { value: "wrong", label: "À corriger" },
    ],
  },
  { name: "date", label: "En vigueur le", kind: "day" as const, usual: localToday() },
];

function TechnicalAccounts({ dossier }: { readonly dossier: Dossier }) {
  const { check, date } = useSearch({
    from: "/shell/accounting/accounting-plan/technical-accounts",
  });
  const query = { legalEntityRefId: dossier.refId, date: date ?? localToday() };
  const all = useShortList(technicalAccountEndpoints.list, "technicalAccounts", query);
  const found = useShortList(technicalAccountEndpoints.list, "technicalAccounts", query, {
    words: ({ label, account, accountLabel }) => `${label} ${account ?? ""} ${accountLabel ?? ""}`,
    keeps: (row) => check === undefined || verdictOf(row).wrong,
  });
  const wrong = all.rows?.filter((row) => verdictOf(row).wrong).length ?? 0;
  return (
    <ResourceScreen
      title={TITLE}
      name="technical-accounts"
      head={{
        subtitle: "Chaque rôle obligatoire doit avoir un compte.",
        status: wrong > 0 && <StatusChip tone="error">{`${wrong} à corriger`}</StatusChip>,
      }}
      service="accounting-plan"
      noun={["rôle", "rôles"]}
      list={found}
      columns={columns}
      rowKey={({ role }) => role}
      searchPlaceholder="Rôle, n° ou intitulé"
      filters={filters()}
      rowTone={(row) => (verdictOf(row).wrong ? "warning" : undefined)}
      empty={{ icon: icons.search, title: "Aucun rôle", text: "Aucun rôle n’est connu à cette date." }}
      panel={(key, close) => {
        const current = all.rows?.find(({ role }) => role === key);
        return (
          current && <TechnicalAccountPanel key={key} dossier={dossier} current={current} onClose={close} />
        );
      }}
    />
  );
}

const columns: readonly Column<TechnicalAccountAnswer>[] = [
  { id: "role", header: "Rôle", card: "title", wrap: true, value: (row) => row.label },
  {
    id: "account",
    header: "Compte",
    width: "92px",
    figures: true,
    card: "aside",
    value: ({ account }) => account,
    cell: ({ account }) => <strong>{account ?? "–"}</strong>,
  },
  { id: "label", header: "Intitulé", wrap: true, value: (row) => row.accountLabel },
  { id: "required", header: "Obligatoire", width: "96px", value: (row) => (row.required ? "Oui" : "–") },
  {
    id: "check",
    header: "Contrôle",
    width: "190px",
    value: (row) => verdictOf(row).text,
    cell: (row) => (
      <span className={styles.verdict} data-tone={verdictOf(row).tone}>
        {verdictOf(row).text}
      </span>
    ),
  },
  {
    id: "since",
    header: "Depuis",
    width: "104px",
    figures: true,
    value: (row) => sinceText(row.validFrom),
  },
  {
    id: "changed",
    header: "Modifié par, le",
    width: "180px",
    figures: true,
    wrap: true,
    value: (row) =>
      row.changedAt === null || row.changedByName === null
        ? null
        : `${row.changedByName}, ${formatDateTime(row.changedAt)}`,
  },
];

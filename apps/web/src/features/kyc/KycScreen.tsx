import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import type { KycRow } from "@grand-livre/contracts/kyc";
import { kycPersonWords, kycStateWords, riskWords, vigilanceWords } from "@grand-livre/contracts/kyc-words";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { KycPanel } from "./KycPanel.tsx";
import { KycSettings } from "./KycSettings.tsx";
import { riskTones, stateTones } from "./kyc-states.ts";
import { NewKycPanel } from "./NewKycPanel.tsx";

/** « Paramètres › Gestions du KYC »: what is known of third parties, its risk and its review. */
export const KycScreen = dossierScreen(KycFiles, { title: "Conformité (KYC)", service: "kyc" });

function KycFiles({ dossier }: { readonly dossier: Dossier }) {
  const { q, state, risk, due, skip, limit } = useSearch({ from: "/shell/settings/kyc-management" });
  const { show } = useListSearch();
  const query = {
    legalEntityRefId: dossier.refId,
    searchValue: q,
    state,
    riskLevel: risk,
    due: due === undefined ? undefined : true,
  };
  const list = usePagedList(kycEndpoints.list, "kyc", query, { skip, limit });
  return (
    <ResourceScreen
      title="Conformité (KYC)"
      name="kyc"
      label="Dossiers KYC"
      head={{
        subtitle: "Connaissance client et LCB-FT. Chaque consultation est tracée.",
        secondary: (
          <ActionButton
            variant="outlined"
            color="inherit"
            icon={icons.settings}
            onClick={() => show({ panel: "settings" })}
          >
            Gel des avoirs et barème
          </ActionButton>
        ),
      }}
      service="kyc"
      noun={["dossier", "dossiers"]}
      list={list}
      columns={columns}
      searchPlaceholder="Tiers ou représentant"
      filters={[
        {
          name: "state",
          label: "Statut",
          options: [{ value: "", label: "Tous les statuts" }, ...optionsOf(kycStateWords)],
        },
        {
          name: "risk",
          label: "Risque",
          options: [{ value: "", label: "Tous les risques" }, ...optionsOf(riskWords)],
        },
        {
          name: "due",
          label: "Échéance",
          options: [
            { value: "", label: "Toutes les échéances" },
            { value: "30", label: "Sous 30 jours" },
          ],
        },
      ]}
      rowTone={({ openMatches, state: shown, expiresOn }) =>
        openMatches > 0
          ? "error"
          : shown === "expired" || (expiresOn !== null && expiresOn < localToday())
            ? "warning"
            : shown === "refused"
              ? "muted"
              : undefined
      }
      create={{ label: "Nouveau dossier" }}
      empty={{
        icon: icons.badge,
        title: "Aucun dossier KYC",
        text: "Ouvrez le dossier d’un tiers\u00a0: son risque, ses bénéficiaires effectifs et ses pièces s’y contrôlent.",
      }}
      panelNames={["tab"]}
      panel={(key, close) => {
        if (key === "new") return <NewKycPanel dossier={dossier} onClose={close} />;
        if (key === "settings") return <KycSettings dossier={dossier} onClose={close} />;
        return <KycPanel key={key} id={key} onClose={close} />;
      }}
    />
  );
}

const owners = ({ beneficialOwners }: KycRow) => beneficialOwners.map(({ name }) => name).join(", ");

const columns: readonly Column<KycRow>[] = [
  { id: "name", header: "Tiers", card: "title", truncate: true, value: ({ name }) => name },
  {
    id: "kind",
    header: "Type",
    width: "130px",
    from: "wide",
    card: "none",
    value: ({ personKind }) => kycPersonWords[personKind],
  },
  { id: "vigilance", header: "Vigilance", width: "110px", value: (row) => vigilanceWords[row.vigilance] },
  {
    id: "risk",
    header: "Risque",
    width: "120px",
    value: ({ riskLevel, riskScore }) => `${riskWords[riskLevel]} (${riskScore})`,
    cell: ({ riskLevel, riskScore }) => (
      <StatusChip tone={riskTones[riskLevel]}>{`${riskWords[riskLevel]} · ${riskScore}`}</StatusChip>
    ),
  },
  {
    id: "owners",
    header: "Bénéficiaires effectifs",
    width: "200px",
    truncate: true,
    from: "medium",
    value: owners,
  },
  {
    id: "pep",
    header: "PPE",
    width: "60px",
    from: "wide",
    card: "none",
    value: ({ pep }) => (pep ? "Oui" : "Non"),
  },
  {
    id: "freeze",
    header: "Gel des avoirs",
    width: "130px",
    kind: "date",
    card: "none",
    value: ({ freezeCheckedOn }) => freezeCheckedOn,
  },
  {
    id: "documents",
    header: "Pièces",
    width: "75px",
    figures: true,
    value: ({ documentsReady, documentsRequired }) => `${documentsReady}/${documentsRequired}`,
  },
  { id: "expires", header: "Expire le", width: "110px", kind: "date", value: ({ expiresOn }) => expiresOn },
  {
    id: "review",
    header: "Prochaine revue",
    width: "135px",
    kind: "date",
    from: "wide",
    card: "none",
    value: ({ nextReviewOn }) => nextReviewOn,
  },
  {
    id: "assignee",
    header: "Responsable",
    width: "140px",
    truncate: true,
    from: "wide",
    value: ({ assignee }) => assignee?.name ?? "",
  },
  {
    id: "state",
    header: "Statut",
    width: "125px",
    card: "aside",
    value: ({ state }) => kycStateWords[state],
    cell: ({ state }) => <StatusChip tone={stateTones[state]}>{kycStateWords[state]}</StatusChip>,
  },
];

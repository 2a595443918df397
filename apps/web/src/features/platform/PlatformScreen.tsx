import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RightScreen } from "../../app/RightScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import type { Dossier } from "../../lib/context.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ApiKeys } from "./ApiKeys.tsx";
import { Assistant } from "./Assistant.tsx";
import { Deposits } from "./Deposits.tsx";
import { EinvoicePlatform } from "./EinvoicePlatform.tsx";
import { Flows } from "./Flows.tsx";
import { IdentityProvider } from "./IdentityProvider.tsx";
import { Installation } from "./Installation.tsx";
import { Webhooks } from "./Webhooks.tsx";

const TITLE = "Plateforme";

const TABS = [
  { id: "flows", label: "Échanges" },
  { id: "company", label: "Plateforme agréée" },
  { id: "deposits", label: "Factures à remettre" },
] as const;
/** The doors of programs: those that come in, those that are told. */
const OF_PROGRAMS = [
  { id: "keys", label: "Clés API" },
  { id: "webhooks", label: "Webhooks" },
] as const;
/** The installation is its super-administrators'. */
const OF_ADMINISTRATORS = [
  { id: "installation", label: "Plateforme logicielle" },
  { id: "identity", label: "Connexion des personnes" },
] as const;

/** What of the URL belongs to one tab. */
const OF_TABS = ["panel", "state", "keyState", "skip", "side", "flowState", "q"] as const;

/** « Paramètres › Plateforme »: the approved platform of the company, and the installation itself. */
export function PlatformScreen() {
  return (
    <RightScreen title={TITLE} service="platform">
      {() => <Platform />}
    </RightScreen>
  );
}

function Platform() {
  const { tab } = useSearch({ from: "/shell/settings/platform" });
  const { show } = useListSearch();
  const isAdministrator = useSignedInUser()?.superAdministrator === true;
  const tabs = isAdministrator ? [...TABS, ...OF_ADMINISTRATORS, ...OF_PROGRAMS] : [...TABS, ...OF_PROGRAMS];
  const value = tabs.find(({ id }) => id === tab)?.id ?? "flows";
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Facturation électronique de la société, sécurité et état de l’installation."
      />
      <Tabs
        label={TITLE}
        tabs={tabs}
        value={value}
        onChange={(id) => show({ tab: id, ...Object.fromEntries(OF_TABS.map((name) => [name, undefined])) })}
      >
        {value === "flows" && (
          <OfCompany>{(dossier) => <Flows key={dossier.refId} dossier={dossier} />}</OfCompany>
        )}
        {value === "company" && (
          <OfCompany>{(dossier) => <EinvoicePlatform key={dossier.refId} dossier={dossier} />}</OfCompany>
        )}
        {value === "keys" && (
          <Stack>
            <ApiKeys />
            <OfCompany>{(dossier) => <Assistant key={dossier.refId} dossier={dossier} />}</OfCompany>
          </Stack>
        )}
        {value === "webhooks" && (
          <OfCompany>{(dossier) => <Webhooks key={dossier.refId} dossier={dossier} />}</OfCompany>
        )}
        {value === "installation" && <Installation />}
        {value === "identity" && <IdentityProvider />}
        {value === "deposits" && (
          <OfCompany>{(dossier) => <Deposits key={dossier.refId} dossier={dossier} />}</OfCompany>
        )}
      </Tabs>
    </>
  );
}

function OfCompany({ children }: { readonly children: (dossier: Dossier) => ReactNode }) {
  return <DossierScreen service="platform">{(dossier) => children(dossier)}</DossierScreen>;
}

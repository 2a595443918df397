import type { EinvoicePlatformAnswer } from "@grand-livre/contracts/einvoice-platform";
import { einvoicePlatformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { LastWorked, lastText } from "../../app/LastWorked.tsx";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { explainCode } from "../../lib/error-text.ts";
import { formatDateTime, formatPlural } from "../../lib/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Platform.module.css";
import { SyncButton } from "./SyncButton.tsx";
import { usePlatform } from "./use-platform.ts";

/** Whether the door is open, when flows last went through it, and what keeps them from it. */
export function PlatformAlarms({ legalEntityRefId }: { readonly legalEntityRefId: string }) {
  const { data, error, refetch } = usePlatform(legalEntityRefId);
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={1} />;
  const { connected, name, lastSync, lastSuccessAt } = data;
  const failure = connected ? (lastSync?.failure ?? undefined) : undefined;
  return (
    <div className={styles.note}>
      <div className={styles.door}>
        <LastWorked
          tone={failure !== undefined ? "failing" : connected && lastSuccessAt !== null ? "good" : "idle"}
          text={`${name ?? "Plateforme agréée"}\u00a0: ${
            connected
              ? lastText("dernier échange réussi", lastSuccessAt, "aucun échange n’a encore réussi.")
              : "non connectée."
          }${failure !== undefined && lastSync ? ` Le dernier, le ${formatDateTime(lastSync.at)}, a échoué.` : ""}`}
        />
        <SyncButton legalEntityRefId={legalEntityRefId} isConnected={connected} />
      </div>
      {!connected && <NotConnected settings={data} />}
      <LateDeposits legalEntityRefId={legalEntityRefId} />
      {failure !== undefined && <Interrupted code={failure} />}
      {connected && !data.hasWebhook && data.apiVersion !== "1.1.0" && (
        <Notice tone="warning" title="Notifications de la plateforme absentes">
          La plateforme ne prévient pas de ce qui arrive{"\u00a0"}: les flux sont relevés à intervalles. La
          notification est demandée de nouveau à chaque synchronisation.
        </Notice>
      )}
    </div>
  );
}

function SettingsLink({ children }: { readonly children: string }) {
  return (
    <ButtonLink
      to="/settings/platform"
      search={{ tab: "company" }}
      variant="outlined"
      size="small"
      color="inherit"
    >
      {children}
    </ButtonLink>
  );
}

function NotConnected({ settings: { hasSecret, flowUrl } }: { readonly settings: EinvoicePlatformAnswer }) {
  const isSet = hasSecret && flowUrl !== null;
  return (
    <Notice
      title={isSet ? "Plateforme réglée, non connectée" : "Aucune plateforme réglée"}
      action={<SettingsLink>{isSet ? "Connecter la plateforme" : "Régler la plateforme"}</SettingsLink>}
    >
      Rien ne part et rien n’arrive de soi-même{"\u00a0"}: les factures sont à remettre une à une.
    </Notice>
  );
}

/** Sales that are due and that nobody handed over. */
function LateDeposits({ legalEntityRefId }: { readonly legalEntityRefId: string }) {
  const { data } = useQuery({
    queryKey: [endpoints.deposits.tag, "late", legalEntityRefId],
    queryFn: ({ signal }) => call(endpoints.deposits, { query: { legalEntityRefId, limit: 1 }, signal }),
  });
  if (data === undefined || data.late.count === 0) return null;
  const { count, mostDays } = data.late;
  return (
    <Notice
      tone="warning"
      title={formatPlural(count, "facture en retard de remise", "factures en retard de remise")}
      action={
        <ButtonLink
          to="/settings/platform"
          search={{ tab: "deposits" }}
          variant="outlined"
          size="small"
          color="inherit"
        >
          Voir les factures à remettre
        </ButtonLink>
      }
    >
      La plus ancienne attend depuis {formatPlural(mostDays, "jour", "jours")}.
    </Notice>
  );
}

/** What stopped the last exchange, in the words of the catalogue. */
function Interrupted({ code }: { readonly code: string }) {
  const { data: told } = useQuery({
    queryKey: ["wording", code],
    queryFn: async () => (await explainCode(code, {})) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isAccess = code === "PLATFORM_ACCESS_REFUSED" || code === "PLATFORM_SECRET_UNREADABLE";
  return (
    <Notice
      tone="error"
      title={isAccess ? "La plateforme refuse l’accès" : "Dernier échange interrompu"}
      action={<SettingsLink>Voir les réglages</SettingsLink>}
    >
      {isAccess
        ? "Rien ne part et rien n’arrive. Corrigez l’identifiant ou le secret, puis lancez l’essai."
        : (told?.text ??
          "La plateforme n’a pas répondu comme attendu. Ce qui attend est repris de soi-même.")}
    </Notice>
  );
}

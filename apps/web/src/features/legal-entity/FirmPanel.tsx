import type { CompanySettingsBody } from "@grand-livre/contracts/company";
import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { navigationQuery } from "../../app/navigation/use-navigation.ts";
import { call } from "../../lib/api.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./FollowUp.module.css";

const MODES = { firm: "Cabinet", company: "Entreprise" } as const;
const KEY = [companyEndpoints.list.tag, "settings"];

/** Whether the installation is a firm's, and what it asks for before a company becomes active. */
export function FirmPanel({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(companyEndpoints.settings, { signal }),
  });
  const missing = useSignedInUser()?.superAdministrator
    ? undefined
    : "Cette règle vaut pour toutes les entreprises\u00a0: seul un super-administrateur la change.";
  const { run } = useCommand([KEY, navigationQuery.queryKey, engagementEndpoints.list.tag]);
  // The menu and the tabs of the missions follow the mode.
  const change = (body: CompanySettingsBody) =>
    run(
      companyEndpoints.changeSettings,
      { body },
      { done: (saved) => client.setQueryData(KEY, saved), said: "Règle du cabinet enregistrée." },
    );
  return (
    <SidePanel title="Règles du cabinet" onClose={onClose}>
      <div className={`${styles.body} ${styles.stack}`}>
        {data !== undefined && (
          <SelectField
            label="Usage de l’installation"
            value={data.firmMode ? "firm" : "company"}
            options={optionsOf(MODES)}
            disabled={missing !== undefined}
            help={
              missing ??
              "Le mode cabinet ajoute les missions des clients et la feuille de temps, et exige un KYC validé."
            }
            onChange={(mode) => void change({ firmMode: mode === "firm" })}
          />
        )}
        {data !== undefined && (
          <CheckField
            label="Exiger un KYC validé pour activer une société"
            value={data.kycBeforeActive}
            disabled={missing !== undefined}
            help={missing ?? "Une nouvelle société commence alors comme prospect."}
            onChange={(kycBeforeActive) => void change({ kycBeforeActive })}
          />
        )}
        {data === undefined && <Loading error={error} onRetry={() => void refetch()} fields={1} />}
      </div>
    </SidePanel>
  );
}

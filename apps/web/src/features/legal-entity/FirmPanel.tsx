import type { CompanySettingsBody } from "@grand-livre/contracts/company";
import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { announceError } from "../../app/announce-error.ts";
import { Loading } from "../../app/Loading.tsx";
import { navigationQuery } from "../../app/navigation/use-navigation.ts";
import { call } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toast.ts";
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
  const missing = useMissingRight("platform", "Editor");
  async function change(body: CompanySettingsBody) {
    try {
      client.setQueryData(KEY, await call(companyEndpoints.changeSettings, { body }));
      // The menu and the tabs of the missions follow the mode.
      const followers = [navigationQuery.queryKey, [engagementEndpoints.list.tag]];
      await Promise.all(followers.map((queryKey) => client.invalidateQueries({ queryKey })));
      toast({ tone: "success", message: "Règle du cabinet enregistrée." });
    } catch (refused) {
      await announceError(refused);
    }
  }
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

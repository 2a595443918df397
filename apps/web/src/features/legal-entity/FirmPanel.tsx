import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { announceError } from "../../app/announce-error.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./FollowUp.module.css";

const KEY = [companyEndpoints.list.tag, "settings"];

/** What the firm asks for before a company becomes active. */
export function FirmPanel({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(companyEndpoints.settings, { signal }),
  });
  const missing = useMissingRight("platform", "Editor");
  async function change(kycBeforeActive: boolean) {
    try {
      client.setQueryData(KEY, await call(companyEndpoints.changeSettings, { body: { kycBeforeActive } }));
      toast({ tone: "success", message: "Règle du cabinet enregistrée." });
    } catch (refused) {
      await announceError(refused);
    }
  }
  return (
    <SidePanel title="Règles du cabinet" onClose={onClose}>
      <div className={styles.body}>
        {data !== undefined && (
          <CheckField
            label="Exiger un KYC validé pour activer une société"
            value={data.kycBeforeActive}
            disabled={missing !== undefined}
            help={missing ?? "Une nouvelle société commence alors comme prospect."}
            onChange={(next) => void change(next)}
          />
        )}
        {data === undefined && error === null && <SkeletonForm fields={1} />}
        {data === undefined && error !== null && (
          <RequestError error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </SidePanel>
  );
}

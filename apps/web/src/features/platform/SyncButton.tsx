import { einvoicePlatformEndpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { platformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/platform";
import type { PlatformSyncResult } from "@grand-livre/contracts/platform";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { followJob } from "../../lib/job.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import { syncSentence } from "./flow-words.ts";
import styles from "./Platform.module.css";

interface SyncButtonProps {
  readonly legalEntityRefId: string;
  readonly isConnected: boolean;
}

/** Sends what waits and fetches what came, now: the job is followed to its end, and its result said. */
export function SyncButton({ legalEntityRefId, isConnected }: SyncButtonProps) {
  const missing = useMissingRight("platform", "Editor");
  const { run, busy } = useCommand([endpoints.flows.tag, einvoicePlatformEndpoints.read.tag]);
  const [percent, setPercent] = useState<number>();
  const sync = () => {
    setPercent(undefined);
    void run(
      endpoints.sync,
      { body: { legalEntityRefId } },
      {
        said: async ({ jobId }) =>
          syncSentence(
            await followJob<PlatformSyncResult>(jobId, {
              onProgress: ({ done, total }) =>
                setPercent(total === null || total === 0 ? undefined : progressPercent(done, total)),
            }),
          ),
      },
    );
  };
  const reason = !isConnected
    ? "Connectez d’abord la plateforme."
    : busy
      ? "Synchronisation en cours."
      : undefined;
  return (
    <div className={styles.sync}>
      <ActionButton size="small" icon={icons.retry} disabledReason={missing ?? reason} onClick={sync}>
        {busy ? "Synchronisation…" : "Synchroniser"}
      </ActionButton>
      {busy && <ProgressBar name="Synchronisation avec la plateforme" percent={percent} />}
    </div>
  );
}

import type { KycAnswer } from "@grand-livre/contracts/kyc";
import { kycPersonWords, kycStateWords, reopeningWords, riskWords } from "@grand-livre/contracts/kyc-words";
import { Loading } from "../../app/Loading.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { formatDate } from "../../lib/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./Kyc.module.css";
import { KycAccesses } from "./KycAccesses.tsx";
import { KycDocuments } from "./KycDocuments.tsx";
import { KycForm } from "./KycForm.tsx";
import { KycRisk } from "./KycRisk.tsx";
import { KycSteps } from "./KycSteps.tsx";
import { useKycFile } from "./kyc-queries.ts";
import { riskTones, stateTones } from "./kyc-states.ts";

/** One file: its state and what can be done next, above its tabs. */
export function KycPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useKycFile(id);
  return (
    <SidePanel
      wide
      title={data?.name ?? "Dossier KYC"}
      subtitle={data && `${kycPersonWords[data.personKind]}. Confidentiel, ne pas transmettre au tiers.`}
      onClose={onClose}
    >
      {data !== undefined && <Detail file={data} />}
      {data === undefined && <Loading error={error} onRetry={() => void refetch()} fields={6} />}
    </SidePanel>
  );
}

function Detail({ file }: { readonly file: KycAnswer }) {
  const { search, show } = useListSearch();
  const { state, riskLevel, riskScore, documentsReady, documentsRequired, openMatches } = file;
  const tabs = [
    { id: "file", label: "Dossier" },
    { id: "documents", label: `Pièces ${documentsReady}/${documentsRequired}` },
    { id: "risk", label: "Risque et gel" },
    { id: "accesses", label: "Accès" },
  ] as const;
  const tab = tabs.find((one) => one.id === search.tab)?.id ?? "file";
  return (
    <div className={styles.body}>
      <div className={styles.chips}>
        <StatusChip tone={stateTones[state]}>{kycStateWords[state]}</StatusChip>
        <StatusChip
          tone={riskTones[riskLevel]}
        >{`Risque ${riskWords[riskLevel].toLowerCase()} · ${riskScore}`}</StatusChip>
        {file.escalated && <StatusChip tone="warning">Escaladé</StatusChip>}
        {file.nextReviewOn !== null && <span>{`Prochaine revue le ${formatDate(file.nextReviewOn)}`}</span>}
        {file.assignee !== null && <span>{`Responsable\u00a0: ${file.assignee.name}`}</span>}
      </div>
      {file.reopenedBy !== null && state !== "validated" && (
        <Notice tone="warning" title={`Revue rouverte\u00a0: ${reopeningWords[file.reopenedBy]}`} />
      )}
      {state === "refused" && file.reviewReason !== null && (
        <Notice tone="error" title="Dossier refusé">
          {file.reviewReason}
        </Notice>
      )}
      {file.escalationReason !== null && (
        <Notice tone="warning" title="Escaladé au référent LCB-FT">
          {file.escalationReason}
        </Notice>
      )}
      {openMatches > 0 && tab !== "risk" && (
        <Notice tone="error" title="Correspondance avec la liste des gels">
          Levez-la dans l’onglet «&nbsp;Risque et gel&nbsp;» ou refusez le dossier.
        </Notice>
      )}
      <KycSteps file={file} />
      <Tabs
        label="Dossier KYC"
        tabs={tabs}
        value={tab}
        onChange={(next) => show({ tab: next === "file" ? undefined : next })}
      >
        <div className={styles.tab}>
          {tab === "file" && <KycForm key={file.version} file={file} />}
          {tab === "documents" && <KycDocuments file={file} />}
          {tab === "risk" && <KycRisk file={file} />}
          {tab === "accesses" && <KycAccesses file={file} />}
        </div>
      </Tabs>
    </div>
  );
}

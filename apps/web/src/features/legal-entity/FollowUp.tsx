import type { CompanyAnswer } from "@grand-livre/contracts/company";
import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Assignment } from "./Assignment.tsx";
import { COMPANY_TOUCHES } from "./company-command.ts";
import styles from "./FollowUp.module.css";
import { statusTones, statusWords, whyNot } from "./portfolio-words.ts";

const TAG = companyEndpoints.list.tag;

/** How the firm follows a company: its status, its people, who may see it, its archives. */
export function FollowUp({ refId }: { readonly refId: string }) {
  const missing = useMissingRight("companies", "Viewer");
  const { data } = useQuery({
    queryKey: [TAG, "one", refId],
    queryFn: ({ signal }) => call(companyEndpoints.read, { params: { refId }, signal }),
    enabled: missing === undefined,
  });
  if (data === undefined) return null;
  return (
    <div className={styles.frame}>
      <Panel
        title="Suivi du dossier"
        aside={<StatusChip tone={statusTones[data.status]}>{statusWords[data.status]}</StatusChip>}
      >
        <div className={styles.stack}>
          {data.status === "archived" && (
            <Notice tone="info" title="Société archivée">
              Elle se consulte, elle ne se modifie plus.
            </Notice>
          )}
          <Steps company={data} />
          <Assignment key={data.version} company={data} />
          <Archives company={data} />
          {data.accesses.map(({ person, reason, askedAt, expiresAt }) => (
            <div key={`${person} ${askedAt}`} className={styles.print}>
              {`${person} a demandé l’accès le ${formatDate(askedAt.slice(0, 10))}, jusqu’au ${formatDate(expiresAt.slice(0, 10))}. Motif\u00a0: ${reason}`}
            </div>
          ))}
        </div>
      </Panel>
    </div>
  );
}

const REASONED = {
  suspend: { label: "Motif de la suspension", button: "Suspendre", said: "Société suspendue." },
  unarchive: {
    label: "Motif du désarchivage",
    button: "Désarchiver",
    said: "Société désarchivée, suspendue.",
  },
} as const;

function Steps({ company }: { readonly company: CompanyAnswer }) {
  const { refId, version, status, abilities } = company;
  const { run, busyReason } = useCommand(COMPANY_TOUCHES);
  const [asking, setAsking] = useState<keyof typeof REASONED>();
  const [reason, setReason] = useState("");
  const params = { refId };

  const archive = () =>
    run(
      companyEndpoints.archive,
      { params, body: { version } },
      {
        confirm: {
          title: "Archiver la société",
          message: "Un export complet est fabriqué et conservé, puis la société passe en lecture seule.",
          confirmLabel: "Archiver",
        },
        said: async ({ jobId }) => {
          await followJob(jobId);
          return "Société archivée.";
        },
      },
    );
  async function giveReason() {
    const words = { said: REASONED[asking ?? "suspend"].said };
    const done =
      asking === "unarchive"
        ? await run(companyEndpoints.unarchive, { params, body: { version, reason } }, words)
        : await run(
            companyEndpoints.changeStatus,
            { params, body: { version, status: "suspended", reason } },
            words,
          );
    if (done === undefined) return;
    setAsking(undefined);
    setReason("");
  }

  return (
    <>
      <div className={styles.steps}>
        {status !== "active" && status !== "archived" && (
          <ActionButton
            size="small"
            disabledReason={whyNot(abilities.activate) ?? busyReason}
            onClick={() =>
              void run(
                companyEndpoints.changeStatus,
                { params, body: { version, status: "active" } },
                { said: "Société active." },
              )
            }
          >
            Activer
          </ActionButton>
        )}
        {status === "active" && (
          <ActionButton
            size="small"
            variant="outlined"
            color="inherit"
            disabledReason={whyNot(abilities.suspend) ?? busyReason}
            onClick={() => setAsking("suspend")}
          >
            Suspendre…
          </ActionButton>
        )}
        {status === "archived" ? (
          <ActionButton
            size="small"
            variant="outlined"
            color="inherit"
            disabledReason={whyNot(abilities.unarchive) ?? busyReason}
            onClick={() => setAsking("unarchive")}
          >
            Désarchiver…
          </ActionButton>
        ) : (
          <ActionButton
            size="small"
            variant="outlined"
            color="inherit"
            disabledReason={whyNot(abilities.archive) ?? busyReason}
            onClick={() => void archive()}
          >
            Archiver…
          </ActionButton>
        )}
      </div>
      {asking !== undefined && (
        <>
          <TextField label={REASONED[asking].label} value={reason} onChange={setReason} autoFocus required />
          <div className={styles.steps}>
            <ActionButton
              size="small"
              disabledReason={reason.trim().length < 10 ? "Donnez un motif de dix caractères." : busyReason}
              onClick={() => void giveReason()}
            >
              {REASONED[asking].button}
            </ActionButton>
            <ActionButton
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => setAsking(undefined)}
            >
              Annuler
            </ActionButton>
          </div>
        </>
      )}
    </>
  );
}

const megabytes = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

function Archives({ company: { refId, archives } }: { readonly company: CompanyAnswer }) {
  const missing = useMissingRight("companies", "Exporter");
  return archives.map(({ id, madeAt, madeBy, sizeBytes, files, sha256, fileName }) => (
    <div key={id} className={styles.stack}>
      <div className={styles.steps}>
        <span>{`Archive du ${formatDate(madeAt.slice(0, 10))} par ${madeBy}\u00a0: ${files} fichiers, ${megabytes.format(sizeBytes / 1_000_000)}\u00a0Mo`}</span>
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          disabledReason={missing}
          onClick={() =>
            void saveDownload(companyEndpoints.archiveFile, { params: { refId, archiveId: id } }, fileName)
          }
        >
          Télécharger
        </ActionButton>
      </div>
      <div className={styles.print}>{`Empreinte SHA-256\u00a0: ${sha256}`}</div>
    </div>
  ));
}

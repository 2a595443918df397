import { exerciseArchiveEndpoints } from "@grand-livre/contracts/endpoints/exercise-archive";
import type { ExerciseArchiveAnswer } from "@grand-livre/contracts/exercise-archive";
import { sentenceOf, wordingOf } from "@grand-livre/contracts/wording";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Exercise } from "../../lib/context.ts";
import { formatBytes, formatCount, formatDateTime, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Stack } from "../../ui/Stack.tsx";
import styles from "./ExercisesScreen.module.css";
import { exerciseName } from "./exercise-words.ts";
import { archiveKey, bringBack, takeToArchives } from "./use-archive.ts";

interface ArchivePanelProps {
  readonly exercise: Exercise;
  readonly onClose: () => void;
}

/** What of a closed exercise would go to the archives and what holds it back; once it is there, its file, its fingerprint and the way back. */
export function ArchivePanel({ exercise, onClose }: ArchivePanelProps) {
  const params = { refId: exercise.refId };
  const { data, error, refetch } = useQuery({
    queryKey: archiveKey(exercise.refId),
    queryFn: ({ signal }) => call(exerciseArchiveEndpoints.read, { params, signal }),
  });
  return (
    <SidePanel title={`Archives de l’exercice ${exerciseName(exercise)}`} onClose={onClose} wide>
      <Stack className={styles.closing ?? ""}>
        {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton height={200} />}
        {data !== undefined &&
          (data.archived ? (
            <Out exercise={exercise} shown={data} />
          ) : (
            <In exercise={exercise} shown={data} />
          ))}
        {data !== undefined && <Past archives={data.archives} />}
      </Stack>
    </SidePanel>
  );
}

interface ShownProps {
  readonly exercise: Exercise;
  readonly shown: ExerciseArchiveAnswer;
}

/** One work at a time on an exercise: its buttons wait for the end of it. */
function useMoving() {
  const [isMoving, setMoving] = useState(false);
  const run = (work: () => Promise<void>) => {
    setMoving(true);
    void work().finally(() => setMoving(false));
  };
  return { busy: isMoving ? "Un archivage est en cours." : undefined, run };
}

const TABLES: Readonly<Record<string, string>> = {
  entry_line: "Lignes d’écritures",
  lettering_line: "Lignes de lettrages",
  analytic_split: "Ventilations analytiques",
  vat_return_stamp: "Lignes de déclarations de TVA",
  document_link: "Liens vers les documents",
};

function In({ exercise, shown: { goes, stays, holds } }: ShownProps) {
  const missing = useMissingRight("accounting-settings", "Editor");
  const { busy, run } = useMoving();
  const [hold] = holds;
  const off = busy ?? (hold ? wordingOf(hold.code)?.title : missing);
  return (
    <>
      {holds.map(({ code, details }) => (
        <Notice key={JSON.stringify([code, details])} tone="warning" title={wordingOf(code)?.title ?? code}>
          {sentenceOf(code, details)}
        </Notice>
      ))}
      <Facts
        facts={[
          ["Partent", `${formatPlural(goes.entries, "écriture")}, ${formatPlural(goes.lines, "ligne")}`],
          ...goes.tables
            .filter(({ table, rows }) => rows > 0 && table !== "entry_line" && table in TABLES)
            .map(({ table, rows }) => [TABLES[table] ?? table, formatCount(rows)] as const),
          [
            "Restent",
            stays.lines === 0
              ? undefined
              : `${formatPlural(stays.entries, "écriture")}, ${formatPlural(stays.lines, "ligne")}`,
          ],
        ]}
      />
      <p>
        Restent les écritures qui servent encore&#8239;: à-nouveaux, lignes ouvertes ou lettrées avec un autre
        exercice, pointées en banque, immobilisations, emprunts, caisse et TVA en attente.
      </p>
      <ActionButton disabledReason={off} onClick={() => run(() => takeToArchives(exercise, { goes }))}>
        Mettre aux archives
      </ActionButton>
    </>
  );
}

function Out({ exercise, shown }: ShownProps) {
  const { refId } = exercise;
  const missing = useMissingRight("accounting-settings", "Editor");
  const noExport = useMissingRight("reports", "Exporter");
  const { busy, run } = useMoving();
  const [archive] = shown.archives;
  if (!archive) return null;
  const name = `archive-${exercise.startDate}-${exercise.endDate}`;
  return (
    <>
      <Notice title="Cet exercice est aux archives.">
        Ses balances et ses états répondent comme avant. Son grand livre, ses écritures et son FEC demandent
        de le remettre&#8239;; le FEC est aussi dans l’archive.
      </Notice>
      <Facts
        facts={[
          ["Archivé", `${formatDateTime(archive.madeAt)}, par ${archive.madeByName}`],
          [
            "Contenu",
            `${formatPlural(archive.entries, "écriture")}, ${formatPlural(archive.lines, "ligne")}`,
          ],
          ["Fichier", formatBytes(archive.sizeBytes)],
          [
            "Empreinte",
            <code key="fingerprint" className={styles.fingerprint}>
              {archive.fingerprint}
            </code>,
          ],
        ]}
      />
      <div className={styles.buttons}>
        <ActionButton
          disabledReason={noExport}
          onClick={() =>
            void saveDownload(exerciseArchiveEndpoints.file, { params: { refId } }, `${name}.zip`)
          }
        >
          Télécharger l’archive
        </ActionButton>
        <ActionButton
          variant="outlined"
          disabledReason={noExport}
          onClick={() =>
            void saveDownload(
              exerciseArchiveEndpoints.attestation,
              { params: { refId } },
              `${name}-attestation.txt`,
            )
          }
        >
          Attestation
        </ActionButton>
        <CopyButton text={archive.fingerprint} label="Copier l’empreinte" />
      </div>
      <ActionButton
        variant="outlined"
        disabledReason={busy ?? missing}
        onClick={() => run(() => bringBack(exercise))}
      >
        Remettre dans le grand livre
      </ActionButton>
      {missing === undefined && (
        <FileDrop
          compact
          title="Ou remettre depuis une copie gardée ailleurs"
          hint={"Le ZIP d’origine\u00a0: un fichier d’une autre empreinte est refusé."}
          accept=".zip"
          disabled={busy !== undefined}
          buttonLabel="Choisir le ZIP"
          onFiles={([file]) => file && run(() => bringBack(exercise, file))}
        />
      )}
    </>
  );
}

/** Archives that came back. */
function Past({ archives }: Pick<ExerciseArchiveAnswer, "archives">) {
  return archives
    .filter(({ returnedAt }) => returnedAt !== null)
    .map(({ id, madeAt, returnedAt, returnedByName }) => (
      <p key={id}>
        {`Archivé le ${formatDateTime(madeAt)}, remis le ${formatDateTime(returnedAt ?? "")} par ${returnedByName ?? ""}.`}
      </p>
    ));
}

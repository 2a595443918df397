import type { EbicsConnectionAnswer } from "@grand-livre/contracts/ebics";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { ebicsEndpoints as endpoints } from "@grand-livre/contracts/endpoints/ebics";
import { type ReactNode, useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDateTime, formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import styles from "./Ebics.module.css";
import { EbicsForm } from "./EbicsForm.tsx";
import { EbicsHistory } from "./EbicsHistory.tsx";
import { connectionAdvice, connectionState } from "./ebics-words.ts";

interface PanelProps {
  readonly dossier: Dossier;
  readonly connection: EbicsConnectionAnswer;
  readonly onClose: () => void;
}

/** A connection: when it last worked, its steps, what was fetched and sent. */
export function EbicsPanel({ dossier, connection, onClose }: PanelProps) {
  const [isEdited, setEdited] = useState(false);
  const { name, url, hostId, partnerId, userId, step, failure, accounts } = connection;
  const read = () => setEdited(false);
  const tone = step === "lost" || failure !== null ? "error" : step === "ready" ? "info" : "warning";
  return (
    <SidePanel
      wide
      padded={!isEdited}
      title={name}
      subtitle={connectionState(connection).label}
      onClose={onClose}
    >
      {isEdited ? (
        <EbicsForm dossier={dossier} edited={connection} onCancel={read} onSaved={read} />
      ) : (
        <Stack>
          <Notice tone={tone}>{connectionAdvice(connection)}</Notice>
          <Steps connection={connection} />
          <Facts
            facts={[
              ["Adresse de l’hôte", url],
              ["Hôte, partenaire, utilisateur", `${hostId}, ${partnerId}, ${userId}`],
              ["Comptes servis", accounts.map((one) => one.split(" ")[0]).join(", ")],
              ["Clés envoyées", connection.hiaSentAt && formatDateTime(connection.hiaSentAt)],
              ["Banque confirmée", connection.confirmedAt && formatDateTime(connection.confirmedAt)],
            ]}
          />
          <Commands connection={connection} onEdit={() => setEdited(true)} onRemoved={onClose} />
          <EbicsHistory id={connection.id} />
        </Stack>
      )}
    </SidePanel>
  );
}

const DONE = ["letter", "confirm", "ready"];

/** The way to a connection that works, the step that is due with its command. */
function Steps({ connection }: { readonly connection: EbicsConnectionAnswer }) {
  const { id, userId, version, step, toldHashes } = connection;
  const missing = useMissingRight("platform", "Editor");
  const { run, busy } = useCommand([endpoints.list.tag]);
  const waiting = missing ?? (busy ? "La banque est interrogée." : undefined);
  const params = { id };
  const sendKeys = (renew: boolean) =>
    void run(
      endpoints.sendKeys,
      { params, body: { version, renew } },
      {
        said: "Clés envoyées à la banque.",
        ...(renew && {
          confirm: {
            title: "Créer de nouvelles clés",
            message:
              "La banque doit d’abord réinitialiser l’utilisateur. Une nouvelle lettre est à signer, et rien ne passe avant qu’elle soit enregistrée.",
            confirmLabel: "Créer de nouvelles clés",
          },
        }),
      },
    );
  const askBank = () =>
    void run(
      endpoints.fetchBankKeys,
      { params, body: { version } },
      {
        said: ({ step: next }) =>
          next === "ready" ? "La banque a les clés confirmées." : "Clés de la banque reçues.",
      },
    );
  const keysSent = DONE.includes(step);
  return (
    <Panel title="Étapes">
      <ol className={styles.steps}>
        <Step title="Créer les clés et les envoyer à la banque" done={keysSent}>
          <ActionButton
            size="small"
            variant={keysSent ? "outlined" : "contained"}
            disabledReason={waiting}
            onClick={() => sendKeys(keysSent || step === "lost")}
          >
            {keysSent || step === "lost"
              ? "Créer de nouvelles clés…"
              : step === "send"
                ? "Reprendre l’envoi"
                : "Créer et envoyer les clés"}
          </ActionButton>
        </Step>
        <Step
          title="Signer la lettre d’initialisation et l’envoyer à la banque"
          done={step === "confirm" || step === "ready"}
        >
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={missing ?? (keysSent ? undefined : "Les clés d’abord.")}
            onClick={() => void saveDownload(endpoints.letter, { params }, `lettre-ebics-${userId}.pdf`)}
          >
            Télécharger la lettre
          </ActionButton>
        </Step>
        <Step title="Demander les clés de la banque" done={step === "confirm" || step === "ready"}>
          <ActionButton
            size="small"
            variant={step === "letter" ? "contained" : "outlined"}
            disabledReason={waiting ?? (keysSent ? undefined : "Les clés d’abord.")}
            onClick={askBank}
          >
            Demander les clés
          </ActionButton>
        </Step>
        <Step title="Comparer leurs empreintes au courrier de la banque" done={step === "ready"}>
          {toldHashes !== null && (
            <Confirm key={toldHashes.encryption} connection={connection} hashes={toldHashes} />
          )}
        </Step>
      </ol>
    </Panel>
  );
}

function Step({
  title,
  done,
  children,
}: {
  readonly title: string;
  readonly done: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li data-done={done}>
      <span>
        {title}
        {done && <span className={styles.hint}> · fait</span>}
      </span>
      {children}
    </li>
  );
}

function Confirm({
  connection: { id, version },
  hashes,
}: {
  readonly connection: EbicsConnectionAnswer;
  readonly hashes: NonNullable<EbicsConnectionAnswer["toldHashes"]>;
}) {
  const [isCompared, setCompared] = useState(false);
  const missing = useMissingRight("platform", "Editor");
  const { run, busy } = useCommand([endpoints.list.tag]);
  const confirm = () =>
    void run(
      endpoints.confirm,
      { params: { id }, body: { version, ...hashes } },
      { said: "Banque confirmée\u202f: les relevés sont récupérés chaque matin." },
    );
  return (
    <div className={styles.lines}>
      <Facts
        facts={[
          [
            "Authentification (X002)",
            <span key="x" className={styles.code}>
              {hashes.authentication}
            </span>,
          ],
          [
            "Chiffrement (E002)",
            <span key="e" className={styles.code}>
              {hashes.encryption}
            </span>,
          ],
        ]}
      />
      <CheckField
        label="Ces empreintes sont celles du courrier de la banque"
        value={isCompared}
        onChange={setCompared}
      />
      <div>
        <ActionButton
          size="small"
          disabledReason={
            missing ??
            (busy ? "Enregistrement en cours." : isCompared ? undefined : "Comparez d’abord les empreintes.")
          }
          onClick={confirm}
        >
          Confirmer la banque
        </ActionButton>
      </div>
    </div>
  );
}

interface CommandsProps {
  readonly connection: EbicsConnectionAnswer;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

function Commands({ connection, onEdit, onRemoved }: CommandsProps) {
  const { id, name, step } = connection;
  const [editor, deleter] = [useMissingRight("platform", "Editor"), useMissingRight("platform", "Deleter")];
  const creator = useMissingRight("reconciliation", "Creator");
  const { run, busy } = useCommand([endpoints.list.tag, bankEndpoints.accounts.tag]);
  const fetchNow = () =>
    void run(
      endpoints.fetch,
      { params: { id } },
      {
        said: async ({ jobId }) => {
          const { files } = await followJob<{ files: number }>(jobId, {});
          return files === 0
            ? "Rien de nouveau à la banque."
            : `${formatPlural(files, "fichier récupéré", "fichiers récupérés")}.`;
        },
      },
    );
  const remove = () =>
    void run(
      endpoints.remove,
      { params: { id } },
      {
        confirm: {
          title: "Supprimer la connexion",
          message: `Les clés de ${name} sont effacées\u00a0: la banque devra réinitialiser l’utilisateur pour s’y connecter de nouveau.`,
          confirmLabel: "Supprimer",
        },
        said: "Connexion supprimée.",
        done: onRemoved,
      },
    );
  return (
    <div className={styles.buttons}>
      <ActionButton
        size="small"
        disabledReason={
          creator ??
          (busy ? "Récupération en cours." : step === "ready" ? undefined : "Terminez d’abord les étapes.")
        }
        onClick={fetchNow}
      >
        {busy ? "Récupération…" : "Récupérer maintenant"}
      </ActionButton>
      <ActionButton size="small" variant="outlined" disabledReason={editor} onClick={onEdit}>
        Modifier
      </ActionButton>
      <ActionButton
        size="small"
        variant="outlined"
        color="error"
        disabledReason={deleter ?? (busy ? "Récupération en cours." : undefined)}
        onClick={remove}
      >
        Supprimer…
      </ActionButton>
    </div>
  );
}

import { installationEndpoints as endpoints } from "@grand-livre/contracts/endpoints/installation";
import { type InstallationAnswer, installationSecurityBody } from "@grand-livre/contracts/installation";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { Loading } from "../../app/Loading.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatBytes, formatCount, formatDateTime, formatPlural } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Facts } from "../../ui/Facts.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { Chains } from "./Chains.tsx";
import styles from "./Platform.module.css";
import { backupWarning, mailTestText, secondFactorWords } from "./platform-words.ts";

const KEY = [endpoints.read.tag, "state"];

/** The software platform, for its super-administrators: security, mail, storage, backups, chains. */
export function Installation() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.read, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={8} />;
  return (
    <Stack className={styles.sections ?? ""}>
      <Security key={data.security.version} installation={data} />
      <Mail mail={data.mail} />
      <Storage storage={data.storage} productVersion={data.productVersion} />
      <Backups backups={data.backups} />
      <Chains />
    </Stack>
  );
}

function Security({ installation: { security, people } }: { readonly installation: InstallationAnswer }) {
  const form = useContractForm({
    initial: {
      secondFactor: security.secondFactor,
      sessionHours: security.sessionHours === null ? "" : String(security.sessionHours),
    },
    labels: { secondFactor: "Double authentification", sessionHours: "Durée d’une session, en heures" },
    schema: installationSecurityBody,
    body: ({ secondFactor, sessionHours }) => ({
      secondFactor,
      sessionHours: sessionHours.trim() === "" ? null : Number(sessionHours.replace(",", ".")),
      version: security.version,
    }),
    send: async (body) => {
      const isStricter = body.secondFactor !== "nobody" && body.secondFactor !== security.secondFactor;
      const isSure =
        !isStricter ||
        (await confirmInFrench({
          title: "Exiger la double authentification",
          message:
            "À leur prochaine connexion, les personnes concernées devront l’activer avant tout autre écran.",
          confirmLabel: "Exiger",
        }));
      if (!isSure) return;
      queryClient.setQueryData(KEY, await call(endpoints.changeSecurity, { body }));
      toast({ tone: "success", message: "Sécurité enregistrée." });
    },
  });
  return (
    <Panel title="Sécurité">
      <form {...form.frame} className={styles.lines}>
        <FormGrid>
          <SelectField {...form.field("secondFactor")} options={optionsOf(secondFactorWords)} />
          <TextField
            {...form.field("sessionHours")}
            inputMode="numeric"
            numeric
            help={`De 1 à 720. Vide\u00a0: ${formatCount(security.configuredSessionHours)}\u00a0h (SESSION_HOURS). Plus courte, elle s’applique aussi aux sessions ouvertes.`}
          />
        </FormGrid>
        <p className={styles.hint}>{peopleText(people)}</p>
        {form.failure !== undefined && (
          <Notice key={form.attempt} tone="error" title={form.failure.title}>
            {form.failure.text}
          </Notice>
        )}
        <div className={styles.buttons}>
          <ActionButton
            type="submit"
            disabledReason={
              form.sending ? "Enregistrement en cours." : form.dirty ? undefined : "Rien n’a changé."
            }
          >
            Enregistrer la sécurité
          </ActionButton>
          <ButtonLink to="/settings/audit" variant="text">
            Journal d’audit
          </ButtonLink>
        </div>
      </form>
    </Panel>
  );
}

function peopleText({
  active,
  withoutSecondFactor,
  administrators,
  administratorsWithoutSecondFactor,
}: InstallationAnswer["people"]): string {
  const of = (without: number, all: number) => `${formatCount(without)} sur ${formatCount(all)}`;
  return `Sans double authentification\u00a0: ${of(administratorsWithoutSecondFactor, administrators)} parmi les super-administrateurs, ${of(withoutSecondFactor, active)} en tout.`;
}

function Mail({ mail }: Pick<InstallationAnswer, "mail">) {
  const { isPending, error, data, mutate } = useMutation({
    mutationFn: () => call(endpoints.testMail),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Panel title="Envoi des e-mails">
      <div className={styles.lines}>
        {mail.server === null && (
          <Notice tone="warning">
            Aucun serveur d’envoi n’est réglé{"\u00a0"}: les e-mails restent dans DATA_DIR/outbox. Réglez
            SMTP_URL et MAIL_FROM.
          </Notice>
        )}
        <Facts
          facts={[
            ["Serveur (SMTP)", mail.server],
            ["Expéditeur", mail.from],
            ["Dernier envoi", mail.lastSentAt === null ? "Aucun" : formatDateTime(mail.lastSentAt)],
            ["En attente", formatCount(mail.waiting)],
            ["Refusés en 30 jours", formatCount(mail.failed)],
            ["Dernière erreur", mail.lastError],
          ]}
        />
        <div className={styles.buttons}>
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={isPending ? "Envoi en cours." : undefined}
            onClick={() => mutate()}
          >
            Envoyer un essai
          </ActionButton>
        </div>
        {error !== null && !isPending && <RequestError error={error} onRetry={() => mutate()} />}
        {data !== undefined && (
          <Notice tone={data.outcome === "sent" ? "success" : "warning"}>{mailTestText(data)}</Notice>
        )}
      </div>
    </Panel>
  );
}

function Storage({
  storage,
  productVersion,
}: Pick<InstallationAnswer, "storage"> & { readonly productVersion: string }) {
  const { databaseBytes, fileBytes, files, freeBytes, databaseHere, filesHere } = storage;
  const elsewhere = " (hors de cette machine)";
  return (
    <Panel title="Stockage et version">
      <Facts
        facts={[
          ["Base de données", `${formatBytes(databaseBytes)}${databaseHere ? "" : elsewhere}`],
          [
            "Documents",
            `${formatBytes(fileBytes)}, ${formatPlural(files, "document", "documents")}${filesHere ? "" : elsewhere}`,
          ],
          ["Espace libre", formatBytes(freeBytes)],
          ["Version de Grand Livre", productVersion],
        ]}
      />
    </Panel>
  );
}

function Backups({ backups }: Pick<InstallationAnswer, "backups">) {
  const { last, lastTrial } = backups;
  const warning = backupWarning(backups, new Date());
  return (
    <Panel title="Sauvegardes">
      <div className={styles.lines}>
        {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
        <Facts
          facts={[
            [
              "Dernière sauvegarde",
              last === null
                ? "Aucune"
                : `${formatDateTime(last.at)}, ${last.fileName}, ${formatBytes(last.sizeBytes)}`,
            ],
            [
              "Dernier essai de restauration",
              lastTrial === null
                ? "Aucun"
                : `${formatDateTime(lastTrial.at)}, ${lastTrial.fileName}, ${formatPlural(lastTrial.rows, "ligne", "lignes")}, ${formatPlural(lastTrial.files, "document", "documents")}`,
            ],
          ]}
        />
        <p className={styles.hint}>
          À lancer sur la machine, qui garde la trace de chaque réussite. L’essai restaure l’archive dans un
          dossier temporaire, puis l’efface.
        </p>
        <code className={styles.code}>npm run backup -- grand-livre.tar.gz</code>
        <code className={styles.code}>npm run restore -- --trial grand-livre.tar.gz</code>
      </div>
    </Panel>
  );
}

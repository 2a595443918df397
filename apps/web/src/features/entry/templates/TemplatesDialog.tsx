import { entryTemplateEndpoints } from "@grand-livre/contracts/endpoints/entry-template";
import { createEntryTemplateBody, type EntryTemplateAnswer } from "@grand-livre/contracts/entry-template";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { toastRefusal } from "../../../app/announce-error.ts";
import { useCommand } from "../../../app/command/use-command.ts";
import { useContractForm } from "../../../app/form/use-contract-form.ts";
import { RequestError } from "../../../app/RequestError.tsx";
import { call } from "../../../lib/api.ts";
import { formatPlural } from "../../../lib/format.ts";
import { matchOptions } from "../../../lib/match-options.ts";
import { readAll } from "../../../lib/read-all.ts";
import { useMissingRight } from "../../../lib/rights.ts";
import { CheckField } from "../../../ui/CheckField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import type { EntryDraft } from "../grid/entry-draft.ts";
import styles from "./TemplatesDialog.module.css";
import { templateOf } from "./template-draft.ts";

interface TemplatesDialogProps {
  readonly dossier: string;
  readonly draft: EntryDraft;
  readonly onTake: (template: EntryTemplateAnswer) => void;
  readonly onClose: () => void;
}

/** « Modèles d’écriture »: one is typed from by its name and Enter; the present entry becomes one. */
export function TemplatesDialog({ dossier, draft, onTake, onClose }: TemplatesDialogProps) {
  const [isSaving, setSaving] = useState(false);
  const titleId = useId();
  const mayCreate = useMissingRight("entry-logs", "Creator");
  const canSave = templateOf(draft, false).lines.length > 0;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{isSaving ? "Enregistrer comme modèle" : "Modèles d’écriture"}</DialogTitle>
      {isSaving ? (
        <SaveTemplate dossier={dossier} draft={draft} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <TemplateList dossier={dossier} onTake={onTake} />
          </DialogContent>
          <DialogActions>
            <Button
              variant="outlined"
              color="inherit"
              disabled={!canSave || mayCreate !== undefined}
              title={mayCreate ?? (canSave ? undefined : "Saisissez d’abord les lignes de l’écriture.")}
              className={styles.save ?? ""}
              onClick={() => setSaving(true)}
            >
              Enregistrer l’écriture comme modèle…
            </Button>
            <Button color="inherit" onClick={onClose}>
              Annuler
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const listKey = (dossier: string) => [entryTemplateEndpoints.list.tag, "all", dossier] as const;

function TemplateList({ dossier, onTake }: Pick<TemplatesDialogProps, "dossier" | "onTake">) {
  const { run } = useCommand([listKey(dossier)], toastRefusal);
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState(0);
  const mayDelete = useMissingRight("entry-logs", "Deleter");
  const { data, error, refetch } = useQuery({
    queryKey: listKey(dossier),
    queryFn: ({ signal }) =>
      readAll(entryTemplateEndpoints.list, "entryTemplates", { legalEntityRefId: dossier }, signal),
  });
  if (error !== null) return <RequestError error={error} onRetry={() => void refetch()} />;
  const shown = matchOptions(data ?? [], typed, ({ name, journalCode }) => ({
    code: journalCode ?? "",
    label: name,
  }));
  const current = Math.min(wanted, Math.max(0, shown.length - 1));

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const template = shown[current];
    if (step !== undefined) setWanted((current + step + shown.length) % Math.max(1, shown.length));
    else if (event.key === "Enter" && template !== undefined) onTake(template);
    else return;
    event.preventDefault();
  }

  const remove = ({ id, name }: EntryTemplateAnswer) =>
    run(
      entryTemplateEndpoints.remove,
      { params: { id } },
      {
        confirm: {
          title: "Supprimer ce modèle\u202f?",
          message: `«\u202f${name}\u202f» ne sera plus proposé. Les écritures déjà saisies restent.`,
          confirmLabel: "Supprimer",
        },
      },
    );

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows and Enter bubble up from the field inside. */}
      <div onKeyDown={onKeyDown}>
        <TextField
          label="Nom du modèle"
          value={typed}
          autoFocus
          autoComplete="off"
          help={"Flèches pour choisir, Entrée pour insérer."}
          onChange={(text) => {
            setTyped(text);
            setWanted(0);
          }}
        />
      </div>
      <ul id={listId} className={styles.list} aria-label="Modèles">
        {shown.map((template, at) => (
          <li key={template.id} className={styles.row} data-current={at === current || undefined}>
            <button type="button" className={styles.take} onClick={() => onTake(template)}>
              <strong>{template.name}</strong>
              <span>
                {[template.journalCode, formatPlural(template.lines.length, "ligne"), template.label]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
            <IconButton
              size="small"
              disabled={mayDelete !== undefined}
              aria-label={`Supprimer le modèle ${template.name}`}
              title={mayDelete ?? "Supprimer le modèle"}
              onClick={() => void remove(template)}
            >
              <Icon path={icons.trash} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {data !== undefined && shown.length === 0 && (
        <p className={styles.none}>
          {data.length === 0
            ? "Aucun modèle\u00a0: saisissez une écriture, puis enregistrez-la comme modèle."
            : "Aucun résultat."}
        </p>
      )}
    </>
  );
}

function SaveTemplate({ dossier, draft, onClose }: Omit<TemplatesDialogProps, "onTake">) {
  const client = useQueryClient();
  const form = useContractForm({
    initial: { name: draft.label.trim(), keepsAmounts: true },
    labels: { name: "Nom du modèle", keepsAmounts: "Garder les montants" },
    judged: "sent",
    schema: createEntryTemplateBody,
    body: ({ name, keepsAmounts }) => ({
      legalEntityRefId: dossier,
      name,
      ...templateOf(draft, keepsAmounts),
    }),
    send: async (body, idempotencyKey) => {
      const { name } = await call(entryTemplateEndpoints.create, { body, idempotencyKey });
      await client.invalidateQueries({ queryKey: listKey(dossier) });
      toast({ tone: "success", message: `Modèle «\u202f${name}\u202f» enregistré.` });
      onClose();
    },
  });
  return (
    <form {...form.frame}>
      <DialogContent className={styles.fields ?? ""}>
        <TextField {...form.field("name")} error={form.error("name") ?? form.failure?.text} autoFocus />
        <CheckField
          {...form.field("keepsAmounts")}
          help="Sinon, seuls les comptes et les libellés sont repris."
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="contained" disabled={form.sending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
}

import { mailboxEndpoints } from "@grand-livre/contracts/endpoints/mailbox";
import type { MailLabel } from "@grand-livre/contracts/mailbox";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { runCommand } from "../../app/office/run-command.ts";
import { useAutosave } from "../../app/office/use-autosave.ts";
import { call } from "../../lib/api.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Mailbox.module.css";
import { labelColors } from "./mailbox-words.ts";

const { tag } = mailboxEndpoints.labels;
const colors = Object.entries(labelColors).map(([value, [label]]) => ({ value, label }));

interface LabelsDialogProps {
  readonly labels: readonly MailLabel[];
  readonly onClose: () => void;
}

/** The labels of mails: added, renamed, coloured, deleted. */
export function LabelsDialog({ labels, onClose }: LabelsDialogProps) {
  const [title, setTitle] = useState("");
  const [color, setColor] = useState("orange");
  const { run } = useCommand([tag]);

  async function add() {
    const wanted = title.trim();
    if (wanted === "") return;
    const body = { label: { title: wanted, color } };
    await run(mailboxEndpoints.createLabel, { body }, { done: () => setTitle("") });
  }

  return (
    <OfficeDialog title="Gérer les étiquettes" onClose={onClose}>
      <form
        className={styles.label}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField label="Nouvelle étiquette" value={title} onChange={setTitle} maxLength={50} autoFocus />
        <SelectField label="Couleur" value={color} options={colors} onChange={setColor} />
        <IconButton type="submit" aria-label="Ajouter l’étiquette">
          <Icon path={icons.add} />
        </IconButton>
      </form>
      {labels.map((label) => (
        <LabelRow key={label.id} label={label} />
      ))}
    </OfficeDialog>
  );
}

function LabelRow({ label }: { readonly label: MailLabel }) {
  const { id } = label;
  const { draft, change } = useAutosave(
    { title: label.title, color: label.color },
    async ({ title, color }) => {
      const sent = {
        ...(title === undefined || title.trim() === "" ? {} : { title: title.trim() }),
        ...(color === undefined ? {} : { color }),
      };
      if (Object.keys(sent).length > 0)
        await runCommand(tag, () => call(mailboxEndpoints.changeLabel, { body: { id, label: sent } }));
    },
  );
  return (
    <div className={styles.label}>
      <TextField
        label={`Renommer ${label.title}`}
        hideLabel
        value={draft.title}
        onChange={(title) => change({ title })}
        maxLength={50}
      />
      <SelectField
        label={`Couleur de ${label.title}`}
        hideLabel
        value={draft.color in labelColors ? draft.color : "gray"}
        options={colors}
        onChange={(color) => change({ color })}
      />
      <IconButton
        aria-label={`Supprimer ${label.title}`}
        onClick={() => void runCommand(tag, () => call(mailboxEndpoints.removeLabel, { query: { id } }))}
      >
        <Icon path={icons.trash} size={18} />
      </IconButton>
    </div>
  );
}

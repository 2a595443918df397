import { noteEndpoints } from "@grand-livre/contracts/endpoints/note";
import type { ListedNote } from "@grand-livre/contracts/note";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { Checklist } from "../../app/office/Checklist.tsx";
import { LinkedRecords } from "../../app/office/LinkedRecords.tsx";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { PictureButton } from "../../app/office/PictureButton.tsx";
import { runCommand } from "../../app/office/run-command.ts";
import { SaveNote } from "../../app/office/SaveNote.tsx";
import { TagPicker } from "../../app/office/TagPicker.tsx";
import { useAutosave } from "../../app/office/use-autosave.ts";
import { call } from "../../lib/api.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Note.module.css";
import { bodyOfNote, noteDraft, replaceNote, useNoteLabels } from "./note-queries.ts";
import { localMoment } from "./reminder-text.ts";

const MOST_TITLE = 500;
const MOST_CONTENT = 50_000;

interface NewNoteDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** A note that is not kept before it is saved. */
export function NewNoteDialog({ onClose, onCreated }: NewNoteDialogProps) {
  const [draft, setDraft] = useState(noteDraft());
  const { run } = useCommand([noteEndpoints.all.tag]);
  const isEmpty = draft.title.trim() === "" && draft.content.trim() === "";

  async function save() {
    const note = await run(noteEndpoints.create, { body: { note: bodyOfNote(draft) } });
    if (note !== undefined) onCreated(note.id);
  }

  return (
    <OfficeDialog
      title="Nouvelle note"
      onClose={onClose}
      foot={
        <ActionButton
          onClick={() => void save()}
          disabledReason={isEmpty ? "Donnez-lui un titre ou un texte." : undefined}
        >
          Enregistrer
        </ActionButton>
      }
    >
      <TextField
        label="Titre"
        value={draft.title}
        onChange={(title) => setDraft({ ...draft, title })}
        maxLength={MOST_TITLE}
        autoFocus
      />
      <TextField
        label="Texte"
        value={draft.content}
        onChange={(content) => setDraft({ ...draft, content })}
        rows={12}
        maxLength={MOST_CONTENT}
      />
    </OfficeDialog>
  );
}

interface NoteDialogProps {
  readonly note: ListedNote;
  readonly onClose: () => void;
}

/** A note whose changes save themselves. */
export function NoteDialog({ note, onClose }: NoteDialogProps) {
  const { id } = note;
  const { tags, commands } = useNoteLabels();
  const { draft, change, state, flush } = useAutosave(noteDraft(note), (_, whole) => replaceNote(id, whole));

  const { run } = useCommand([noteEndpoints.all.tag]);
  async function archive() {
    change({ archived: !draft.archived });
    onClose();
    toast({ message: draft.archived ? "Note sortie des archives." : "Note archivée." });
  }

  async function remove() {
    onClose();
    await runCommand(noteEndpoints.all.tag, () => call(noteEndpoints.remove, { query: { id } }));
    toast({
      message: "Note supprimée.",
      undo: async () => void (await run(noteEndpoints.create, { body: { note: bodyOfNote(draft) } })),
    });
  }

  return (
    <OfficeDialog
      title={draft.title.trim() === "" ? "Note" : draft.title}
      onClose={onClose}
      head={<SaveNote state={state} onRetry={() => void flush()} />}
      foot={
        <>
          <PictureButton onPicture={(image) => change({ image })}>
            {draft.image === null ? "Ajouter une image" : "Changer l’image"}
          </PictureButton>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={icons.archive} size={16} />}
            onClick={() => void archive()}
          >
            {draft.archived ? "Désarchiver" : "Archiver"}
          </Button>
          <Button
            size="small"
            color="error"
            startIcon={<Icon path={icons.trash} size={16} />}
            onClick={() => void remove()}
          >
            Supprimer
          </Button>
        </>
      }
    >
      {draft.image !== null && (
        <div className={styles.picture}>
          <img src={draft.image} alt="" />
          <Button
            size="small"
            variant="contained"
            color="inherit"
            startIcon={<Icon path={icons.trash} size={14} />}
            onClick={() => change({ image: null })}
          >
            Retirer l’image
          </Button>
        </div>
      )}
      <TextField
        label="Titre"
        value={draft.title}
        onChange={(title) => change({ title })}
        maxLength={MOST_TITLE}
      />
      <TextField
        label="Texte"
        value={draft.content}
        onChange={(content) => change({ content })}
        rows={12}
        maxLength={MOST_CONTENT}
      />
      <Checklist
        label="Liste à cocher"
        addLabel="Ajouter un point"
        items={draft.tasks.map(({ id: taskId, content, completed }) => ({
          id: taskId,
          text: content,
          done: completed,
        }))}
        onChange={(items) =>
          change({
            tasks: items.map(({ id: taskId, text, done }) => ({
              id: taskId,
              content: text,
              completed: done,
            })),
          })
        }
      />
      <TagPicker
        label="Étiquettes"
        tags={tags}
        value={draft.labels}
        onChange={(labels) => change({ labels })}
        commands={commands}
      />
      <label className={styles.when}>
        Rappel
        <input
          type="datetime-local"
          value={draft.reminder === null ? "" : localMoment(draft.reminder)}
          onChange={(event) => {
            const { value } = event.target;
            change({ reminder: value === "" ? null : new Date(value).toISOString() });
          }}
        />
      </label>
      <LinkedRecords kind="note" id={id} />
    </OfficeDialog>
  );
}

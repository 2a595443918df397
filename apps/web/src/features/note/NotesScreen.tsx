import type { ListedNote } from "@grand-livre/contracts/note";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Loading } from "../../app/Loading.tsx";
import { PlaceButton, PlaceLink, Places } from "../../app/office/Places.tsx";
import { SearchField } from "../../app/office/SearchField.tsx";
import { TagPills } from "../../app/office/TagPicker.tsx";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { LabelsDialog } from "./LabelsDialog.tsx";
import styles from "./Note.module.css";
import { NewNoteDialog, NoteDialog } from "./NoteDialog.tsx";
import { ARCHIVE, notesAt } from "./note-list.ts";
import { notesQuery, useNoteLabels } from "./note-queries.ts";
import { reminderText } from "./reminder-text.ts";

/** The person's notes as cards, by label or archived; one opens in a dialog. */
export function NotesScreen() {
  const navigate = useNavigate();
  const { place, note: open } = useSearch({ from: "/shell/apps/notes" });
  const { data, error, refetch } = useQuery(notesQuery);
  const { tags, commands } = useNoteLabels();
  const [text, setText] = useState("");
  const [managing, setManaging] = useState(false);
  const show = (note: string | undefined) =>
    void navigate({ to: "/apps/notes", search: { place, note }, replace: open !== undefined });
  useShortcut("ctrl+/", () => show("new"), { label: "Nouvelle note" });

  const shown = notesAt(data ?? [], place, text);
  const opened = data?.find(({ id }) => id === open);
  return (
    <Places
      label="Notes"
      places={
        <>
          <PlaceLink icon={icons.note} to="/apps/notes" search={{}} current={place === undefined}>
            Notes
          </PlaceLink>
          <PlaceLink
            icon={icons.archive}
            to="/apps/notes"
            search={{ place: ARCHIVE }}
            current={place === ARCHIVE}
          >
            Archives
          </PlaceLink>
          {tags.map(({ id, title }) => (
            <PlaceLink
              key={id}
              icon={icons.tag}
              to="/apps/notes"
              search={{ place: id }}
              current={place === id}
            >
              {title}
            </PlaceLink>
          ))}
          <PlaceButton icon={icons.edit} onClick={() => setManaging(true)}>
            Modifier les étiquettes
          </PlaceButton>
        </>
      }
    >
      <PageHeader
        title="Notes"
        count={data === undefined ? undefined : shown.length}
        secondary={<SearchField label="Rechercher une note" value={text} onChange={setText} />}
        action={
          <ActionButton icon={icons.add} shortcut="Ctrl+/" onClick={() => show("new")}>
            Nouvelle note
          </ActionButton>
        }
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : shown.length > 0 ? (
        <ul className={styles.cards}>
          {shown.map((note) => (
            <li key={note.id}>
              <NoteCard note={note} onOpen={() => show(note.id)} />
            </li>
          ))}
        </ul>
      ) : text === "" ? (
        <EmptyState
          icon={icons.note}
          title="Aucune note"
          text={place === ARCHIVE ? "Rien n’est archivé." : "Vos notes sont à vous seul."}
        />
      ) : (
        <NoMatch title="Aucune note ne contient ce texte" onReset={() => setText("")} />
      )}
      {open === "new" && <NewNoteDialog onClose={() => show(undefined)} onCreated={show} />}
      {opened !== undefined && <NoteDialog key={opened.id} note={opened} onClose={() => show(undefined)} />}
      {managing && <LabelsDialog tags={tags} commands={commands} onClose={() => setManaging(false)} />}
    </Places>
  );
}

/** A content of fewer letters is written larger. */
const SHORT = 70;
const MOST_TASKS = 8;

function NoteCard({ note, onOpen }: { readonly note: ListedNote; readonly onOpen: () => void }) {
  const { title, content, image, tasks, labels, reminder } = note;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      {image !== null && <img className={styles.image} src={image} alt="" loading="lazy" />}
      <span className={styles.inside}>
        {title && <span className={styles.title}>{title}</span>}
        {content && (
          <span className={styles.content} data-short={content.length < SHORT || undefined}>
            {content}
          </span>
        )}
        {!title && !content && tasks === null && <span className={styles.content}>Note vide</span>}
        {tasks?.slice(0, MOST_TASKS).map((task) => (
          <span key={task.id} className={styles.task} data-done={task.completed || undefined}>
            <Icon path={task.completed ? icons.check : icons.circle} size={14} />
            {task.content}
          </span>
        ))}
        {reminder !== null && (
          <span className={styles.reminder}>
            <Icon path={icons.calendar} size={14} />
            {reminderText(reminder)}
          </span>
        )}
        {labels.length > 0 && (
          <span className={styles.labels}>
            <TagPills tags={labels} value={labels.map(({ id }) => id)} />
          </span>
        )}
      </span>
    </button>
  );
}

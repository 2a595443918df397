import type { OfficeTag } from "@grand-livre/contracts/office-item";
import { fold } from "@grand-livre/domain/text/fold";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./TagPicker.module.css";
import { useAutosave } from "./use-autosave.ts";

const MOST_LETTERS = 30;

/** What can be done with the tags of an area. Each answers once its screens show it. */
export interface TagCommands {
  /** Answers the new tag; undefined when it was refused. Absent where tags are made elsewhere. */
  readonly create?: (title: string) => Promise<OfficeTag | undefined>;
  readonly rename?: (id: string, title: string) => Promise<unknown>;
  readonly remove?: (id: string) => Promise<unknown>;
}

interface TagListProps {
  readonly tags: readonly OfficeTag[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly commands: TagCommands;
}

/** Narrows the tags by what is typed, picks among them, creates one that is missing; the pencil renames and deletes. */
export function TagList({ tags, value, onChange, commands }: TagListProps) {
  const [typed, setTyped] = useState("");
  const [managing, setManaging] = useState(false);
  const wanted = typed.trim();
  const found = tags.filter(({ title }) => fold(title).includes(fold(wanted)));
  const isKnown = tags.some(({ title }) => fold(title) === fold(wanted));
  const { create } = commands;
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [id, ...value]);

  async function add() {
    const created = await create?.(wanted);
    if (created === undefined) return;
    setTyped("");
    onChange([created.id, ...value]);
  }

  function onEnter() {
    const first = found[0];
    if (wanted === "") return;
    if (first !== undefined) toggle(first.id);
    else if (create !== undefined) void add();
  }

  const canManage = commands.rename !== undefined && tags.length > 0;
  return (
    <>
      <div className={styles.head}>
        <TextField
          label="Nom de l’étiquette"
          hideLabel
          placeholder="Nom de l’étiquette"
          value={typed}
          onChange={setTyped}
          maxLength={MOST_LETTERS}
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onEnter();
          }}
        />
        {canManage && (
          <IconButton
            size="small"
            aria-label={managing ? "Terminer" : "Renommer ou supprimer des étiquettes"}
            onClick={() => setManaging(!managing)}
          >
            <Icon path={managing ? icons.check : icons.edit} size={18} />
          </IconButton>
        )}
      </div>
      <ul className={styles.list}>
        {found.map((tag) => (
          <li key={tag.id}>
            {managing ? (
              <TagRow tag={tag} commands={commands} />
            ) : (
              <label className={styles.choice}>
                <input type="checkbox" checked={value.includes(tag.id)} onChange={() => toggle(tag.id)} />
                {tag.title}
              </label>
            )}
          </li>
        ))}
      </ul>
      {create !== undefined && wanted !== "" && !isKnown && (
        <button type="button" className={styles.create} onClick={() => void add()}>
          <Icon path={icons.add} size={16} />
          Créer «{"\u202f"}
          {wanted}
          {"\u202f"}»
        </button>
      )}
    </>
  );
}

/** All tags of an area: one is added above, each is renamed in its field or deleted. */
export function TagManager({ tags, commands }: Pick<TagListProps, "tags" | "commands">) {
  const [typed, setTyped] = useState("");
  async function add() {
    if (typed.trim() === "") return;
    if ((await commands.create?.(typed.trim())) !== undefined) setTyped("");
  }
  return (
    <>
      <div className={styles.head}>
        <TextField
          label="Nouvelle étiquette"
          hideLabel
          placeholder="Nouvelle étiquette"
          value={typed}
          onChange={setTyped}
          maxLength={MOST_LETTERS}
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void add();
          }}
        />
        <IconButton size="small" aria-label="Ajouter l’étiquette" onClick={() => void add()}>
          <Icon path={icons.check} size={18} />
        </IconButton>
      </div>
      <ul className={styles.list}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <TagRow tag={tag} commands={commands} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A tag that is renamed as it is typed, and deleted by its bin. An empty name is not saved. */
function TagRow({ tag, commands }: { readonly tag: OfficeTag; readonly commands: TagCommands }) {
  const { draft, change } = useAutosave({ title: tag.title }, async ({ title }) => {
    if (title !== undefined && title.trim() !== "") await commands.rename?.(tag.id, title.trim());
  });
  return (
    <div className={styles.row}>
      <TextField
        label={`Renommer ${tag.title}`}
        hideLabel
        value={draft.title}
        onChange={(title) => change({ title })}
        maxLength={MOST_LETTERS}
      />
      <IconButton
        size="small"
        aria-label={`Supprimer ${tag.title}`}
        onClick={() => void commands.remove?.(tag.id)}
      >
        <Icon path={icons.trash} size={16} />
      </IconButton>
    </div>
  );
}

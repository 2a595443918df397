import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { newIdempotencyKey } from "../../lib/api.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Checklist.module.css";

export interface ChecklistItem {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}

interface ChecklistProps {
  readonly label: string;
  /** In the field that adds one: « Ajouter une sous-tâche ». */
  readonly addLabel: string;
  readonly items: readonly ChecklistItem[];
  readonly onChange: (items: ChecklistItem[]) => void;
}

/** Points that are ticked, reworded, removed; Enter in the last field adds one. */
export function Checklist({ label, addLabel, items, onChange }: ChecklistProps) {
  const [typed, setTyped] = useState("");
  const change = (id: string, part: Partial<ChecklistItem>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...part } : item)));

  function add() {
    const text = typed.trim();
    if (text === "") return;
    setTyped("");
    onChange([...items, { id: newIdempotencyKey(), text, done: false }]);
  }

  return (
    <fieldset className={styles.checklist}>
      <legend>{label}</legend>
      <ul className={styles.items}>
        {items.map(({ id, text, done }) => (
          <li key={id} className={styles.item} data-done={done || undefined}>
            <input
              type="checkbox"
              aria-label={`Terminer ${text}`}
              checked={done}
              onChange={() => change(id, { done: !done })}
            />
            <TextField
              label={`Texte de ${text}`}
              hideLabel
              value={text}
              onChange={(changed) => change(id, { text: changed })}
              maxLength={500}
            />
            <IconButton
              size="small"
              aria-label={`Retirer ${text}`}
              onClick={() => onChange(items.filter((item) => item.id !== id))}
            >
              <Icon path={icons.close} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <TextField
        label={addLabel}
        hideLabel
        placeholder={addLabel}
        value={typed}
        onChange={setTyped}
        onBlur={add}
        maxLength={500}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
    </fieldset>
  );
}

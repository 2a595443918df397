import type { Shortcut } from "@grand-livre/contracts/shortcut";
import Button from "@mui/material/Button";
import Switch from "@mui/material/Switch";
import { type FormEvent, useId, useMemo, useState } from "react";
import { newIdempotencyKey } from "../../../lib/api.ts";
import { explainError } from "../../../lib/error-text.ts";
import { useLabels } from "../../../lib/i18n/labels.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { iconNamed } from "../panel/panel-icons.ts";
import styles from "./ShortcutsPanel.module.css";
import {
  emptyDraft,
  isComplete,
  removeShortcut,
  routerOf,
  type ShortcutDraft,
  saveShortcut,
} from "./shortcuts.ts";

/** The icons that are one click away; any other is typed by its name. */
const PROPOSED = [
  "dashboard",
  "document",
  "archive",
  "report",
  "users",
  "building",
  "calendar",
  "chart",
  "bank",
  "mail",
  "link",
] as const;

export interface ShortcutFormProps {
  /** The one to change; undefined for a new one. */
  readonly shortcut: Shortcut | undefined;
  /** It was saved or removed. */
  readonly onDone: () => void | Promise<void>;
}

/** Label, icon and link; saving waits until they are there. */
export function ShortcutForm({ shortcut, onDone }: ShortcutFormProps) {
  const { label } = useLabels();
  const switchId = useId();
  const [draft, setDraft] = useState<ShortcutDraft>(shortcut ?? emptyDraft);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState("");
  // The same values sent twice create once; other values are another request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what makes a new key.
  const key = useMemo(newIdempotencyKey, [draft]);
  const change = (next: Partial<ShortcutDraft>) => setDraft((now) => ({ ...now, ...next }));

  async function send(work: () => Promise<unknown>) {
    setSending(true);
    setRefusal("");
    try {
      await work();
      await onDone();
    } catch (error) {
      setRefusal((await explainError(error)).text);
      setSending(false);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isComplete(draft) && !sending) void send(() => saveShortcut(draft, shortcut?.id, key));
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label={label("shortcuts.label")}
        required
        autoFocus
        maxLength={100}
        autoComplete="off"
        value={draft.label}
        onChange={(value) => change({ label: value })}
      />
      <TextField
        label={label("shortcuts.description")}
        maxLength={300}
        autoComplete="off"
        value={draft.description}
        onChange={(value) => change({ description: value })}
      />
      <div>
        <TextField
          label={label("shortcuts.icon")}
          required
          maxLength={100}
          autoComplete="off"
          start={<Icon path={iconNamed(draft.icon, icons.link)} size={18} className={styles.preview} />}
          value={draft.icon}
          onChange={(value) => change({ icon: value })}
        />
        <fieldset className={styles.icons} aria-label={label("icons.proposed")}>
          {PROPOSED.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.icon}
              aria-label={label(`icons.${name}`)}
              aria-pressed={draft.icon === name}
              onClick={() => change({ icon: name })}
            >
              <Icon path={iconNamed(name, icons.link)} size={18} />
            </button>
          ))}
        </fieldset>
      </div>
      <TextField
        label={label("shortcuts.link")}
        required
        type="url"
        maxLength={2000}
        placeholder="/accounting/reports"
        autoComplete="off"
        value={draft.link}
        onChange={(value) => change({ link: value })}
      />
      <div className={styles.switch}>
        <Switch
          id={switchId}
          size="small"
          checked={routerOf(draft) ?? false}
          onChange={(event) => change({ useRouter: event.target.checked })}
        />
        <label htmlFor={switchId}>{label("shortcuts.useRouter")}</label>
      </div>
      {refusal !== "" && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles.buttons}>
        {shortcut !== undefined && (
          <Button
            color="error"
            disabled={sending}
            onClick={() => void send(() => removeShortcut(shortcut.id))}
          >
            {label("shortcuts.delete")}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={!isComplete(draft) || sending}>
          {label(shortcut === undefined ? "shortcuts.create" : "shortcuts.update")}
        </Button>
      </div>
    </form>
  );
}

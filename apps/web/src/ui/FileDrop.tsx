import Button from "@mui/material/Button";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { useLabels } from "../lib/i18n/labels.ts";
import styles from "./FileDrop.module.css";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import { toast } from "./toast.ts";

export interface FileDropProps {
  /** Several at once where one is wanted are refused in a sentence: a person who dropped two would believe that both came. */
  readonly onFiles: (files: File[]) => void;
  readonly title: string;
  /** What is taken, and up to which size. */
  readonly hint?: string;
  /** As the `accept` attribute: `.pdf,.xml,image/*`. Dropped files of any type are passed on. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly buttonLabel?: string;
  /** One line instead of a zone: above a list that already has rows. */
  readonly compact?: boolean;
  /** Another way to bring a file, before the button. */
  readonly aside?: ReactNode;
}

/** Where files are dropped, or chosen by a real button. */
export function FileDrop(props: FileDropProps) {
  const { label } = useLabels();
  const { onFiles, title, hint, accept, multiple = false, disabled = false, compact } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function take(list: FileList | null) {
    const files = Array.from(list ?? []);
    if (files.length === 0 || disabled) return;
    if (multiple || files.length === 1) onFiles(files);
    else
      toast({
        tone: "error",
        message: label("ui.oneFile"),
        code: "FILE_SEVERAL",
      });
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a drop target and its button, not a form's fieldset.
    <div
      role="group"
      aria-labelledby={id}
      className={styles.zone}
      data-over={over || undefined}
      data-compact={compact || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={onDrop}
    >
      <Icon path={icons.upload} size={compact === true ? 20 : 28} className={styles.icon} />
      <div className={styles.text}>
        <p id={id} className={styles.title}>
          {title}
        </p>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      {props.aside}
      <Button variant="outlined" color="inherit" disabled={disabled} onClick={() => input.current?.click()}>
        {props.buttonLabel ?? label(multiple ? "ui.chooseFiles" : "ui.chooseFile")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={id}
        disabled={disabled}
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after a failure.
          event.target.value = "";
        }}
      />
    </div>
  );
}

import IconButton from "@mui/material/IconButton";
import { useEffect, useRef, useState } from "react";
import { formatDate } from "../lib/format.ts";
import { useLabels } from "../lib/i18n/labels.ts";
import { type DateContext, readDate } from "../lib/typed.ts";
import styles from "./DateField.module.css";
import type { FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import { TextField } from "./TextField.tsx";

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; undefined: empty. */
  readonly value: string | undefined;
  /** Called when a date has been read (on leaving the field, on Enter, from the calendar), or when it is emptied. */
  readonly onChange: (date: string | undefined) => void;
  /** Where a date without its year is looked for: the current exercise and period. The current year without it. */
  readonly within?: DateContext | undefined;
  readonly onBlur?: () => void;
  readonly onKeyDown?: React.KeyboardEventHandler<HTMLElement>;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: React.Ref<HTMLInputElement>;
  readonly name?: string;
}

/**
 * A date as an accountant types it: `15`, `1503`, `15/03/26`. Shown as `15/03/2026` once left; ISO goes out. With a
 * hidden label, the label is inside the field: two bounds of a filter would look alike otherwise.
 */
export function DateField({ value, onChange, within, ...field }: DateFieldProps) {
  const { label } = useLabels();
  const [text, setText] = useState(() => formatDate(value));
  const [unreadable, setUnreadable] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);

  useEffect(() => {
    setText(formatDate(value));
    setUnreadable(false);
  }, [value]);

  function settle() {
    if (text.trim() === "") {
      setUnreadable(false);
      if (value !== undefined) onChange(undefined);
      return;
    }
    const read = readDate(text, within);
    setUnreadable(read === undefined);
    if (read === undefined) return;
    setText(formatDate(read));
    if (read !== value) onChange(read);
  }

  return (
    <div
      className={styles.field}
      {...(field.hideLabel === true ? { "data-bound": field.label.length > 4 ? "long" : "short" } : {})}
    >
      <TextField
        {...field}
        start={
          field.hideLabel === true ? (
            <span className={styles.bound} aria-hidden="true">
              {field.label}
            </span>
          ) : undefined
        }
        value={text}
        placeholder={label("ui.dateFormat")}
        onChange={setText}
        onBlur={() => {
          settle();
          field.onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle();
          field.onKeyDown?.(event);
        }}
        onFocus={(event) => event.target.select()}
        error={field.error ?? (unreadable ? label("ui.dateUnreadable") : undefined)}
        inputMode="numeric"
        autoComplete="off"
        end={
          <IconButton
            size="small"
            className={styles.button ?? ""}
            tabIndex={-1}
            aria-label={label("ui.openCalendar")}
            disabled={field.disabled === true || field.readOnly === true}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon path={icons.calendar} size={16} />
          </IconButton>
        }
      />
      {/* The browser's own calendar, opened by the button above; the text field is the accessible one. */}
      <input
        ref={calendar}
        type="date"
        className={styles.calendar}
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
      />
    </div>
  );
}

import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { firstBeginning } from "../lib/begins-with.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import styles from "./SelectField.module.css";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly name?: string;
}

/** The choices of a table of French words. */
export function optionsOf<Value extends string>(
  words: Readonly<Record<Value, string>>,
): readonly SelectOption<Value>[] {
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
}

function Chevron({ className }: { readonly className?: string }) {
  return <Icon path={icons.chevronDown} size={16} className={`${className ?? ""} ${styles.chevron}`} />;
}

/** A key with Ctrl or Cmd, which commands the screen: the list opens with the bare ones. */
function isCommand({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof window.KeyboardEvent && (nativeEvent.ctrlKey || nativeEvent.metaKey);
}

/** Letters that follow each other that quickly are one word. */
const WORD_MS = 1000;

/**
 * Letters on a closed list choose what begins with them, as in the browser's own lists. Not among the filters of a list:
 * there, letters are the screen's.
 */
function useLetters<Value extends string>(
  options: readonly SelectOption<Value>[],
  onChange: (value: Value) => void,
) {
  const typed = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
    if (event.currentTarget.closest("search") !== null) return;
    const before = timeStamp - typed.current.at < WORD_MS ? typed.current.text : "";
    const found = firstBeginning(options, before + key);
    if (found === undefined) return;
    event.preventDefault();
    typed.current = { text: before + key, at: timeStamp };
    onChange(found.value);
  };
}

/** One of a few known values. For many, or to search among them, use `Combo`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, disabled = false, autoFocus = false, name } = props;
  const [open, setOpen] = useState(false);
  const onLetter = useLetters(options, onChange);
  function onOpen(event: SyntheticEvent) {
    // The component has taken the key (Ctrl+Entrée too) for itself: the screen hears it as a new one.
    if (isCommand(event)) document.dispatchEvent(new window.KeyboardEvent("keydown", event.nativeEvent));
    else setOpen(true);
  }
  return (
    <Field {...props}>
      {({ id, ...aria }) => (
        <Select
          {...(name === undefined ? {} : { name })}
          value={value}
          disabled={disabled}
          autoFocus={autoFocus}
          displayEmpty
          open={open}
          onOpen={onOpen}
          onClose={() => setOpen(false)}
          IconComponent={Chevron}
          fullWidth
          error={aria["aria-invalid"] ?? false}
          onChange={(event) => onChange(event.target.value as Value)}
          SelectDisplayProps={{ id, ...aria }}
          slotProps={{ root: { onKeyDown: (event) => !open && !disabled && onLetter(event) } }}
          inputProps={{ "aria-label": props.label }}
          aria-label={props.label}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}

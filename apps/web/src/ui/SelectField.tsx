import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { type SyntheticEvent, useState } from "react";
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
  readonly name?: string;
}

function Chevron({ className }: { readonly className?: string }) {
  return <Icon path={icons.chevronDown} size={16} className={`${className ?? ""} ${styles.chevron}`} />;
}

/** A key with Ctrl or Cmd, which commands the screen: the list opens with the bare ones. */
function isCommand({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof KeyboardEvent && (nativeEvent.ctrlKey || nativeEvent.metaKey);
}

/** One of a few known values. For many, or to search among them, use `Combo`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, disabled = false, name } = props;
  const [open, setOpen] = useState(false);
  function onOpen(event: SyntheticEvent) {
    // The component has taken the key (Ctrl+Entrée too) for itself: the screen hears it as a new one.
    if (isCommand(event)) document.dispatchEvent(new KeyboardEvent("keydown", event.nativeEvent));
    else setOpen(true);
  }
  return (
    <Field {...props}>
      {({ id, ...aria }) => (
        <Select
          {...(name === undefined ? {} : { name })}
          value={value}
          disabled={disabled}
          displayEmpty
          open={open}
          onOpen={onOpen}
          onClose={() => setOpen(false)}
          IconComponent={Chevron}
          fullWidth
          error={aria["aria-invalid"] ?? false}
          onChange={(event) => onChange(event.target.value as Value)}
          SelectDisplayProps={{ id, ...aria }}
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

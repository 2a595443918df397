import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import { Field, type FieldProps } from "./Field.tsx";

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: "text" | "email" | "password" | "search" | "tel" | "url";
  readonly name?: string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  /** More than one: a text area that grows up to it. */
  readonly rows?: number;
  readonly maxLength?: number;
  readonly inputMode?: "text" | "numeric" | "decimal" | "email" | "search";
  readonly start?: React.ReactNode;
  readonly end?: React.ReactNode;
  readonly inputRef?: React.Ref<HTMLInputElement>;
  readonly onKeyDown?: React.KeyboardEventHandler<HTMLElement>;
  readonly onFocus?: React.FocusEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  /** Figures: tabular, at the right. */
  readonly numeric?: boolean;
}

/** One line of text (or an area, with `rows`): label above, help or error under. */
export function TextField(props: TextFieldProps) {
  const { rows, onChange, numeric, start, end, inputRef, maxLength, inputMode } = props;
  const given = {
    ...(props.type === undefined ? {} : { type: props.type }),
    ...(props.name === undefined ? {} : { name: props.name }),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    ...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete }),
    ...(props.onBlur === undefined ? {} : { onBlur: props.onBlur }),
    ...(props.onKeyDown === undefined ? {} : { onKeyDown: props.onKeyDown }),
    ...(props.onFocus === undefined ? {} : { onFocus: props.onFocus }),
    ...(inputRef === undefined ? {} : { inputRef }),
    ...(rows === undefined ? {} : { multiline: true, minRows: Math.min(2, rows), maxRows: rows }),
  } satisfies OutlinedInputProps;
  return (
    <Field {...props}>
      {({ id, ...aria }) => (
        <OutlinedInput
          {...given}
          id={id}
          fullWidth
          value={props.value}
          disabled={props.disabled ?? false}
          readOnly={props.readOnly ?? false}
          // Only where the screen says so: the one field that the user came for.
          autoFocus={props.autoFocus ?? false}
          error={aria["aria-invalid"] ?? false}
          onChange={(event) => onChange(event.target.value)}
          startAdornment={start}
          endAdornment={end}
          slotProps={{
            input: {
              ...aria,
              ...(maxLength === undefined ? {} : { maxLength }),
              ...(inputMode === undefined ? {} : { inputMode }),
              ...(numeric === true
                ? { style: { textAlign: "right" as const, fontVariantNumeric: "tabular-nums" } }
                : {}),
            },
          }}
        />
      )}
    </Field>
  );
}

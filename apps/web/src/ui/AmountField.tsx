import { useEffect, useRef, useState } from "react";
import { formatFigures } from "../lib/format.ts";
import { useLabels } from "../lib/i18n/labels.ts";
import { readUnits } from "../lib/typed.ts";
import type { FieldProps } from "./Field.tsx";
import { TextField } from "./TextField.tsx";

export interface AmountFieldProps extends FieldProps {
  /** Integer cents, or smallest units of `currency`; undefined: empty. */
  readonly valueCents: number | undefined;
  /** Called while typing with every amount that can be read, and with undefined when the field is emptied. */
  readonly onChange: (cents: number | undefined) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: React.KeyboardEventHandler<HTMLElement>;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: React.Ref<HTMLInputElement>;
  /** Written after the figures; the currency's sign unless said, nothing when empty. */
  readonly unit?: string;
  /** ISO 4217, whose decimals the amount has; euros unless said. */
  readonly currency?: string;
  readonly name?: string;
}

/** An amount as an accountant types it: `1234,5`, `1200/1,2`, `12-`. Shown as `1 234,50` once left. */
export function AmountField({ valueCents, onChange, currency = "EUR", ...props }: AmountFieldProps) {
  const { unit = currency === "EUR" ? "€" : currency, ...field } = props;
  const { label } = useLabels();
  const shown = (cents: number | undefined) => (cents === undefined ? "" : formatFigures(cents, currency));
  const read = (typed: string) => readUnits(typed, currency);
  const [text, setText] = useState(() => shown(valueCents));
  const [unreadable, setUnreadable] = useState(false);
  const emitted = useRef(valueCents);
  const shownIn = useRef(currency);

  useEffect(() => {
    // Only what came from outside replaces what is being typed.
    if (valueCents === emitted.current && currency === shownIn.current) return;
    emitted.current = valueCents;
    shownIn.current = currency;
    setText(valueCents === undefined ? "" : formatFigures(valueCents, currency));
    setUnreadable(false);
  }, [valueCents, currency]);

  function emit(cents: number | undefined) {
    if (cents === emitted.current) return;
    emitted.current = cents;
    onChange(cents);
  }

  function type(next: string) {
    setText(next);
    setUnreadable(false);
    if (next.trim() === "") return emit(undefined);
    const units = read(next);
    if (units !== undefined) emit(units);
  }

  function settle() {
    const units = read(text);
    if (units !== undefined) setText(shown(units));
    else setUnreadable(text.trim() !== "");
  }

  return (
    <TextField
      {...field}
      value={text}
      onChange={type}
      onBlur={() => {
        settle();
        field.onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
        field.onKeyDown?.(event);
      }}
      onFocus={(event) => event.target.select()}
      error={field.error ?? (unreadable ? label("ui.amountUnreadable") : undefined)}
      numeric
      inputMode="decimal"
      autoComplete="off"
      end={unit === "" ? undefined : <span aria-hidden="true">{unit}</span>}
    />
  );
}

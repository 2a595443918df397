import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { labelOf, useLabels } from "../lib/i18n/labels.ts";
import { matchOptions } from "../lib/match-options.ts";
import styles from "./Combo.module.css";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";

/** One choice: a code (account number, journal, SIREN; may be empty), a label, and a quiet word at the right. */
export interface ComboOption {
  readonly id: string;
  readonly code?: string;
  readonly label: string;
  readonly aside?: string;
}

export interface ComboProps<Option extends ComboOption> extends FieldProps {
  readonly value: Option | undefined;
  readonly onChange: (option: Option | undefined) => void;
  /** All the options, searched here … */
  readonly options?: readonly Option[];
  /** … or the server's answer to what was typed; the signal cancels an answer that is no longer wanted. */
  readonly search?: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** Offers « Créer … » for what was typed and matches nothing exactly. */
  readonly onCreate?: (typed: string) => void;
  readonly placeholder?: string;
  /** Its list may be wider than the field: for a narrow one whose labels are long. */
  readonly wide?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: React.Ref<HTMLInputElement>;
  readonly onKeyDown?: React.KeyboardEventHandler<HTMLElement>;
  readonly onBlur?: () => void;
}

const SEARCH_DELAY_MS = 150;
const NONE: readonly never[] = [];

/** The text that the field shows of an option: `401000 Fournisseurs`. */
function textOf(option: ComboOption): string {
  return option.code === undefined || option.code === "" ? option.label : `${option.code} ${option.label}`;
}

/** Type a number or a name: the best match completes, Tab or Enter takes it, Escape gives up. */
export function Combo<Option extends ComboOption>(props: ComboProps<Option>) {
  const { label } = useLabels();
  const { value, onChange, onCreate, placeholder, disabled = false, autoFocus = false, inputRef } = props;
  const [typed, setTyped] = useState("");
  const shown = useHeldValue(value, typed);
  const { box, onLateText } = useSelectedAgain();
  const { options, loading, stale } = useOptions(props, typed);
  return (
    <Field {...props}>
      {({ id, ...aria }) => (
        <Autocomplete<Option | CreateOption>
          id={id}
          ref={box}
          options={
            // Alone while the server still searches, it would be what Enter takes.
            onCreate === undefined || stale || !offersCreate(options, typed)
              ? options
              : [...options, createOption(typed)]
          }
          value={shown ?? null}
          loading={loading}
          disabled={disabled}
          autoHighlight
          // Leaving takes the best match of what was typed; leaving without typing changes nothing.
          autoSelect={typed !== "" && !stale}
          selectOnFocus
          handleHomeEndKeys
          filterOptions={(all) => all}
          getOptionLabel={textOf}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, current) => option.id === current.id}
          {...(props.wide === true
            ? { slotProps: { popper: { className: styles.wide ?? "", placement: "bottom-start" } } }
            : {})}
          popupIcon={<Icon path={icons.chevronDown} size={16} />}
          clearIcon={<Icon path={icons.close} size={14} />}
          loadingText={label("ui.searching")}
          noOptionsText={label("ui.noResult")}
          clearText={label("ui.clear")}
          openText={label("ui.open")}
          closeText={label("ui.close")}
          onInputChange={(_, text, reason) => {
            setTyped(reason === "input" ? text : "");
            if (reason === "reset") onLateText(text);
          }}
          onChange={(_, option, reason) => {
            if (option === null || !isCreate(option)) onChange(option ?? undefined);
            else if (reason !== "blur") onCreate?.(option.typed);
          }}
          onBlur={() => {
            if (stale && typed.trim() !== "") void takeBest(props, typed.trim());
            props.onBlur?.();
          }}
          renderOption={({ key, className, ...attributes }, option) => (
            <li key={key} {...attributes} className={`${className ?? ""} ${styles.option}`}>
              {option.code !== undefined && option.code !== "" && (
                <span className={styles.code}>{option.code}</span>
              )}
              <span className={styles.label}>{option.label}</span>
              {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
            </li>
          )}
          renderInput={(input) => (
            <OutlinedInput
              {...input.slotProps.input}
              fullWidth
              disabled={disabled}
              autoFocus={autoFocus}
              placeholder={placeholder ?? ""}
              // A narrow field cuts a long name: the pointer reads it whole.
              title={shown === undefined ? undefined : textOf(shown)}
              error={aria["aria-invalid"] ?? false}
              {...(props.onKeyDown === undefined ? {} : { onKeyDown: props.onKeyDown })}
              slotProps={{ input: { ...input.slotProps.htmlInput, ...aria } }}
              {...(inputRef === undefined ? {} : { inputRef })}
            />
          )}
        />
      )}
    </Field>
  );
}

/**
 * The same object as long as the choice is the same: the kit takes another object for another choice and drops what is
 * being typed. A label that arrives late waits until the typing is over.
 */
function useHeldValue<Option extends ComboOption>(value: Option | undefined, typed: string) {
  const held = useRef(value);
  const same = held.current?.id === value?.id;
  if (!same || (typed === "" && held.current?.label !== value?.label)) held.current = value;
  return held.current;
}

/**
 * Entering the field selects its text, and typing replaces it. A text that comes after the focus, as a label does that
 * was still being fetched, is selected too: the typed letters would else be put behind it.
 */
function useSelectedAgain() {
  const box = useRef<HTMLDivElement>(null);
  const [lateText, onLateText] = useState<string>();
  useLayoutEffect(() => {
    const input = box.current?.querySelector("input");
    if (lateText !== undefined && input != null && input === document.activeElement) input.select();
  }, [lateText]);
  return { box, onLateText };
}

/** A person who types and leaves faster than the server answers still gets the best match. */
async function takeBest<Option extends ComboOption>(props: ComboProps<Option>, typed: string): Promise<void> {
  // A search that fails takes nothing: the field shows its former value, which is the truth.
  const found = (await props.search?.(typed, new AbortController().signal).catch(() => undefined)) ?? [];
  const best = found[0];
  if (best !== undefined) props.onChange(best);
}

interface CreateOption extends ComboOption {
  readonly typed: string;
}

function createOption(typed: string): CreateOption {
  return { id: "create", label: labelOf("ui.create", { text: typed.trim() }), typed: typed.trim() };
}

function isCreate(option: ComboOption): option is CreateOption {
  return option.id === "create";
}

function offersCreate(options: readonly ComboOption[], typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return wanted !== "" && !options.some((option) => option.label.toLowerCase() === wanted);
}

/** The options for what is typed: searched here at once, or asked of the server once the typing pauses. */
function useOptions<Option extends ComboOption>(props: ComboProps<Option>, typed: string) {
  const { options, search, value } = props;
  const [answer, setAnswer] = useState<{ readonly typed: string; readonly options: readonly Option[] }>();
  const latest = useRef(search);
  latest.current = search;
  const asksServer = search !== undefined;
  useEffect(() => {
    if (!asksServer) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      // A failed search shows « Aucun résultat »; the next key asks again.
      const found = await latest.current?.(typed.trim(), controller.signal).catch(() => []);
      if (!controller.signal.aborted) setAnswer({ typed, options: found ?? [] });
    };
    const timer = setTimeout(ask, typed === "" ? 0 : SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asksServer, typed]);
  const local = useMemo(
    () => matchOptions(options ?? [], typed, (option) => ({ code: option.code ?? "", label: option.label })),
    [options, typed],
  );
  // An answer to something else must not be taken for what is typed now.
  const stale = asksServer && answer?.typed !== typed;
  const found = !asksServer ? local : stale ? NONE : (answer?.options ?? NONE);
  // The chosen option is always among them, or the kit would warn that it is none of the list.
  const withValue =
    value === undefined || found.some((one) => one.id === value.id) ? found : [value, ...found];
  return { options: typed === "" ? withValue : found, loading: stale, stale };
}

import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { type IconPath, icons } from "../../ui/icons.ts";
import styles from "./LinkPicker.module.css";

/** Something that the picker offers, and what choosing it does. */
export interface LinkChoice {
  readonly key: string;
  readonly icon: IconPath;
  readonly label: string;
  /** At the right: what it is. */
  readonly aside: string;
  readonly pick: () => Promise<unknown>;
}

interface LinkPickerProps {
  /** The field's name; it is not shown. */
  readonly label: string;
  readonly placeholder: string;
  readonly search: (typed: string, signal: AbortSignal) => Promise<readonly LinkChoice[]>;
}

const SEARCH_DELAY_MS = 150;
const MOST_LETTERS = 200;

/** Finds something to link by its words. Enter takes it and empties the field; leaving the field takes nothing. */
export function LinkPicker({ label, placeholder, search }: LinkPickerProps) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<{ readonly typed: string; readonly choices: readonly LinkChoice[] }>();
  const latest = useRef(search);
  latest.current = search;
  const isStale = found?.typed !== typed;
  useEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      // A failed search shows « Aucun résultat »; the next key asks again.
      const choices = await latest.current(typed.trim(), controller.signal).catch(() => []);
      if (!controller.signal.aborted) setFound({ typed, choices });
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isOpen, typed]);

  return (
    <Autocomplete<LinkChoice>
      size="small"
      options={isStale ? [] : (found?.choices ?? [])}
      value={null}
      inputValue={typed}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isStale}
      autoHighlight
      filterOptions={(all) => all}
      getOptionLabel={(choice) => choice.label}
      getOptionKey={(choice) => choice.key}
      forcePopupIcon={false}
      clearIcon={<Icon path={icons.close} size={14} />}
      loadingText="Recherche…"
      noOptionsText="Aucun résultat"
      clearText="Effacer"
      onInputChange={(_, text, reason) => {
        if (reason !== "reset" && reason !== "blur") setTyped(text);
      }}
      onChange={(_, choice) => {
        setTyped("");
        setFound(undefined);
        if (choice !== null) void choice.pick();
      }}
      renderOption={({ key, className, ...attributes }, choice) => (
        <li key={key} {...attributes} className={`${className ?? ""} ${styles.option}`}>
          <Icon path={choice.icon} size={16} />
          <span className={styles.label}>{choice.label}</span>
          <span className={styles.aside}>{choice.aside}</span>
        </li>
      )}
      renderInput={(input) => (
        <OutlinedInput
          {...input.slotProps.input}
          fullWidth
          placeholder={placeholder}
          startAdornment={
            <span className={styles.sign}>
              <Icon path={icons.link} size={16} />
            </span>
          }
          slotProps={{
            input: { ...input.slotProps.htmlInput, "aria-label": label, maxLength: MOST_LETTERS },
          }}
        />
      )}
    />
  );
}

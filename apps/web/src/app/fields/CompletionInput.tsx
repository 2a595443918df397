import Popper from "@mui/material/Popper";
import { useEffect, useId, useRef, useState } from "react";
import styles from "./CompletionInput.module.css";

/** One choice of the list under a cell. */
export interface Choice {
  readonly id: string;
  readonly code: string;
  readonly label: string;
  readonly aside?: string | undefined;
}

export interface CompletionInputProps<Option extends Choice> {
  readonly label: string;
  readonly value: string;
  /** The choices that answer a text, best first; everything there is for an empty one. */
  readonly find: (typed: string) => readonly Option[];
  readonly onType: (text: string) => void;
  readonly onChoose: (option: Option) => void;
  readonly id?: string;
  readonly cell?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly className?: string | undefined;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Any text is valid: a choice is taken when its code is typed whole, or by the arrows. */
  readonly free?: boolean;
}

/** Asks the completion of the cell that has the focus to show its list, as F4 does. */
export function openList(cell: Element | null): void {
  cell?.dispatchEvent(new CustomEvent("open-list"));
}

/** The choice that is active before any arrow: the best match, or where any text is valid the one whose code is typed. */
function firstOf(options: readonly Choice[], typed: string, isFree = false): number {
  const code = typed.trim().toLowerCase();
  return isFree ? options.findIndex((option) => option.code.toLowerCase() === code) : 0;
}

/**
 * A cell that completes: typing opens the list under it, Enter, Tab or leaving takes the best match and the key goes
 * on to the grid. Arrows choose, Escape closes the list alone.
 */
export function CompletionInput<Option extends Choice>(props: CompletionInputProps<Option>) {
  const { label, value, find, onType, onChoose, cell, invalid, placeholder } = props;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [open, setOpen] = useState<"closed" | "typed" | "asked">("closed");
  const [active, setActive] = useState<number>();
  const options = open === "closed" ? [] : find(open === "asked" ? "" : value);
  const shown = open !== "closed" && options.length > 0;
  const current = Math.min(active ?? firstOf(options, value, props.free), options.length - 1);

  function show(how: "typed" | "asked") {
    setOpen(how);
    setActive(undefined);
  }

  useEffect(() => {
    const node = input.current;
    const onOpen = () => {
      setOpen("asked");
      setActive(undefined);
    };
    node?.addEventListener("open-list", onOpen);
    return () => node?.removeEventListener("open-list", onOpen);
  }, []);

  function take(option: Option | undefined) {
    setOpen("closed");
    if (option !== undefined) onChoose(option);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    // A free text without any choice leaves its arrows and Escape to the grid.
    const isShut = open === "closed" || (props.free === true && options.length === 0);
    if (isShut || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = current < 0 && step < 0 ? 0 : current;
      setActive((from + step + options.length) % Math.max(1, options.length));
    } else if (event.key === "Escape") setOpen("closed");
    else if (event.key === "Enter" || event.key === "Tab") {
      // The key itself goes on: the focus moves from the chosen value.
      take(event.shiftKey ? undefined : options[current]);
      return;
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={input}
        type="text"
        role="combobox"
        className={props.className}
        aria-label={label}
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && current >= 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        aria-invalid={invalid || undefined}
        aria-required={props.required || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the first field of a screen that one opens to type.
        autoFocus={props.autoFocus ?? false}
        {...(props.id === undefined ? {} : { id: props.id })}
        {...(cell === undefined ? {} : { "data-cell": cell })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(props.free === true ? { title: value } : {})}
        {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
          show("typed");
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          // Leaving takes the best match of what was typed; leaving without typing changes nothing.
          if (open === "typed" && value.trim() !== "" && props.free !== true) take(options[current]);
          else setOpen("closed");
        }}
      />
      <Popper
        open={shown}
        anchorEl={() => input.current ?? document.body}
        placement="bottom-start"
        role="presentation"
        // Beside its cell for a screen reader, which reads the page in order; fixed, so that the grid's own scrolling does not cut it.
        disablePortal
        popperOptions={{ strategy: "fixed" }}
        className={styles.popper ?? ""}
      >
        <div role="listbox" id={listId} aria-label={label} className={styles.list}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are the input's.
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus; aria-activedescendant names the option.
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              className={styles.option}
              ref={(node) => {
                if (index === current) node?.scrollIntoView({ block: "nearest" });
              }}
              // Before the blur that would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              {option.code !== "" && <span className={styles.code}>{option.code}</span>}
              <span className={styles.label}>{option.label}</span>
              {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
            </div>
          ))}
        </div>
      </Popper>
    </>
  );
}

import type { SearchResult } from "@grand-livre/contracts/search";
import IconButton from "@mui/material/IconButton";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useLabels } from "../i18n/use-labels.ts";
import { ResultLine } from "./ResultLine.tsx";
import styles from "./SearchBar.module.css";
import { useEnterAhead } from "./use-enter-ahead.ts";
import { useSearch } from "./use-search.ts";

/**
 * The search of the toolbar, as the template has it: results in groups under the field, the first one ready for Enter.
 * Escape closes the results, then the bar; closing forgets the text.
 */
export function SearchBar({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [listOpen, setListOpen] = useState(true);
  const [wanted, setWanted] = useState(0);
  /** A result was reached by the arrows: Enter is for that one, whatever is still awaited. */
  const [pointed, setPointed] = useState(false);
  const { label } = useLabels();
  const search = useSearch(typed);
  const navigate = useNavigate();
  const listId = useId();
  const bar = useRef<HTMLElement>(null);
  const results = search.groups.flatMap((group) => group.results);
  const current = Math.min(wanted, Math.max(0, results.length - 1));
  const nothing = search.answered && results.length === 0;
  const shown = listOpen && (results.length > 0 || nothing);
  const enter = useEnterAhead(search.searching, () => choose(results[0]));
  useClickOutside(bar, () => {
    setListOpen(false);
    enter.forget();
  });

  function point(index: number) {
    setWanted(index);
    setPointed(true);
    enter.forget();
  }

  function choose(result: SearchResult | undefined) {
    if (result === undefined) return;
    setTyped(result.title);
    setListOpen(false);
    void navigate({ href: result.link });
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = results.length - 1;
    if (event.key === "Escape") {
      enter.forget();
      if (shown) setListOpen(false);
      else onClose();
    } else if (event.key === "ArrowDown" && last >= 0) {
      setListOpen(true);
      point(current === last ? 0 : current + 1);
    } else if (event.key === "ArrowUp" && last >= 0) {
      setListOpen(true);
      point(current === 0 ? last : current - 1);
    } else if (event.key === "Enter" && search.searching && !pointed) enter.ask();
    else if (event.key === "Enter" && shown) choose(results[current]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const lineId = (index: number) => `${listId}-${index}`;
  let index = -1;
  return (
    <search className={styles.bar} ref={bar}>
      <Icon path={icons.search} />
      <input
        // biome-ignore lint/a11y/noAutofocus: the bar is opened to type in.
        autoFocus
        className={styles.input}
        role="combobox"
        aria-label={label("search.open")}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && results.length > 0 ? lineId(current) : undefined}
        placeholder={label("search.placeholder")}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setListOpen(true);
          setWanted(0);
          setPointed(false);
          enter.forget();
        }}
        onFocus={() => setListOpen(true)}
        onKeyDown={onKeyDown}
      />
      <IconButton aria-label={label("search.close")} onClick={onClose}>
        <Icon path={icons.close} />
      </IconButton>
      {shown && (
        <div className={styles.results} id={listId} role="listbox" aria-label={label("search.results")}>
          {search.groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role.
            <div key={group.id} role="group" aria-label={group.label}>
              <div className={styles.heading} aria-hidden="true">
                {group.label}
              </div>
              {group.results.map((result) => {
                index += 1;
                const at = index;
                return (
                  <ResultLine
                    key={result.id}
                    id={lineId(at)}
                    group={group.id}
                    result={result}
                    selected={at === current}
                    onPoint={() => setWanted(at)}
                    onChoose={() => choose(result)}
                  />
                );
              })}
            </div>
          ))}
          {nothing && (
            <div
              className={styles.nothing}
              role="option"
              tabIndex={-1}
              aria-disabled="true"
              aria-selected="false"
            >
              {label(search.failed ? "search.failed" : "search.none")}
            </div>
          )}
        </div>
      )}
    </search>
  );
}

function useClickOutside(place: React.RefObject<HTMLElement | null>, onOutside: () => void) {
  const latest = useRef(onOutside);
  latest.current = onOutside;
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && place.current?.contains(event.target) === false) latest.current();
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [place]);
}

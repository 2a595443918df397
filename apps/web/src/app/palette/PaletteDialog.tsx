import Dialog from "@mui/material/Dialog";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type LabelKey, useLabels } from "../../lib/i18n/labels.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type IconPath, icons } from "../../ui/icons.ts";
import { Kbd } from "../../ui/Kbd.tsx";
import { visibleMenu } from "../navigation/menu.ts";
import { useEnterAhead } from "../search/use-enter-ahead.ts";
import { useSearch } from "../search/use-search.ts";
import { createCommands, deedCommands, goCommands, matchCommands } from "./commands.ts";
import styles from "./PaletteDialog.module.css";
import type { TypedAhead } from "./use-typed-ahead.ts";

interface Line {
  readonly id: string;
  readonly title: string;
  readonly under: string | undefined;
  readonly icon: IconPath;
  readonly link: string;
  readonly keys?: string | undefined;
}

interface Section {
  readonly id: string;
  readonly label: string;
  readonly lines: readonly Line[];
}

interface PaletteDialogProps {
  readonly onClose: () => void;
  /** What was typed before the field was mounted. */
  readonly takeTyped: () => TypedAhead;
}

/** Ctrl+K: type a few letters, Enter goes there. Screens and creations at once, the company's books as they answer. */
export function PaletteDialog({ onClose, takeTyped }: PaletteDialogProps) {
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState(0);
  const navigate = useNavigate();
  const { label } = useLabels();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { sections, searching, failed, ownLines } = useSections(typed);
  /** The user reached a line by the arrows: Enter opens that one, even while answers are awaited. */
  const [pointed, setPointed] = useState(false);
  const lines = sections.flatMap((section) => section.lines);
  const current = Math.min(wanted, Math.max(0, lines.length - 1));

  const enter = useEnterAhead(searching, () => open(lines[0]));

  function open(line: Line | undefined) {
    if (line === undefined) return;
    onClose();
    void navigate({ href: line.link });
  }

  function move(to: number) {
    if (lines.length === 0) return;
    const index = (to + lines.length) % lines.length;
    setWanted(index);
    setPointed(true);
    enter.forget();
    list.current?.querySelector(`[data-line="${index}"]`)?.scrollIntoView({ block: "nearest" });
  }

  function choose() {
    if (searching && !pointed && ownLines === 0) enter.ask();
    else open(lines[current]);
  }

  const [entered, setEntered] = useState(false);
  const latestChoice = useRef(choose);
  latestChoice.current = choose;
  useEffect(() => {
    if (entered) latestChoice.current();
  }, [entered]);

  function takeOver() {
    const ahead = takeTyped();
    setTyped(ahead.text);
    setEntered(ahead.entered);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown") move(current + 1);
    else if (event.key === "ArrowUp") move(current - 1);
    else if (event.key === "Enter") choose();
    else return;
    event.preventDefault();
  }

  const lineId = (index: number) => `${listId}-${index}`;
  let index = -1;
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: { className: styles.panel ?? "", "aria-label": label("palette.title") },
        container: { className: styles.container ?? "" },
      }}
    >
      <div className={styles.field}>
        <Icon path={icons.search} />
        <input
          autoFocus
          role="combobox"
          aria-label={label("palette.search")}
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={lines.length === 0 ? undefined : lineId(current)}
          placeholder={label("palette.placeholder")}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWanted(0);
            setPointed(false);
            enter.forget();
          }}
          onKeyDown={onKeyDown}
        />
        <WhenItStands onStand={takeOver} />
        <Kbd>{label("keys.escape")}</Kbd>
      </div>
      <div
        className={styles.list}
        id={listId}
        role="listbox"
        aria-label={label("palette.proposals")}
        ref={list}
      >
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role, not by a fieldset.
          <div key={section.id} role="group" aria-labelledby={`${listId}-${section.id}`}>
            <div className={styles.heading} id={`${listId}-${section.id}`}>
              {section.label}
            </div>
            {section.lines.map((line) => {
              index += 1;
              const at = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the keys of the list.
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
                <div
                  key={line.id}
                  className={styles.line}
                  role="option"
                  id={lineId(at)}
                  data-line={at}
                  aria-selected={at === current}
                  onMouseMove={() => setWanted(at)}
                  onClick={() => open(line)}
                >
                  <Icon path={line.icon} size={18} />
                  <span className={styles.title}>{line.title}</span>
                  {line.under !== undefined && <span className={styles.under}>{line.under}</span>}
                  {line.keys !== undefined && <Kbd>{line.keys}</Kbd>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className={styles.foot} role="status">
        {lines.length > 0
          ? label(searching ? "palette.countSearching" : "palette.count", { count: lines.length })
          : searching
            ? label("ui.searching")
            : failed
              ? label("palette.failed")
              : label("search.none")}
      </p>
    </Dialog>
  );
}

/** The dialog's content comes after the dialog: beside the field, it says that the field has the focus. */
function WhenItStands({ onStand }: { readonly onStand: () => void }) {
  const latest = useRef(onStand);
  useLayoutEffect(() => latest.current(), []);
  return null;
}

function useSections(typed: string) {
  const user = useSignedInUser();
  const search = useSearch(typed);
  const { label, language } = useLabels();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles are those of the language.
  const all = useMemo(
    () => ({
      go: goCommands(visibleMenu(user)),
      create: createCommands(user),
      deeds: deedCommands(user),
    }),
    [user, language],
  );
  const go = matchCommands(all.go, typed);
  const create = matchCommands(all.create, typed);
  // Beside forty screens, what is done on them would only repeat them: it comes with the first letters.
  const deeds = typed.trim() === "" ? [] : matchCommands(all.deeds, typed);
  const sections: readonly Section[] = [
    { id: "go", label: label("palette.goTo"), lines: go },
    { id: "create", label: label("palette.create"), lines: create },
    { id: "do", label: label("palette.actions"), lines: deeds },
    // The screens are above already.
    ...search.groups
      .filter((group) => group.id !== "pages")
      .map((group) => ({
        id: group.id,
        label:
          groupNames[group.id] === undefined ? group.label : label(groupNames[group.id] ?? "palette.actions"),
        lines: group.results.map((result) => ({
          id: `${group.id}:${result.id}`,
          title: result.title,
          under: result.subtitle ?? undefined,
          icon: groupIcons[group.id] ?? icons.search,
          link: result.link,
        })),
      })),
  ];
  return {
    sections: sections.filter((section) => section.lines.length > 0),
    searching: search.searching,
    failed: search.failed,
    /** Screens and creations are shown at once, above what the server finds. */
    ownLines: go.length + create.length + deeds.length,
  };
}

const groupNames: Readonly<Record<string, LabelKey>> = {
  invoices: "palette.invoices",
  counterparties: "palette.counterparties",
  accounts: "palette.accounts",
  entries: "palette.entries",
  contacts: "palette.contacts",
  tasks: "palette.tasks",
};

const groupIcons: Readonly<Record<string, IconPath>> = {
  invoices: icons.document,
  counterparties: icons.users,
  accounts: icons.book,
  entries: icons.journal,
  contacts: icons.user,
  tasks: icons.check,
};

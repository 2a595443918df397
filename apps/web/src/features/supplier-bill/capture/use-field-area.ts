import { unitsFromHundredths } from "@grand-livre/domain/currency/rate";
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import type { FieldLink, TakenAs, Taker } from "../../../app/document/captured/field-link.ts";
import type { DocumentLink } from "../../../app/document/viewer/DocumentViewer.tsx";
import type { DocumentMark } from "../../../app/document/viewer/document-mark.ts";
import { uprightTurns } from "../../../app/document/viewer/upright.ts";
import type { Word } from "../../../app/document/viewer/word-run.ts";
import { formatCents, formatDate } from "../../../lib/format.ts";
import { isEditable } from "../../../ui/shortcut.ts";
import { toast } from "../../../ui/toast.ts";
import type { FieldReadings } from "./captured-fields.ts";
import type { CheckedFields } from "./checked-fields.ts";
import { emptyTrail, jumped, nextToCheck, type Trail, wayBack } from "./field-order.ts";
import { readTaken } from "./taken-value.ts";
import type { PageWords } from "./use-page-words.ts";

export interface FieldToCheck {
  readonly id: string;
  readonly label: string;
}

interface FieldAreaOptions {
  readonly fields: CheckedFields;
  readonly readings: FieldReadings;
  readonly marks: readonly DocumentMark[];
  /** Every field that may wait for a look, in the order of the form. */
  readonly order: readonly string[];
  /** Those that wait. */
  readonly waiting: readonly FieldToCheck[];
  readonly words: Pick<PageWords, "wordsOf" | "pageOf">;
  /** Puts the form back as it was before a fill. */
  readonly snapshot: () => () => void;
  /** Brings the form into sight, where the document takes its place. */
  readonly onField: () => void;
}

const KINDS: Readonly<Record<TakenAs, string>> = {
  text: "un texte",
  word: "un texte",
  amount: "un montant",
  date: "une date",
  iban: "un IBAN dont la clé est juste",
  decimal: "un nombre",
};

interface FieldKeysOptions {
  readonly focusField: (id: string) => boolean;
  readonly taker: (id: string) => Taker | undefined;
  /** Shows the words that a field may take. */
  readonly onChoose: (id: string) => void;
}

/** Enter and Tab go from field to field that waits to be checked, Shift+Tab goes back, F2 opens the words of the page. */
function useFieldKeys(options: FieldAreaOptions, { focusField, taker, onChoose }: FieldKeysOptions) {
  const { order, waiting } = options;
  const { check } = options.fields;
  const trail = useRef<Trail>(emptyTrail);

  function nextFrom(current: string | undefined): string | undefined {
    const left = waiting.map(({ id }) => id).filter((id) => id !== current);
    return nextToCheck(order, left, current);
  }

  function go(current: string | undefined, event: KeyboardEvent<HTMLElement>): void {
    const next = nextFrom(current);
    if (current !== undefined) check(current);
    if (next === undefined || !focusField(next)) return;
    event.preventDefault();
    trail.current = jumped(trail.current, current, next);
  }

  function onEnter(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Enter" || event.defaultPrevented || event.shiftKey || hasModifier(event)) return;
    const current = fieldOf(event.target);
    // On a field that was sure, Enter is the entry grammar's own: the next field of the form.
    if (waiting.some(({ id }) => id === current) && isEditable(event.target)) go(current, event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || hasModifier(event)) return;
    const current = fieldOf(event.target);
    if (event.key === "F2" && current !== undefined && taker(current) !== undefined) {
      event.preventDefault();
      const closed = taker(current)?.closed;
      if (closed === undefined) onChoose(current);
      else toast({ message: closed });
    }
    if (event.key !== "Tab") return;
    if (!event.shiftKey) return go(current, event);
    const back = wayBack(trail.current, current);
    trail.current = back.trail;
    if (back.to !== undefined && focusField(back.to)) event.preventDefault();
  }

  return { onEnter, onKeyDown };
}

/** The keyboard and the pointer between the form of a bill and its document. */
export function useFieldArea(options: FieldAreaOptions) {
  const { readings, marks, snapshot, onField } = options;
  const { check } = options.fields;
  const { wordsOf, pageOf } = options.words;
  const area = useRef<HTMLDivElement>(null);
  const takers = useRef(new Map<string, Taker>());
  const [pointed, setPointed] = useState<{ readonly id: string; readonly from: "form" | "document" }>();
  const [active, setActive] = useState<string>();
  const [choosing, setChoosing] = useState<string>();
  const [said, setSaid] = useState("");

  const focusField = useCallback((id: string) => {
    const field = area.current?.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(id)}"] :is(input, textarea):not([tabindex="-1"])`,
    );
    field?.scrollIntoView({ block: "nearest" });
    field?.focus({ preventScroll: true });
    return field !== null && field !== undefined;
  }, []);

  const register = useCallback((id: string, taker: Taker) => {
    takers.current.set(id, taker);
    return () => {
      if (takers.current.get(id) === taker) takers.current.delete(id);
    };
  }, []);

  const { onEnter, onKeyDown } = useFieldKeys(options, {
    focusField,
    taker: (id) => takers.current.get(id),
    onChoose: setChoosing,
  });

  async function take(id: string, value: string | number): Promise<void> {
    const taker = takers.current.get(id);
    if (taker === undefined) return;
    const undo = snapshot();
    const shown = await taker.fill(value);
    check(id);
    setSaid(`${taker.label} rempli\u00a0: ${shown}`);
    toast({ message: `${taker.label}\u00a0: ${shown}`, tone: "success", undo });
    if (document.activeElement?.closest(`[data-field="${CSS.escape(id)}"]`) === null) focusField(id);
  }

  function onWords(words: readonly Word[], page: number): boolean {
    const taker = active === undefined ? undefined : takers.current.get(active);
    if (active === undefined || taker === undefined) return false;
    if (taker.closed !== undefined) {
      setSaid(taker.closed);
      toast({ message: taker.closed });
      return true;
    }
    const answer = pageOf(page);
    const read = answer && readTaken(taker.takes, words, answer);
    if (read === undefined) {
      setSaid(
        `«\u202f${words.map(({ text }) => text).join(" ")}\u202f» n’est pas ${KINDS[taker.takes]} pour ${taker.label}.`,
      );
      return false;
    }
    void take(active, read);
    return true;
  }

  const turns = useMemo(() => uprightTurns(wordsOf(1) ?? []), [wordsOf]);
  const shownId = pointed?.id ?? active;
  const link: DocumentLink = {
    marks,
    shownId,
    turns,
    onHover: (id) => setPointed(id === undefined ? undefined : { id, from: "document" }),
    onMark: (id) => {
      setPointed(undefined);
      onField();
      // On a narrow screen the form only now takes the document's place.
      requestAnimationFrame(() => focusField(id));
    },
    wordsOf,
    taker: active === undefined ? undefined : takers.current.get(active)?.label,
    onWords,
  };
  const fields = useMemo<Omit<FieldLink, "onEnter">>(
    () => ({
      readingOf: (id) => (readings as ReadonlyMap<string, never>).get(id),
      pointedId: pointed?.from === "document" ? pointed.id : undefined,
      point: (id) => setPointed(id === undefined ? undefined : { id, from: "form" }),
      confirm: check,
      register,
    }),
    [readings, pointed, check, register],
  );
  return {
    area,
    link,
    fields: { ...fields, onEnter },
    said,
    choosing: choosing === undefined ? undefined : takers.current.get(choosing),
    closeChoice: () => {
      const id = choosing;
      setChoosing(undefined);
      if (id !== undefined) requestAnimationFrame(() => focusField(id));
    },
    choose: (value: string | number) => {
      if (choosing !== undefined) void take(choosing, value);
      setChoosing(undefined);
    },
    openChoice: active === undefined ? undefined : () => setChoosing(active),
    focusField,
    handlers: {
      onKeyDown,
      onFocus: (event: React.FocusEvent<HTMLElement>) => setActive(fieldOf(event.target)),
      // Typing in a field checks it.
      onInput: (event: React.FormEvent<HTMLElement>) => {
        const id = fieldOf(event.target);
        if (id !== undefined) check(id);
      },
    },
  };
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

function fieldOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>("[data-field]")?.dataset.field;
}

/** A value as the list of the keyboard says it, an amount in the currency of the bill. */
export function shownValue(takes: TakenAs, value: string | number, currency: string): string {
  if (typeof value === "number") return formatCents(unitsFromHundredths(value, currency), currency);
  return takes === "date" ? formatDate(value) : value;
}

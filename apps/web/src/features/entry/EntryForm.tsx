import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { fold } from "@grand-livre/domain/text/fold";
import Button from "@mui/material/Button";
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { useExplanation } from "../../app/RequestError.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { useMissingRight } from "../../lib/rights.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Kbd } from "../../ui/Kbd.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { toast } from "../../ui/toast.ts";
import { AccountHelp } from "./AccountHelp.tsx";
import type { EntryBooks } from "./books.ts";
import { useCompletions, useDraftFacts } from "./completions.ts";
import type { Problem } from "./draft-body.ts";
import styles from "./EntryForm.module.css";
import { EntryHeader } from "./EntryHeader.tsx";
import { EntryTotals } from "./EntryTotals.tsx";
import { EntryGrid } from "./grid/EntryGrid.tsx";
import { type DraftLine, draftTotals, type EntryDraft } from "./grid/entry-draft.ts";
import { nextCell, type Side } from "./grid/grid-keys.ts";
import type { DraftSlot } from "./kept-drafts.ts";
import { missingText, problemText } from "./problem-text.ts";
import { TemplatesDialog } from "./templates/TemplatesDialog.tsx";
import { withTemplate } from "./templates/template-draft.ts";
import { type EntryEditor, type StoredDraft, useEntryEditor } from "./use-entry-editor.ts";
import { useLetteringLine } from "./use-lettering-line.tsx";

export interface EntryFormProps {
  readonly ledger: Ledger;
  readonly books: EntryBooks;
  readonly start: EntryDraft;
  readonly stored: StoredDraft | undefined;
  readonly slot: DraftSlot;
  /** What it starts from was kept by the browser, and is not stored. */
  readonly isResumed: boolean;
  readonly onSaved: (draft: EntryDraft) => void;
  readonly onValidated: (entry: EntryAnswer) => void;
  /** A new entry was kept as a draft, then its validation refused: it stays on screen, under its own address. */
  readonly onKept?: (id: string) => void;
  readonly onCancel: () => void;
  /** Other actions at the left of the two that save: delete. */
  readonly children?: ReactNode;
}

/** Where Tab leads out of the grid: from there every action is met in turn, what cannot be undone last. */
const AFTER_GRID = "[data-after-grid] :is(a, button)";

interface WaysOutOptions extends EntryFormProps {
  readonly editor: EntryEditor;
  /** Why the person may not validate. */
  readonly mayValidate: string | undefined;
  readonly focusProblem: () => void;
}

/** Saving and validating an entry, by their keys too. */
function useWaysOut({ editor, mayValidate, focusProblem, stored, ...props }: WaysOutOptions) {
  /** Leaves the field that has the focus, so that what is typed in it counts, then goes on. */
  async function settled(work: () => Promise<void>) {
    if (editor.busy) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    focused?.blur();
    await new Promise((resolve) => setTimeout(resolve));
    await work();
    if (document.activeElement === document.body) focused?.focus();
  }

  const save = () =>
    settled(async () => {
      const kept = await editor.save();
      if (kept !== undefined) props.onSaved(editor.current());
      else focusProblem();
    });
  const validate = () =>
    settled(async () => {
      if (mayValidate !== undefined) {
        toast({ tone: "error", message: mayValidate });
        return;
      }
      const entry = await editor.validate(acceptWarnings);
      if (entry !== undefined) return props.onValidated(entry);
      focusProblem();
      const kept = editor.storedId();
      if (stored === undefined && kept !== undefined) props.onKept?.(kept);
    });
  useShortcut("ctrl+enter", () => void save());
  useShortcut("f8", () => void validate(), { inFields: true });
  return { save, validate };
}

/** An entry being typed, by the keyboard alone: header, grid, help on the account, totals and the ways out. */
export function EntryForm(props: EntryFormProps) {
  const { ledger, books, start, stored, onCancel, slot, isResumed } = props;
  const frame = useRef<HTMLFormElement>(null);
  const [row, setRow] = useState<number>();
  // A button takes the focus from the line that it is about.
  const lastRow = useRef(0);
  const [hasTemplates, setTemplates] = useState(false);
  const within = useMemo(
    () => ({
      startDate: ledger.exercise.startDate,
      endDate: ledger.exercise.endDate,
      periodDate: ledger.period?.startDate ?? start.date,
    }),
    [ledger.exercise, ledger.period, start.date],
  );
  const dossier = ledger.dossier.refId;
  const [day, setDay] = useState(start.date);
  const facts = useDraftFacts(books, dossier, day ?? ledger.exercise.endDate, within);
  const editor = useEntryEditor({ draft: start, stored, dossier, books, within, facts, slot, isResumed });
  const { draft } = editor;
  if (draft.date !== day) setDay(draft.date);
  const completions = useCompletions(books, dossier, draft.date ?? ledger.exercise.endDate);
  const side = useSide(books, draft.journalCode);
  const lettering = useLetteringLine({
    dossier,
    books,
    draft: editor.current,
    dispatch: editor.dispatch,
  });
  const mayValidate = useMissingRight("entry-logs", "Validator");
  // A reload loses nothing: the browser keeps what is typed.
  useLeaveGuard(editor.isUnsaved, { survivesReload: true, onLeave: editor.forget });

  const { save, validate } = useWaysOut({ ...props, editor, mayValidate, focusProblem });
  useShortcut("alt+m", () => setTemplates(true), { inFields: true, label: "Modèles d’écriture" });

  function onLine(next: number | undefined) {
    setRow(next);
    if (next !== undefined) lastRow.current = next;
  }

  const cell = (name: string) => frame.current?.querySelector<HTMLInputElement>(`[data-cell="${name}"]`);
  function focusProblem() {
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLInputElement>("input[aria-invalid='true']")?.focus(),
    );
  }

  /** The first cell that a template leaves to be typed. */
  function focusWaiting() {
    const way = { draft: editor.current(), side };
    const next = nextCell(way, { row: -1, column: "vatCode" }, "next");
    if (typeof next === "object") cell(`${next.row}:${next.column}`)?.focus();
    else cell("0:account")?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (!undoesOrRedoes(event, editor)) return;
    // The line that had the focus may be gone: the focus stays in the grid.
    if (document.activeElement === document.body)
      cell(`${editor.current().lines.length - 1}:account`)?.focus();
  }

  return (
    <>
      <form
        ref={frame}
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        <EntryHeader
          draft={draft}
          dispatch={editor.dispatch}
          journals={books.journals}
          within={within}
          problems={headerProblems(editor.problems)}
          start={stored !== undefined ? undefined : start.journalCode === "" ? "journal" : "date"}
          onLeave={() => cell("0:account")?.focus()}
          onCancel={onCancel}
        />
        <EntryGrid
          draft={editor.current}
          dispatch={editor.dispatch}
          completions={completions}
          pasteFacts={{ within, counterparty: (text) => counterpartyOf(books, text) }}
          side={side}
          problems={rowProblems(editor.problems, draft.lines)}
          onLine={onLine}
          onLetter={lettering.open}
          onLeave={() => frame.current?.querySelector<HTMLElement>(AFTER_GRID)?.focus()}
          onCancel={onCancel}
        />
        <div className={styles.under} data-after-grid>
          <AccountHelp ledger={ledger} exercise={ledger.exercise} draft={draft} books={books} row={row} />
          <Tool keys="Ctrl+L" ariaKeys="Control+L" onClick={() => lettering.open(lastRow.current)}>
            Lettrer la ligne
          </Tool>
          <Tool keys="Alt+M" ariaKeys="Alt+M" onClick={() => setTemplates(true)}>
            Modèles
          </Tool>
        </div>
        <WholeProblems editor={editor} />
        <Keys />
        <EntryTotals
          totals={draftTotals(draft.lines)}
          onBalance={() => editor.dispatch({ type: "balance", row: row ?? draft.lines.length - 1 })}
        >
          {props.children}
          <WaysOut
            busy={editor.busy}
            mayValidate={mayValidate}
            onSave={() => void save()}
            onValidate={() => void validate()}
          />
        </EntryTotals>
      </form>
      {lettering.panel}
      {hasTemplates && (
        <TemplatesDialog
          dossier={dossier}
          draft={draft}
          onTake={(template) => {
            setTemplates(false);
            editor.dispatch({ type: "replace", draft: withTemplate(editor.current(), template, books) });
            requestAnimationFrame(focusWaiting);
          }}
          onClose={() => setTemplates(false)}
        />
      )}
    </>
  );
}

/** Ctrl+Z undoes the last change, Ctrl+Y and Ctrl+Shift+Z do it again. */
function undoesOrRedoes(event: KeyboardEvent, editor: EntryEditor): boolean {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return false;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return false;
  event.preventDefault();
  flushSync(() => (key === "y" || event.shiftKey ? editor.redo() : editor.undo()));
  return true;
}

interface ToolProps {
  readonly keys: string;
  readonly ariaKeys: string;
  readonly onClick: () => void;
  readonly children: string;
}

function Tool({ keys, ariaKeys, onClick, children }: ToolProps) {
  return (
    <Button
      size="small"
      color="inherit"
      aria-keyshortcuts={ariaKeys}
      className={styles.templates ?? ""}
      onClick={onClick}
    >
      <span>
        {children}
        <KeyHint>{keys}</KeyHint>
      </span>
    </Button>
  );
}

interface WaysOutProps {
  readonly busy: boolean;
  readonly mayValidate: string | undefined;
  readonly onSave: () => void;
  readonly onValidate: () => void;
}

function WaysOut({ busy, mayValidate, onSave, onValidate }: WaysOutProps) {
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={busy}
        aria-keyshortcuts="Control+Enter"
        title="Enregistrer en brouillard (Ctrl+Entrée)"
        onClick={onSave}
      >
        Enregistrer
      </Button>
      <Button
        variant="contained"
        disabled={busy}
        aria-keyshortcuts="F8"
        title={mayValidate ?? "Valider (F8)"}
        onClick={onValidate}
      >
        Valider
      </Button>
    </>
  );
}

/** What the ledger allows and an accountant would look at twice: the accountant decides. */
async function acceptWarnings(warnings: StoredDraft["warnings"]): Promise<boolean> {
  if (warnings.length === 0) return true;
  return confirmInFrench({
    title: "À vérifier avant de valider",
    message: warnings
      .map(({ code, details = {} }) => problemText({ code, details, row: undefined }))
      .join(" "),
    confirmLabel: "Valider quand même",
  });
}

/** The problems that nothing else shows, and the refusal of the server. */
function WholeProblems({ editor }: { readonly editor: EntryEditor }) {
  const refusal = useExplanation(editor.failure);
  const texts = [
    ...(refusal === undefined ? [] : [`${refusal.text} (code ${refusal.code})`]),
    ...editor.problems.filter(isWhole).map(problemText),
  ];
  if (texts.length === 0) return null;
  return (
    <div role="alert">
      <ul className={styles.problems}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** The side of a line by its account: the usual one, turned for third parties where the journal settles them. */
function useSide(books: EntryBooks, journalCode: string): (line: DraftLine) => Side {
  const type = books.journals.find(({ code }) => code === journalCode)?.entryType;
  const settles = type === "bank" || type === "cash";
  return useCallback(
    ({ account }: DraftLine) => {
      const isCredit = books.accounts.get(account)?.usualSide === "credit";
      return isCredit !== (settles && account.startsWith("4")) ? "credit" : "debit";
    },
    [books, settles],
  );
}

/** The third party that a pasted cell names, by name, auxiliary or SIREN. */
function counterpartyOf({ counterpartyList }: EntryBooks, text: string) {
  const wanted = fold(text);
  const found = counterpartyList.find(({ name, subledgerCustomer, subledgerSupplier, siren }) =>
    [name, subledgerCustomer, subledgerSupplier, siren].some((one) => one !== null && fold(one) === wanted),
  );
  return found && { id: found.id, name: found.name };
}

const keys = [
  ["Entrée", "cellule à remplir"],
  ["Tab", "cellule suivante"],
  ["=", "solder"],
  ["*", "recopier le libellé"],
  [".", "recopier au-dessus"],
  ["F4", "liste"],
  ["Ctrl+D", "dupliquer la ligne"],
  ["Ctrl+L", "lettrer la ligne"],
  ["Ctrl+Z", "défaire"],
  ["Alt+M", "modèles"],
  ["Ctrl+Entrée", "enregistrer, nouvelle pièce"],
  ["F8", "valider"],
  ["Échap", "annuler"],
] as const;

function Keys() {
  return (
    <p className={styles.keys}>
      {keys.map(([key, does]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {does}
        </span>
      ))}
    </p>
  );
}

const places: Readonly<Record<string, "journal" | "date" | "label">> = {
  JOURNAL_MISSING: "journal",
  ENTRY_JOURNAL_INACTIVE: "journal",
  DATE_MISSING: "date",
  ENTRY_DATE_INVALID: "date",
  EXERCISE_NOT_FOUND: "date",
  PERIOD_CLOSED: "date",
  EXERCISE_CLOSED: "date",
  ENTRY_LABEL_MISSING: "label",
};

function placeOf({ code, row }: Problem): "journal" | "date" | "label" | undefined {
  return row === undefined ? places[code] : undefined;
}

/** A problem that no line, field of the header or total shows already. */
function isWhole(problem: Problem): boolean {
  return problem.row === undefined && placeOf(problem) === undefined && problem.code !== "ENTRY_UNBALANCED";
}

function headerProblems(problems: readonly Problem[]) {
  const found: Partial<Record<"journal" | "date" | "label", string>> = {};
  for (const problem of problems) {
    const place = placeOf(problem);
    if (place !== undefined) found[place] ??= problemText(problem);
  }
  return found;
}

/** The first thing to correct on each line. A missing label is the entry's own, shown there. */
function rowProblems(problems: readonly Problem[], lines: readonly DraftLine[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const problem of problems) {
    const { row, code } = problem;
    if (row === undefined || code === "ENTRY_LINE_LABEL_MISSING" || found.has(row)) continue;
    const line = lines[row];
    const missing =
      code === "ENTRY_LINE_ONE_SIDE" && line !== undefined
        ? missingText(line, draftTotals(lines))
        : undefined;
    found.set(row, missing ?? problemText(problem));
  }
  return found;
}

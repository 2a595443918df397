import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { FieldLinkContext } from "../../app/document/captured/field-link.ts";
import { DepositChoice } from "../../app/document/DepositChoice.tsx";
import { DocumentTotals } from "../../app/document/DocumentTotals.tsx";
import { DocumentWorkspace, useWorkspaceView } from "../../app/document/DocumentWorkspace.tsx";
import { type DocumentForm, withOwnDeposits } from "../../app/document/draft/document-form.ts";
import { lineRef } from "../../app/document/draft/document-line.ts";
import { billIssues, liveTotals } from "../../app/document/draft/document-totals.ts";
import { useDocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { EntryFooter } from "../../app/document/entry/EntryFooter.tsx";
import { onFormKey, onFormKeyCapture } from "../../app/document/form-keys.ts";
import { previewOptions } from "../../app/document/invoice-queries.ts";
import { findingText, placeOf } from "../../app/document/issue-text.ts";
import { DocumentLines } from "../../app/document/lines/DocumentLines.tsx";
import type { LineMark } from "../../app/document/lines/line-context.ts";
import { ValidationDialog } from "../../app/document/ValidationDialog.tsx";
import { LockedForm } from "../../app/form/LockedForm.tsx";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { lazyPart } from "../../app/lazy-part.tsx";
import { LinkedOffice } from "../../app/office/LinkedOffice.tsx";
import { type Dossier, exercisesOptions } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { DateContext } from "../../lib/typed.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./BillEditor.module.css";
import { BillFields } from "./BillFields.tsx";
import { BillHeader } from "./BillHeader.tsx";
import { BillNotice } from "./BillNotice.tsx";
import { billPoints } from "./bill-points.ts";
import { vatCodeMap, vatCodesOptions } from "./bill-queries.ts";
import { useCheckedFields } from "./capture/checked-fields.ts";
import { Proposals } from "./capture/Proposals.tsx";
import { SplitNotice } from "./capture/SplitNotice.tsx";
import { useCapturedBill } from "./capture/use-captured-bill.ts";
import { WordChoice } from "./capture/WordChoice.tsx";
import { WordHint } from "./capture/WordHint.tsx";
import { DocumentGaps } from "./DocumentGaps.tsx";
import { DocumentPane } from "./DocumentPane.tsx";
import { DraftActions } from "./DraftActions.tsx";
import { dayFindings, draftFindings, isOfDay } from "./findings.ts";
import { LowValueNotice } from "./LowValueNotice.tsx";
import { billContext, billRules } from "./line-rules.ts";
import { billState } from "./list-filters.ts";
import { useDraftCommands } from "./use-draft-commands.ts";

const SplitDialog = lazyPart(async () => (await import("./capture/SplitDialog.tsx")).SplitDialog);

interface BillEditorProps {
  /** Undefined: a new one. */
  readonly bill: InvoiceAnswer | undefined;
  readonly dossier: Dossier;
  readonly within: DateContext | undefined;
  /** Takes the id of a new bill once it is saved. */
  readonly onSaved: (id: string) => void;
}

/** A bill until it is validated: typed, or read from its document and checked beside it. */
export function BillEditor({
  bill,
  dossier: { refId: dossier, vatRegime },
  within,
  onSaved,
}: BillEditorProps) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const editor = useDocumentEditor({
    invoice: bill,
    direction: "debit",
    dossier,
    dated: (before, accountingDate) => ({ ...before, accountingDate }),
    async onCreated(id) {
      onSaved(id);
      leaving.current = true;
      await navigate({ to: "/accounting/supplier-bills/$id", params: { id }, replace: true });
      leaving.current = false;
    },
  });
  const { saved, form, dirty } = editor;
  const change = (update: (form: DocumentForm) => DocumentForm) =>
    editor.change((before) => withOwnDeposits(before, update(before)));
  useLeaveGuard(() => dirty && !leaving.current);

  const codes = useQuery(vatCodesOptions(dossier, form.billDate)).data;
  const codeMap = useMemo(() => (codes === undefined ? undefined : vatCodeMap(codes)), [codes]);
  const live = useMemo(() => liveTotals(form), [form]);
  const context = billContext(form, vatRegime, codeMap);
  const exercises = useQuery(exercisesOptions(dossier)).data;
  const issues = live && billIssues(form, codeMap);
  // What a new bill misses is said once it is saved; what is wrong with what is typed, at once.
  const findings =
    saved === undefined
      ? [
          ...(dirty ? (issues ?? []) : []).filter(({ severity }) => severity === "warning"),
          ...dayFindings(form, exercises),
        ]
      : draftFindings(saved, form, issues, exercises);
  const preview = useQuery({
    ...previewOptions(saved?.id ?? "", saved?.version ?? 0, { action: "validate" }),
    enabled: saved?.blockingIssues === 0,
  });

  const fields = useCheckedFields(saved?.id ?? "new");
  const [, setView] = useWorkspaceView();
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const [splitting, setSplitting] = useState(false);
  const captured = useCapturedBill({
    invoice: saved,
    form,
    change: editor.change,
    live,
    fields,
    onField: () => setView("form"),
  });
  const { area, waiting, focusField } = captured;
  const points = billPoints({ form, findings, readings: captured.readings, waiting, focusField });
  const blocking = points.filter(({ blocks }) => blocks).length;
  const commands = useDraftCommands({
    editor,
    blocking,
    closed: findings.filter(isOfDay).length,
    leaving,
    onReadAgain: fields.forget,
  });
  const missing = useMissingRight("supplier-bills", saved === undefined ? "Creator" : "Editor");

  const enabled = commands.confirming === undefined;
  useShortcut("ctrl+s", () => void commands.save(), {
    enabled: enabled && missing === undefined && saved?.abilities.edit.allowed !== false,
    label: "Enregistrer le brouillon",
  });
  useShortcut("ctrl+enter", () => void commands.askToValidate(), {
    enabled: enabled && missing === undefined,
    label: "Valider la facture",
  });
  useShortcut("escape", () => void navigate({ to: "/accounting/supplier-bills" }), { enabled });

  // The keys start in the form: Tab leads to the first field to check, letters still belong to the screen.
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, [area]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (captured.isCaptured) captured.fields.onEnter(event);
    onFormKey(event);
  }

  /** What is wrong or doubtful with where a line is booked. */
  function markOf(lineId: string, field: "account" | "vatCode"): LineMark | undefined {
    const found = findings
      .filter((one) => one.lineId === lineId && placeOf(one) === field)
      .toSorted((a, b) => a.severity.localeCompare(b.severity))[0];
    if (found !== undefined) return { severity: found.severity, text: findingText(found) };
    const isDefault = field === "account" && waiting.some(({ id }) => id === `line:${lineId}:account`);
    return isDefault ? { severity: "warning", text: "Compte d’achat par défaut, à confirmer." } : undefined;
  }

  const original = saved?.documents[0];
  return (
    <>
      <BillHeader
        id={saved?.id}
        kind={form.kind}
        supplier={form.party?.name}
        number={form.number}
        refId={saved?.refId ?? null}
        billDate={form.billDate}
        currency={form.currency}
        totalInclVatCents={live?.totals.totalInclVatCents}
        state={
          saved === undefined
            ? { label: "Non enregistrée", tone: "neutral" }
            : billState({ ...saved, blockingIssues: blocking, warningIssues: points.length - blocking })
        }
        next={nextStep(saved, blocking, editor.isUnanswered)}
        actions={<DraftActions editor={editor} commands={commands} onSplit={() => setSplitting(true)} />}
      />
      <DocumentWorkspace
        side="supplier-bill"
        formName="Saisie"
        waiting={points.length}
        document={
          saved === undefined || original === undefined ? undefined : (
            <DocumentPane
              invoice={saved}
              link={captured.link}
              hint={<WordHint link={captured.link} words={captured.words} onChoose={captured.openChoice} />}
            />
          )
        }
        form={
          <FieldLinkContext value={captured.isCaptured ? captured.fields : undefined}>
            {saved !== undefined && <SplitNotice invoice={saved} onOpen={() => setSplitting(true)} />}
            <BillNotice points={points} isCaptured={captured.isCaptured} />
            <LowValueNotice form={form} change={change} context={context} locked={missing !== undefined} />
            <LockedForm reason={missing}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape come from any of the fields inside. */}
              <div
                ref={area}
                tabIndex={-1}
                className={styles.area}
                onKeyDownCapture={onFormKeyCapture}
                onKeyDown={(event) => {
                  captured.handlers.onKeyDown(event);
                  onKeyDown(event);
                }}
                onFocus={captured.handlers.onFocus}
                onInput={captured.handlers.onInput}
              >
                <Stack>
                  <BillFields
                    form={form}
                    change={change}
                    live={live}
                    dossier={dossier}
                    findings={findings}
                    refused={editor.refused}
                    within={within}
                    autoFocus={bill === undefined}
                  />
                  {form.kind === "final" && (
                    <Panel title="Acomptes repris">
                      <DepositChoice
                        direction="debit"
                        dossier={dossier}
                        party={form.party}
                        chosen={form.depositIds}
                        onChange={(depositIds, prepaidCents) =>
                          change((before) => ({ ...before, depositIds, prepaidCents }))
                        }
                        error={editor.refused.depositIds}
                      />
                    </Panel>
                  )}
                  <div data-place="lines">
                    <Panel title="Lignes">
                      <DocumentLines
                        form={form}
                        change={change}
                        dossier={dossier}
                        rules={billRules(context)}
                        vatCodes={context.vatCodes}
                        within={within}
                        marks={markOf}
                        highlighted={highlighted}
                      />
                    </Panel>
                  </div>
                  <DocumentTotals
                    form={form}
                    change={change}
                    live={live}
                    depositCents={form.depositIds.length > 0 ? form.prepaidCents : 0}
                  >
                    <DocumentGaps form={form} change={change} live={live} findings={findings} />
                  </DocumentTotals>
                </Stack>
              </div>
            </LockedForm>
            {saved !== undefined && (
              <>
                <Proposals invoice={saved} form={form} change={editor.change} context={context} />
                <LinkedOffice kind="invoice" id={saved.id} />
                <EntryFooter
                  preview={preview.data}
                  error={preview.error}
                  isStale={dirty}
                  waiting={
                    saved.blockingIssues > 0
                      ? "Elle s’affiche quand les points à régler sont réglés et enregistrés."
                      : undefined
                  }
                  lineIds={form.lines.map(lineRef)}
                  onHighlight={(ids) => setHighlighted(new Set(ids))}
                  onDate={(accountingDate) => change((before) => ({ ...before, accountingDate }))}
                />
              </>
            )}
            <p className="visually-hidden" role="status">
              {captured.said}
            </p>
          </FieldLinkContext>
        }
      />
      {splitting && saved !== undefined && original !== undefined && (
        <SplitDialog invoice={saved} documentId={original.id} onClose={() => setSplitting(false)} />
      )}
      {captured.choosing !== undefined && (
        <WordChoice
          taker={captured.choosing}
          currency={form.currency}
          {...captured.words}
          onChoose={captured.choose}
          onClose={captured.closeChoice}
        />
      )}
      {commands.confirming !== undefined && (
        <ValidationDialog
          invoice={commands.confirming}
          doubts={points.map(({ lines, text }) => (lines === "" ? text : `${lines}. ${text}`))}
          busy={editor.busy === "validating"}
          onConfirm={() => void commands.validate()}
          onClose={commands.renounce}
        />
      )}
    </>
  );
}

/** What comes next, where the points to settle do not say it. */
function nextStep(saved: InvoiceAnswer | undefined, blocking: number, isUnanswered: boolean): ReactNode {
  if (isUnanswered) return "Le serveur n’a pas répondu\u00a0: recommencez pour savoir ce qui est enregistré.";
  if (saved === undefined)
    return (
      <>
        Enregistrez le brouillon
        <KeyHint>Ctrl+S</KeyHint>, ou validez
        <KeyHint>Ctrl+Entrée</KeyHint>.
      </>
    );
  if (blocking > 0) return "";
  return (
    <>
      {saved.inbox?.approvedAt != null ? "Bon à payer\u00a0: validez pour comptabiliser" : "À valider"}
      <KeyHint>Ctrl+Entrée</KeyHint>.
    </>
  );
}

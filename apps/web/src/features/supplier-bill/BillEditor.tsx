import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { type ReactNode, useState } from "react";
import { DocumentWorkspace } from "../../app/document/DocumentWorkspace.tsx";
import { useDocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { useDraftKeys } from "../../app/document/draft/use-draft-keys.ts";
import { LifeCyclePanel } from "../../app/document/life-cycle/LifeCyclePanel.tsx";
import { ValidationDialog } from "../../app/document/ValidationDialog.tsx";
import { lazyPart } from "../../app/lazy-part.tsx";
import type { Dossier } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { DateContext } from "../../lib/typed.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { BillForm } from "./BillForm.tsx";
import { BillHeader } from "./BillHeader.tsx";
import { WordChoice } from "./capture/WordChoice.tsx";
import { WordHint } from "./capture/WordHint.tsx";
import { DocumentPane } from "./DocumentPane.tsx";
import { DraftActions } from "./DraftActions.tsx";
import { isOfDay } from "./findings.ts";
import { billState } from "./list-filters.ts";
import { useDraftCommands } from "./use-draft-commands.ts";
import { useTypedBill } from "./use-typed-bill.ts";

const SplitDialog = lazyPart(
  () => import("./capture/SplitDialog.tsx"),
  ({ SplitDialog }) => SplitDialog,
);

interface BillEditorProps {
  /** Undefined: a new one. */
  readonly bill: InvoiceAnswer | undefined;
  readonly dossier: Dossier;
  readonly within: DateContext | undefined;
  /** Takes the id of a new bill once it is saved. */
  readonly onSaved: (id: string) => void;
}

/** A bill until it is validated: typed, or read from its document and checked beside it. */
export function BillEditor({ bill, dossier, within, onSaved }: BillEditorProps) {
  const editor = useDocumentEditor({
    invoice: bill,
    direction: "debit",
    dossier: dossier.refId,
    dated: (before, accountingDate) => ({ ...before, accountingDate }),
    onSaved,
  });
  const { saved, form, confirming } = editor;
  const typed = useTypedBill(editor, dossier);
  const { captured, points, blocking } = typed;
  const [splitting, setSplitting] = useState(false);
  const commands = useDraftCommands({
    editor,
    blocking,
    closed: typed.findings.filter(isOfDay).length,
    onReadAgain: typed.forgetChecks,
  });
  const missing = useMissingRight("supplier-bills", saved === undefined ? "Creator" : "Editor");
  const mayEdit = missing === undefined && saved?.abilities.edit.allowed !== false;
  useDraftKeys({
    direction: "debit",
    enabled: confirming === undefined,
    onSave: mayEdit ? commands.save : undefined,
    onValidate: missing === undefined ? commands.askToValidate : undefined,
  });

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
        totalInclVatCents={typed.live?.totals.totalInclVatCents}
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
          <>
            <BillForm
              editor={editor}
              typed={typed}
              dossier={dossier.refId}
              within={within}
              locked={missing}
              isNew={bill === undefined}
              onSplit={() => setSplitting(true)}
            />
            {saved !== undefined && <LifeCyclePanel invoice={saved} />}
          </>
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
      {confirming !== undefined && (
        <ValidationDialog
          invoice={confirming}
          doubts={points.map(({ lines, text }) => (lines === "" ? text : `${lines}. ${text}`))}
          busy={editor.busy === "validating"}
          onConfirm={(confirmed) => void commands.validate(confirmed)}
          onClose={editor.renounce}
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

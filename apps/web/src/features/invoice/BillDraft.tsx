import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { LockedForm } from "../../app/form/LockedForm.tsx";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { previewOptions } from "../../app/invoicing/invoice-queries.ts";
import { lazyPart } from "../../app/lazy-part.tsx";
import { exercisesOptions, useLedgerContext } from "../../lib/context.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { BillForm } from "./BillForm.tsx";
import { BillHeader } from "./BillHeader.tsx";
import styles from "./BillWorkspace.module.css";
import { BillWorkspace, useWorkspaceView } from "./BillWorkspace.tsx";
import { vatCodeMap, vatCodesOptions } from "./bill-queries.ts";
import { liveBill } from "./bill-totals.ts";
import { CheckBar } from "./capture/CheckBar.tsx";
import { FieldLinkContext } from "./capture/field-link.ts";
import { Proposals } from "./capture/Proposals.tsx";
import { SplitNotice } from "./capture/SplitNotice.tsx";
import { useCapturedBill } from "./capture/use-captured-bill.ts";
import { WordChoice } from "./capture/WordChoice.tsx";
import { WordHint } from "./capture/WordHint.tsx";
import { DocumentPane } from "./DocumentPane.tsx";
import { DraftActions } from "./DraftActions.tsx";
import { EntryPreviewPanel } from "./EntryPreviewPanel.tsx";
import { FindingsPanel } from "./FindingsPanel.tsx";
import { draftFindings, isOfDay } from "./findings.ts";
import { lineContext } from "./line-changes.ts";
import { billState } from "./list-filters.ts";
import { useBillEditor } from "./use-bill-editor.ts";
import { useDraftCommands } from "./use-draft-commands.ts";

const SplitDialog = lazyPart(async () => (await import("./capture/SplitDialog.tsx")).SplitDialog);

/** A draft: read beside its document, corrected, approved, validated. */
export function BillDraft({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const navigate = useNavigate();
  const { range, dossiers } = useLedgerContext();
  const editor = useBillEditor(invoice);
  const { form, dirty } = editor;
  const missing = useMissingRight("supplier-bills", "Editor");
  const dossier = invoice.legalEntityRefId;
  const codes = useQuery(vatCodesOptions(dossier, form.billDate)).data;
  const codeMap = useMemo(() => (codes === undefined ? undefined : vatCodeMap(codes)), [codes]);
  const live = useMemo(() => liveBill(form, codeMap), [form, codeMap]);
  const vatRegime = dossiers.find(({ refId }) => refId === dossier)?.vatRegime ?? "normal_monthly";
  const context = lineContext(form, vatRegime, codeMap);
  const exercises = useQuery(exercisesOptions(dossier)).data;
  const findings = draftFindings(invoice, form, live?.issues, exercises);
  const blocking = findings.filter(({ severity }) => severity === "blocking").length;
  const closed = findings.filter(isOfDay).length;
  const warnings = findings.length - blocking;
  const preview = useQuery({
    ...previewOptions(invoice.id, invoice.version, { action: "validate" }),
    enabled: invoice.blockingIssues === 0,
  });
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const [view, setView] = useWorkspaceView();
  const captured = useCapturedBill({
    invoice,
    form,
    change: editor.change,
    live,
    onField: () => setView("form"),
  });
  const [splitting, setSplitting] = useState(false);
  const leaving = useRef(false);
  useLeaveGuard(() => dirty && !leaving.current);
  const commands = useDraftCommands({ invoice, form, editor, blocking, closed, leaving });

  useShortcut("ctrl+s", () => void commands.save(), {
    enabled: invoice.abilities.edit.allowed,
    label: "Enregistrer le brouillon",
  });
  useShortcut("ctrl+enter", () => void commands.validate(), {
    enabled: editor.busy === undefined,
    label: "Valider la facture",
  });
  useShortcut("escape", () => void navigate({ to: "/accounting/supplier-bills" }));

  // The keys start in the form: Tab leads to the first field to look at, letters still belong to the screen.
  const area = captured.area;
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, [area]);

  const original = invoice.documents[0];
  return (
    <>
      <BillHeader
        invoice={invoice}
        supplier={form.supplier?.name}
        number={form.number}
        totalInclVatCents={live?.totals.totalInclVatCents}
        state={billState({ ...invoice, blockingIssues: blocking, warningIssues: warnings })}
        next={nextStep(invoice, blocking, warnings)}
        actions={
          <DraftActions
            invoice={invoice}
            dirty={dirty}
            busy={editor.busy}
            commands={commands}
            onSplit={() => setSplitting(true)}
          />
        }
      />
      <BillWorkspace
        view={view}
        onView={setView}
        left={captured.waiting.length}
        document={
          <DocumentPane
            invoice={invoice}
            link={captured.link}
            hint={<WordHint link={captured.link} words={captured.words} onChoose={captured.openChoice} />}
          />
        }
        form={
          <div ref={area} tabIndex={-1} className={styles.area} {...captured.handlers}>
            <FieldLinkContext value={captured.isCaptured ? captured.fields : undefined}>
              <SplitNotice invoice={invoice} onOpen={() => setSplitting(true)} />
              {captured.isCaptured && invoice.capture != null && (
                <CheckBar left={captured.waiting.length} onNext={captured.goToFirst} />
              )}
              <FindingsPanel findings={findings} form={form} />
              <LockedForm reason={missing}>
                <BillForm
                  form={form}
                  change={editor.change}
                  live={live}
                  dossier={dossier}
                  context={context}
                  findings={findings}
                  refused={editor.refused}
                  within={range}
                  highlighted={highlighted}
                />
              </LockedForm>
              <Proposals invoice={invoice} form={form} change={editor.change} context={context} />
              <EntryPreviewPanel
                title="Écriture qui sera passée"
                preview={preview.data}
                error={preview.error}
                stale={dirty}
                waiting={
                  invoice.blockingIssues > 0
                    ? "L’écriture s’affiche dès que les points bloquants sont réglés et enregistrés."
                    : undefined
                }
                lineIds={form.lines.map(({ key }) => key)}
                onHighlight={(ids) => setHighlighted(new Set(ids))}
                onDate={(accountingDate) => editor.change((before) => ({ ...before, accountingDate }))}
              />
            </FieldLinkContext>
            <p className="visually-hidden" role="status">
              {captured.said}
            </p>
          </div>
        }
      />
      {splitting && original !== undefined && (
        <SplitDialog invoice={invoice} documentId={original.id} onClose={() => setSplitting(false)} />
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
    </>
  );
}

function nextStep(invoice: InvoiceAnswer, blocking: number, warnings: number): ReactNode {
  if (blocking > 0)
    return `${formatPlural(blocking, "point")} à régler, puis la facture pourra être validée.`;
  const step =
    invoice.inbox?.approvedAt != null
      ? "Bon à payer\u00a0: validez pour la comptabiliser"
      : warnings > 0
        ? `${formatPlural(warnings, "point")} à vérifier, puis validez`
        : "Tout concorde\u00a0: validez";
  return (
    <>
      {step}
      <KeyHint>Ctrl+Entrée</KeyHint>.
    </>
  );
}

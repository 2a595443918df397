import { useEffect, useState } from "react";
import { FieldLinkContext } from "../../app/document/captured/field-link.ts";
import { DraftForm } from "../../app/document/draft/DraftForm.tsx";
import { lineRef } from "../../app/document/draft/document-line.ts";
import type { DocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { EntryFooter } from "../../app/document/entry/EntryFooter.tsx";
import { LinkedOffice } from "../../app/office/LinkedOffice.tsx";
import type { DateContext } from "../../lib/typed.ts";
import styles from "./BillEditor.module.css";
import { BillFields } from "./BillFields.tsx";
import { BillNotice } from "./BillNotice.tsx";
import { Proposals } from "./capture/Proposals.tsx";
import { SplitNotice } from "./capture/SplitNotice.tsx";
import { DocumentGaps } from "./DocumentGaps.tsx";
import { LowValueNotice } from "./LowValueNotice.tsx";
import { billRules } from "./line-rules.ts";
import type { TypedBill } from "./use-typed-bill.ts";

interface BillFormProps {
  readonly editor: DocumentEditor;
  readonly typed: TypedBill;
  readonly dossier: string;
  readonly within: DateContext | undefined;
  /** Why the person may not change it. */
  readonly locked: string | undefined;
  readonly isNew: boolean;
  readonly onSplit: () => void;
}

/** What is typed of a bill, the points to settle and its entry. */
export function BillForm({ editor, typed, dossier, within, locked, isNew, onSplit }: BillFormProps) {
  const { saved, form, refused, dirty } = editor;
  const { change, live, context, findings, preview, captured, points } = typed;
  const { area } = captured;
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());

  // The keys start in the form: Tab leads to the first field to check, letters still belong to the screen.
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, [area]);

  const shared = { form, change, live };
  return (
    <FieldLinkContext value={captured.isCaptured ? captured.fields : undefined}>
      {saved !== undefined && <SplitNotice invoice={saved} onOpen={onSplit} />}
      <BillNotice points={points} isCaptured={captured.isCaptured} />
      <LowValueNotice form={form} change={change} context={context} locked={locked !== undefined} />
      <DraftForm
        {...shared}
        refused={refused}
        locked={locked}
        dossier={dossier}
        depositCents={form.depositIds.length > 0 ? form.prepaidCents : 0}
        rules={billRules(context)}
        vatCodes={context.vatCodes}
        within={within}
        marks={typed.markOf}
        highlighted={highlighted}
        area={{
          ref: area,
          tabIndex: -1,
          className: styles.area,
          ...captured.handlers,
          onKeyDown(event) {
            captured.handlers.onKeyDown(event);
            if (captured.isCaptured) captured.fields.onEnter(event);
          },
        }}
        head={
          <BillFields
            {...shared}
            dossier={dossier}
            findings={findings}
            refused={refused}
            within={within}
            autoFocus={isNew}
          />
        }
        gaps={<DocumentGaps {...shared} findings={findings} />}
      />
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
  );
}

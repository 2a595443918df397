import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWorkspaceView } from "../../app/document/DocumentWorkspace.tsx";
import { type DocumentForm, withOwnDeposits } from "../../app/document/draft/document-form.ts";
import { billIssues, liveTotals } from "../../app/document/draft/document-totals.ts";
import type { DocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { previewOptions } from "../../app/document/invoice-queries.ts";
import { findingText, placeOf } from "../../app/document/issue-text.ts";
import type { LineMark } from "../../app/document/lines/line-context.ts";
import { type Dossier, exercisesOptions } from "../../lib/context.ts";
import { billPoints } from "./bill-points.ts";
import { vatCodeMap, vatCodesOptions } from "./bill-queries.ts";
import { useCheckedFields } from "./capture/checked-fields.ts";
import { useCapturedBill } from "./capture/use-captured-bill.ts";
import { dayFindings, draftFindings } from "./findings.ts";
import { billContext } from "./line-rules.ts";

export type TypedBill = ReturnType<typeof useTypedBill>;

/** What a bill comes to while it is typed beside its document: its totals, the points to settle, its entry. */
export function useTypedBill(editor: DocumentEditor, dossier: Dossier) {
  const { saved, form, dirty } = editor;
  const { refId } = dossier;
  const change = (update: (form: DocumentForm) => DocumentForm) =>
    editor.change((before) => withOwnDeposits(before, update(before)));
  const codes = useQuery(vatCodesOptions(refId, form.billDate)).data;
  const codeMap = useMemo(() => (codes === undefined ? undefined : vatCodeMap(codes)), [codes]);
  const live = useMemo(() => liveTotals(form), [form]);
  const exercises = useQuery(exercisesOptions(refId)).data;
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
  const captured = useCapturedBill({
    invoice: saved,
    form,
    change: editor.change,
    live,
    fields,
    onField: () => setView("form"),
  });
  const { readings, waiting, focusField } = captured;
  const points = billPoints({ form, findings, readings, waiting, focusField });

  /** What is wrong or doubtful with where a line is booked. */
  function markOf(lineId: string, field: "account" | "vatCode"): LineMark | undefined {
    const found = findings
      .filter((one) => one.lineId === lineId && placeOf(one) === field)
      .toSorted((a, b) => a.severity.localeCompare(b.severity))[0];
    if (found !== undefined) return { severity: found.severity, text: findingText(found) };
    const isDefault = field === "account" && waiting.some(({ id }) => id === `line:${lineId}:account`);
    return isDefault ? { severity: "warning", text: "Compte d’achat par défaut, à confirmer." } : undefined;
  }

  return {
    change,
    live,
    context: billContext(form, dossier, codeMap),
    findings,
    preview,
    captured,
    points,
    blocking: points.filter(({ blocks }) => blocks).length,
    markOf,
    /** Its document is read again: its fields are to be checked again. */
    forgetChecks: fields.forget,
  };
}

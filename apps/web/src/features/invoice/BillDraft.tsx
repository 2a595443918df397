import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { api, saveFile } from "../../lib/api.ts";
import { useLedgerContext } from "../../lib/context.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatPlural } from "../../lib/format.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import { toast } from "../../ui/toast.ts";
import { BillForm } from "./BillForm.tsx";
import { BillHeader } from "./BillHeader.tsx";
import { BillWorkspace } from "./BillWorkspace.tsx";
import { billSequence, previewOptions, vatCodeMap, vatCodesOptions } from "./bill-queries.ts";
import { liveBill } from "./bill-totals.ts";
import { DocumentPane } from "./DocumentPane.tsx";
import { EntryPreviewPanel } from "./EntryPreviewPanel.tsx";
import { FindingsPanel } from "./FindingsPanel.tsx";
import { draftFindings } from "./findings.ts";
import { billState } from "./list-filters.ts";
import { useBillEditor } from "./use-bill-editor.ts";
import { toastValidated } from "./validated-toast.ts";

/** A draft: read beside its document, corrected, validated. */
export function BillDraft({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const navigate = useNavigate();
  const { range, dossiers } = useLedgerContext();
  const editor = useBillEditor(invoice);
  const { form, dirty, busy } = editor;
  const dossier = invoice.legalEntityRefId;
  const codes = useQuery(vatCodesOptions(dossier, form.billDate)).data;
  const codeMap = useMemo(() => (codes === undefined ? undefined : vatCodeMap(codes)), [codes]);
  const live = liveBill(form, codeMap);
  const findings = draftFindings(invoice, form, live?.issues);
  const blocking = findings.filter(({ severity }) => severity === "blocking").length;
  const warnings = findings.length - blocking;
  const preview = useQuery({
    ...previewOptions(invoice.id, invoice.version, { action: "validate" }),
    enabled: invoice.blockingIssues === 0,
  });
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const { edit, validate, delete: remove } = invoice.abilities;

  const leaving = useRef(false);
  useLeaveGuard(() => dirty && !leaving.current);

  async function save() {
    if (!dirty) return;
    if ((await editor.save()) !== undefined) toast({ message: "Brouillon enregistré.", tone: "success" });
  }

  async function validateNow() {
    if (blocking > 0) {
      toast({ message: `${formatPlural(blocking, "point")} à régler avant de valider.`, tone: "error" });
      document.querySelector<HTMLElement>("[data-findings] button")?.focus();
      return;
    }
    const done = await editor.validate();
    if (done !== undefined) await toastValidated(done, (to) => void navigate({ href: to }));
  }

  async function deleteNow() {
    const sure = await confirmInFrench({
      title: "Supprimer le brouillon",
      message: `Le brouillon${form.number === "" ? "" : ` de la facture ${form.number}`} et son document sont retirés de la liste.`,
      confirmLabel: "Supprimer",
    });
    if (!sure) return;
    try {
      await api.patch(`/api/invoice/delete-invoice/${invoice.id}`);
      leaving.current = true;
      billSequence.set((ids) => ids.filter((id) => id !== invoice.id));
      toast({ message: "Brouillon supprimé.", tone: "success" });
      await navigate({ to: "/accounting/supplier-bills" });
    } catch (error) {
      const { text, code } = await explainError(error);
      toast({ message: text, code, tone: "error" });
    }
  }

  useShortcut("ctrl+s", () => void save(), { enabled: edit.allowed });
  useShortcut("ctrl+enter", () => void validateNow(), { enabled: busy === undefined });
  useShortcut("escape", () => void navigate({ to: "/accounting/supplier-bills" }));

  const original = invoice.documents[0];
  return (
    <>
      <BillHeader
        invoice={invoice}
        supplier={form.supplier?.name}
        number={form.number}
        totalInclVatCents={live?.totals.totalInclVatCents}
        state={billState({ ...invoice, blockingIssues: blocking, warningIssues: warnings })}
        next={nextStep(blocking, warnings)}
        actions={
          <>
            <ActionMenu
              actions={[
                ...(original === undefined
                  ? []
                  : [
                      {
                        label: "Télécharger le document",
                        icon: icons.download,
                        onSelect: () =>
                          void api
                            .download(`/api/invoice/${invoice.id}/document/${original.id}`)
                            .then((file) => saveFile(file, original.fileName)),
                      },
                    ]),
                {
                  label: "Supprimer le brouillon",
                  icon: icons.trash,
                  danger: true,
                  onSelect: () => void deleteNow(),
                  disabledReason: remove.allowed ? undefined : "Vos droits ne le permettent pas.",
                },
              ]}
            />
            <Button
              variant="outlined"
              color="inherit"
              disabled={!dirty || busy !== undefined || !edit.allowed}
              onClick={() => void save()}
              title="Ctrl+S"
            >
              {busy === "saving" ? "Enregistrement…" : "Enregistrer"}
            </Button>
            <Button
              variant="contained"
              disabled={busy !== undefined || validate.code === "FORBIDDEN"}
              onClick={() => void validateNow()}
              title="Ctrl+Entrée"
              aria-keyshortcuts="Control+Enter"
            >
              {busy === "validating" ? "Validation…" : "Valider"}
            </Button>
          </>
        }
      />
      <BillWorkspace
        document={<DocumentPane invoice={invoice} />}
        form={
          <>
            <FindingsPanel findings={findings} form={form} />
            <BillForm
              form={form}
              change={editor.change}
              live={live}
              dossier={dossier}
              vatRegime={dossiers.find(({ refId }) => refId === dossier)?.vatRegime ?? "normal_monthly"}
              codeMap={codeMap}
              findings={findings}
              refused={editor.refused}
              within={range}
              highlighted={highlighted}
            />
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
          </>
        }
      />
    </>
  );
}

function nextStep(blocking: number, warnings: number): string {
  if (blocking > 0)
    return `${formatPlural(blocking, "point")} à régler, puis la facture pourra être validée.`;
  if (warnings > 0) return `${formatPlural(warnings, "point")} à vérifier, puis validez (Ctrl+Entrée).`;
  return "Tout concorde\u00a0: validez (Ctrl+Entrée).";
}

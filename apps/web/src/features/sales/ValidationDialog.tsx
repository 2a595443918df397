import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PreviewAnswer } from "@grand-livre/contracts/invoice-preview";
import { useQuery } from "@tanstack/react-query";
import styles from "../../app/invoicing/BookDialog.module.css";
import { BookDialog } from "../../app/invoicing/BookDialog.tsx";
import { kindLabels } from "../../app/invoicing/document-kinds.ts";
import { previewOptions } from "../../app/invoicing/invoice-queries.ts";
import { PreviewedEntries } from "../../app/invoicing/PreviewedEntries.tsx";
import { formatCents } from "../../lib/format.ts";
import { checkBody, type SaleForm } from "./sale-form.ts";
import { typedPreviewOptions } from "./use-draft-check.ts";

interface DialogProps {
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

interface ValidationDialogProps extends DialogProps {
  readonly sale: InvoiceAnswer;
}

/** The entry of a draft before it is written: from there on the document has a number and does not change any more. */
export function ValidationDialog({ sale, ...dialog }: ValidationDialogProps) {
  const { data, error } = useQuery(previewOptions(sale.id, sale.version, { action: "validate" }));
  return (
    <EntryDialog {...dialog} {...sale} preview={data} problem={error} lineIds={sale.lines.map(lineId)} />
  );
}

const lineId = ({ id }: { readonly id: string }) => id;

interface TypedValidationDialogProps extends DialogProps {
  readonly form: SaleForm;
  readonly dossier: string;
  readonly totalInclVatCents: number;
}

/** The same of a sale that is typed and was never saved. */
export function TypedValidationDialog({
  form,
  dossier,
  totalInclVatCents,
  ...dialog
}: TypedValidationDialogProps) {
  const { data, error } = useQuery(typedPreviewOptions(checkBody(form, dossier, undefined)));
  return (
    <EntryDialog
      {...dialog}
      kind={form.kind}
      companyName={form.client?.name ?? null}
      totalInclVatCents={totalInclVatCents}
      preview={data}
      problem={error}
      lineIds={data?.lineIds ?? []}
    />
  );
}

interface EntryDialogProps
  extends DialogProps,
    Pick<InvoiceAnswer, "kind" | "companyName" | "totalInclVatCents"> {
  readonly preview: PreviewAnswer | undefined;
  readonly problem: Error | null;
  readonly lineIds: readonly string[];
}

function EntryDialog(props: EntryDialogProps) {
  const { kind, companyName, totalInclVatCents, preview, problem, lineIds, busy, onConfirm, onClose } = props;
  const isNote = kind === "credit_note";
  return (
    <BookDialog
      title={`Valider ${isNote ? "l’" : "la "}${kindLabels[kind].toLowerCase()} de ${formatCents(totalInclVatCents, "EUR")} pour ${companyName ?? "ce client"}`}
      confirmLabel={busy ? "Validation…" : "Valider et numéroter"}
      problem={problem}
      disabled={busy || preview === undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.note}>
        {isNote
          ? "Il reçoit son numéro, son écriture et son document, et s’impute sur sa facture. Ensuite il ne se modifie plus."
          : "Elle reçoit son numéro, son écriture et son document. Ensuite elle ne se modifie plus\u00a0: un avoir la corrige."}
      </p>
      {problem === null && <PreviewedEntries entries={preview?.entries} lineIds={lineIds} />}
    </BookDialog>
  );
}

import type { SplitResult } from "@grand-livre/contracts/capture";
import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ButtonLink } from "../../../app/ButtonLink.tsx";
import { documentOptions } from "../../../app/document/viewer/document-options.ts";
import { useOpenedPdf } from "../../../app/document/viewer/PdfDocument.tsx";
import { call } from "../../../lib/api.ts";
import { type Explanation, explainError } from "../../../lib/error-text.ts";
import { formatPlural } from "../../../lib/format.ts";
import { followJob } from "../../../lib/job.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { ProgressRow } from "../../../ui/ProgressRow.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { PageThumbnails } from "./PageThumbnails.tsx";
import { type Cuts, cutsOf, partsOf, partText, splitBodyOf, toggledCut } from "./page-cuts.ts";
import styles from "./SplitDialog.module.css";

interface SplitDialogProps {
  readonly invoice: InvoiceAnswer;
  readonly documentId: string;
  readonly onClose: () => void;
}

type Step =
  | { readonly name: "choosing"; readonly refused?: Explanation }
  | { readonly name: "running"; readonly done: number; readonly total: number | undefined }
  | { readonly name: "done"; readonly result: SplitResult };

/** A PDF of several bills, cut where the bills begin: proposed, changed by mouse or keyboard, then one draft each. */
export function SplitDialog({ invoice, documentId, onClose }: SplitDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const proposal = invoice.capture?.splitProposal ?? null;
  const [cuts, setCuts] = useState<Cuts>(() => cutsOf(proposal?.parts ?? []));
  const [step, setStep] = useState<Step>({ name: "choosing" });
  const { data: blob } = useQuery(documentOptions(invoice.id, documentId));

  async function split(pageCount: number) {
    setStep({ name: "running", done: 0, total: undefined });
    try {
      const body = splitBodyOf(invoice.version, cuts, pageCount);
      const { jobId } = await call(captureEndpoints.split, { params: { id: invoice.id }, body });
      const result = await followJob<SplitResult>(jobId, {
        onProgress: ({ done, total }) => setStep({ name: "running", done, total: total ?? undefined }),
      });
      setStep({ name: "done", result });
      await client.invalidateQueries({ queryKey: ["invoice", "list"] });
    } catch (error) {
      setStep({ name: "choosing", refused: await explainError(error) });
    }
  }

  function close() {
    if (step.name === "running") return;
    // The bill that was cut is deleted: its drafts are in the list.
    if (step.name === "done") void navigate({ to: "/accounting/supplier-bills" });
    else onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: styles.panel ?? "" } }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        Découper le PDF en factures
      </h2>
      {step.name === "done" ? (
        <Done result={step.result} onClose={close} />
      ) : blob === undefined ? (
        <Skeleton height={280} />
      ) : (
        <Choosing
          blob={blob}
          cuts={cuts}
          onCuts={setCuts}
          step={step}
          reason={proposal?.reason}
          onSplit={(count) => void split(count)}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface ChoosingProps {
  readonly blob: Blob;
  readonly cuts: Cuts;
  readonly onCuts: (cuts: Cuts) => void;
  readonly step: Exclude<Step, { readonly name: "done" }>;
  readonly reason: string | undefined;
  readonly onSplit: (pageCount: number) => void;
  readonly onClose: () => void;
}

function Choosing({ blob, cuts, onCuts, step, reason, onSplit, onClose }: ChoosingProps) {
  const { pdf, failed } = useOpenedPdf(blob);
  if (failed)
    return <Notice tone="error" title="Ce PDF ne s’affiche pas, il ne peut pas être découpé ici." />;
  if (pdf === undefined) return <Skeleton height={280} />;
  const parts = partsOf(cuts, pdf.numPages);
  const running = step.name === "running";
  return (
    <>
      <p className={styles.help}>
        {reason ?? "Placez une coupe devant chaque page qui commence une facture."} Cliquez entre deux pages,
        ou déplacez-vous avec les flèches et pressez Espace.
      </p>
      {step.name === "choosing" && step.refused !== undefined && (
        <Notice tone="error" title={step.refused.title}>
          {step.refused.text}
        </Notice>
      )}
      <PageThumbnails
        pdf={pdf}
        cuts={cuts}
        disabled={running}
        onToggle={(page) => onCuts(toggledCut(cuts, page))}
      />
      {running && (
        <ProgressRow
          name="Découpe et lecture des factures"
          state="running"
          done={step.done}
          total={step.total}
        />
      )}
      <DialogActions className={styles.foot ?? ""}>
        <span className={styles.count} role="status">
          {parts.length < 2
            ? "Aucune coupe"
            : `${formatPlural(parts.length, "facture")} : ${parts.map(partText).join(", ")}`}
        </span>
        <Button variant="outlined" color="inherit" disabled={running} onClick={onClose}>
          Annuler
        </Button>
        <Button
          variant="contained"
          disabled={running || parts.length < 2}
          onClick={() => onSplit(pdf.numPages)}
        >
          {parts.length < 2 ? "Découper" : `Créer ${formatPlural(parts.length, "brouillon")}`}
        </Button>
      </DialogActions>
    </>
  );
}

function Done({ result, onClose }: { readonly result: SplitResult; readonly onClose: () => void }) {
  const fresh = result.bills.filter(({ duplicateOf }) => duplicateOf === null);
  return (
    <>
      <Notice tone="success" title={formatPlural(fresh.length, "brouillon créé", "brouillons créés")}>
        Le document d’origine est retiré de la liste.
      </Notice>
      <div>
        {result.bills.map((bill) => {
          const name = partText(bill).replace(/^p/, "P");
          return (
            <ProgressRow
              key={bill.from}
              name={name}
              state={bill.duplicateOf === null ? "succeeded" : "failed"}
              detail={bill.duplicateOf === null ? "Brouillon créé" : "Déjà enregistrée, rien n’a été créé"}
              action={
                <ButtonLink
                  to="/accounting/supplier-bills/$id"
                  params={{ id: bill.duplicateOf ?? bill.invoiceId }}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  aria-label={`${bill.duplicateOf === null ? "Ouvrir" : "Voir l’existante"}\u00a0: ${name}`}
                >
                  {bill.duplicateOf === null ? "Ouvrir" : "Voir l’existante"}
                </ButtonLink>
              }
            />
          );
        })}
      </div>
      <DialogActions className={styles.foot ?? ""}>
        <span className={styles.count} />
        <Button variant="contained" onClick={onClose}>
          Voir la liste
        </Button>
      </DialogActions>
    </>
  );
}

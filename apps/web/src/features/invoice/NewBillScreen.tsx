import type { InvoiceAnswer, NewInvoiceBody, UpdateInvoiceBody } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { invoiceOptions } from "../../app/invoicing/invoice-queries.ts";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useLedgerContext } from "../../lib/context.ts";
import { createOnce } from "../../lib/create-once.ts";
import { explainError } from "../../lib/error-text.ts";
import { focusAgain } from "../../lib/focus-again.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { toast } from "../../ui/toast.ts";
import { BackToBills } from "./BackToBills.tsx";
import { BillForm } from "./BillForm.tsx";
import { changesOf, emptyForm, formOf, newBillBody, unreadableFigures } from "./bill-form.ts";
import { vatCodeMap, vatCodesOptions } from "./bill-queries.ts";
import { liveBill, typedRows } from "./bill-totals.ts";
import { dayFindings } from "./findings.ts";
import { lineContext } from "./line-changes.ts";
import styles from "./NewBillScreen.module.css";

const EMPTY = emptyForm();
const NOTHING: ReadonlySet<string> = new Set();

/** A bill typed by hand: saving makes its draft, which is then checked and validated like any other. */
export function NewBillScreen() {
  return (
    <DossierScreen title="Nouvelle facture fournisseur" service="supplier-bills" action="Creator">
      {() => <NewBill />}
    </DossierScreen>
  );
}

function NewBill() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { dossier, range, exercises, ready } = useLedgerContext();
  const [form, setForm] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [creation] = useState(() =>
    createOnce((body: NewInvoiceBody, idempotencyKey) =>
      api.post<InvoiceAnswer>("/api/invoice/new-invoice", body, { idempotencyKey }),
    ),
  );
  const codes = useQuery(vatCodesOptions(dossier?.refId, form.billDate)).data;
  const codeMap = useMemo(() => (codes === undefined ? undefined : vatCodeMap(codes)), [codes]);
  const live = liveBill(form, codeMap);
  const dirty = changesOf(EMPTY, form, typedRows) !== undefined;

  // What misses is asked of the draft; a day that the books refuse is told at once.
  const warnings = live?.issues.filter(({ severity }) => severity === "warning") ?? [];
  const findings = dirty ? [...warnings, ...dayFindings(form, ready ? exercises : undefined)] : [];

  const leaving = useRef(false);
  useLeaveGuard(() => dirty && !leaving.current);

  /** Its draft. One whose answer was lost takes what was typed since. */
  async function draft(legalEntityRefId: string): Promise<InvoiceAnswer> {
    const body = newBillBody(form, legalEntityRefId, typedRows(form));
    const { content, answer } = await creation.send(body);
    if (content === body) return answer;
    const changes: UpdateInvoiceBody = {
      ...changesOf(formOf(answer), form, typedRows),
      version: answer.version,
    };
    return api.patch<InvoiceAnswer>(`/api/invoice/${answer.id}`, changes);
  }

  async function create() {
    if (dossier === undefined || busy) return;
    if (form.lines.some((line) => unreadableFigures(line).length > 0)) {
      toast({
        message: "Une ligne contient un nombre illisible. Corrigez-le, puis recommencez.",
        tone: "error",
      });
      return;
    }
    const giveFocusBack = focusAgain();
    setBusy(true);
    try {
      const made = await draft(dossier.refId);
      leaving.current = true;
      client.setQueryData(invoiceOptions(made.id).queryKey, made);
      void client.invalidateQueries({ queryKey: ["invoice", "list"] });
      toast({ message: `Brouillon ${made.refId ?? ""} enregistré.`, tone: "success" });
      await navigate({
        to: "/accounting/supplier-bills/$id",
        params: { id: made.id },
        replace: true,
      });
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.fields);
      const { title, text, code } = await explainError(error);
      toast({ message: `${title}. ${text}`, tone: "error", code });
      giveFocusBack();
    } finally {
      setBusy(false);
    }
  }

  useShortcut("ctrl+s", () => void create());
  useShortcut("ctrl+enter", () => void create());
  useShortcut("escape", () => void navigate({ to: "/accounting/supplier-bills" }));

  return (
    <>
      <PageHeader
        title="Nouvelle facture fournisseur"
        back={<BackToBills />}
        action={
          <Button
            variant="contained"
            disabled={busy || dossier === undefined}
            title="Ctrl+S"
            aria-keyshortcuts="Control+S Control+Enter"
            onClick={() => void create()}
          >
            {busy ? "Enregistrement…" : "Enregistrer le brouillon"}
          </Button>
        }
      />
      {dossier !== undefined && (
        // Its draft opens in a screen of its own: what is typed here meanwhile would be lost.
        <div className={styles.form} inert={busy}>
          <BillForm
            form={form}
            change={setForm}
            live={live}
            dossier={dossier.refId}
            context={lineContext(form, dossier.vatRegime, codeMap)}
            findings={findings}
            refused={refused}
            within={range}
            highlighted={NOTHING}
            autoFocus
          />
        </div>
      )}
    </>
  );
}

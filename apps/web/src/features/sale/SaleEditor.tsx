import type { InvoiceAnswer, InvoiceIssue } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccrualDialog } from "../../app/document/AccrualDialog.tsx";
import { DocumentWorkspace } from "../../app/document/DocumentWorkspace.tsx";
import { checkBody } from "../../app/document/draft/document-body.ts";
import { formOf } from "../../app/document/draft/document-form.ts";
import { useDocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { useDraftKeys } from "../../app/document/draft/use-draft-keys.ts";
import { abilityReason, findingText } from "../../app/document/issue-text.ts";
import { ValidationDialog } from "../../app/document/ValidationDialog.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { DateContext } from "../../lib/typed.ts";
import { toast } from "../../ui/toast.ts";
import { type ClientField, ClientPanel, type ClientPanelProps } from "./ClientPanel.tsx";
import { withBillDate, withClient } from "./line-rules.ts";
import { nextStep } from "./next-step.tsx";
import { SaleActions } from "./SaleActions.tsx";
import { SaleForm } from "./SaleForm.tsx";
import { TypedSaleHeader } from "./SaleHeader.tsx";
import { SalePaper } from "./SalePaper.tsx";
import { checkOptions } from "./use-draft-check.ts";
import { useSaleCommands } from "./use-sale-commands.ts";
import { useTypedSale } from "./use-typed-sale.ts";

interface SaleEditorProps {
  /** Undefined: a new one. */
  readonly sale: InvoiceAnswer | undefined;
  readonly dossier: Dossier;
  readonly within: DateContext | undefined;
  /** Takes the id of a new sale once it is saved. */
  readonly onSaved: (id: string) => void;
}

/** What validation would refuse. */
function refuses({ severity, code }: Pick<InvoiceIssue, "severity" | "code">): boolean {
  return severity === "blocking" || code === "MENTION_MISSING";
}

type OpenCard = Pick<ClientPanelProps, "id" | "name" | "focus">;

/** A sale from its first key to its validation: what it misses, its page and its entry are shown while it is typed. */
export function SaleEditor({ sale, dossier, within, onSaved }: SaleEditorProps) {
  const cache = useQueryClient();
  const editor = useDocumentEditor({
    invoice: sale,
    direction: "credit",
    dossier: dossier.refId,
    dated: withBillDate,
    onSaved,
  });
  const { form, change, saved, confirming } = editor;
  const typed = useTypedSale(editor, dossier);
  const commands = useSaleCommands(editor.leave);
  const missing = useMissingRight("invoices", saved === undefined ? "Creator" : "Editor");
  const judge = useJudge(dossier.refId);
  const [card, setCard] = useState<OpenCard>();
  const [accruing, setAccruing] = useState(false);

  const onSave = async () => (missing === undefined ? await editor.save() : undefined);
  const onValidate = async () => (missing === undefined ? await editor.askToValidate(judge) : undefined);
  const enabled = card === undefined && confirming === undefined;
  useDraftKeys({ direction: "credit", enabled, onSave, onValidate });

  /** Opens the client's card; a new one under a name that was typed. */
  const onCard = (name: string | undefined, focus?: ClientField) =>
    setCard({
      id: name === undefined ? (form.party?.id ?? undefined) : undefined,
      name: name ?? form.party?.name ?? "",
      focus,
    });
  return (
    <>
      <TypedSaleHeader
        editor={editor}
        totalInclVatCents={typed.live?.totals.totalInclVatCents}
        next={nextStep(saved, {
          kind: form.kind,
          isUnanswered: editor.isUnanswered,
          blocking: typed.blocking,
          dirty: editor.dirty,
          checked: typed.check.issues !== undefined,
        })}
        actions={
          <SaleActions
            editor={editor}
            missing={missing}
            onDuplicate={() => saved !== undefined && void commands.duplicate(saved)}
            onAccrue={() => setAccruing(true)}
            onRemove={() => saved !== undefined && void commands.remove(saved)}
            onSave={() => void onSave()}
            onValidate={() => void onValidate()}
          />
        }
      />
      <DocumentWorkspace
        side="sale"
        formName="Saisie"
        waiting={typed.blocking}
        document={
          <SalePaper
            form={form}
            live={typed.live}
            dossier={dossier}
            client={typed.client}
            vatCodes={typed.context.vatCodes}
          />
        }
        form={
          <SaleForm
            editor={editor}
            typed={typed}
            dossier={dossier.refId}
            within={within}
            locked={missing}
            isNew={sale === undefined}
            onCard={onCard}
          />
        }
      />
      {card !== undefined && (
        <ClientPanel
          dossier={dossier.refId}
          {...card}
          onClose={() => setCard(undefined)}
          onSaved={(answer) => {
            setCard(undefined);
            void cache.invalidateQueries({ queryKey: ["invoice", "check"] });
            if (card.id === undefined) change((before) => withClient(before, answer));
            // The mentions of the saved draft are those of the former card.
            else if (saved !== undefined) void editor.review();
          }}
        />
      )}
      {confirming !== undefined && (
        <ValidationDialog
          invoice={confirming}
          doubts={confirming.issues
            .filter(({ code }) => code === "SALE_DATE_IN_FUTURE")
            .map((issue) => findingText(issue, undefined, "sale"))}
          busy={editor.busy === "validating"}
          onConfirm={(confirmed) => void editor.validate(confirmed)}
          onClose={editor.renounce}
        />
      )}
      {accruing && saved !== undefined && (
        <AccrualDialog invoice={saved} onClose={() => setAccruing(false)} />
      )}
    </>
  );
}

/** Whether the entry of a draft is shown; else the first of the points that it misses gets the focus. */
function useJudge(dossier: string) {
  const cache = useQueryClient();
  return async (draft: InvoiceAnswer, settled: () => Promise<InvoiceAnswer>) => {
    // Without an answer now, the validation itself says what is missing.
    const answer = await cache
      .fetchQuery(checkOptions(checkBody(formOf(draft), dossier, draft.id)))
      .catch(() => undefined);
    const left = (answer?.issues ?? draft.issues).filter(refuses);
    // A card that was completed a moment ago may have changed the draft since.
    const current = await settled();
    const { validate } = current.abilities;
    if (validate.allowed && left.length === 0) return current;
    toast({
      message:
        left.length > 0
          ? `${formatPlural(left.length, "point")} à compléter avant de valider.`
          : (abilityReason(validate) ?? ""),
      tone: "error",
    });
    // A client's card that was opened meanwhile keeps the focus.
    requestAnimationFrame(() => {
      if (document.querySelector('[aria-modal="true"]') === null)
        document.querySelector<HTMLElement>("[data-missing] :is(button, a)")?.focus();
    });
    return undefined;
  };
}

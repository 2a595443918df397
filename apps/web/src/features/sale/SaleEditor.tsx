import type { InvoiceAnswer, InvoiceIssue } from "@grand-livre/contracts/invoice";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { AccrualDialog } from "../../app/document/AccrualDialog.tsx";
import { DepositChoice } from "../../app/document/DepositChoice.tsx";
import { DocumentTotals } from "../../app/document/DocumentTotals.tsx";
import { DocumentWorkspace } from "../../app/document/DocumentWorkspace.tsx";
import { kindLabels } from "../../app/document/document-kinds.ts";
import { checkBody } from "../../app/document/draft/document-body.ts";
import { filledLines, formOf } from "../../app/document/draft/document-form.ts";
import { lineRef } from "../../app/document/draft/document-line.ts";
import { liveTotals } from "../../app/document/draft/document-totals.ts";
import { useDocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { EntryFooter } from "../../app/document/entry/EntryFooter.tsx";
import { onFormKey, onFormKeyCapture } from "../../app/document/form-keys.ts";
import { abilityReason, findingText } from "../../app/document/issue-text.ts";
import { DocumentLines } from "../../app/document/lines/DocumentLines.tsx";
import { ValidationDialog } from "../../app/document/ValidationDialog.tsx";
import { toastAlreadyValidated, toastValidated } from "../../app/document/validated-toast.ts";
import { LockedForm } from "../../app/form/LockedForm.tsx";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { LinkedOffice } from "../../app/office/LinkedOffice.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { DateContext } from "../../lib/typed.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { toast } from "../../ui/toast.ts";
import { useArticles } from "./articles.ts";
import { type ClientField, ClientPanel } from "./ClientPanel.tsx";
import { clientOptions } from "./clients.ts";
import { proposed, type SaleContext, saleRules, withBillDate, withClient } from "./line-rules.ts";
import { MissingPoints } from "./MissingPoints.tsx";
import { missingPoints } from "./mentions.ts";
import { nextStep } from "./next-step.tsx";
import { RebillableExpenses } from "./RebillableExpenses.tsx";
import { SaleActions } from "./SaleActions.tsx";
import { SaleFields } from "./SaleFields.tsx";
import { SaleHeader } from "./SaleHeader.tsx";
import { SalePaper } from "./SalePaper.tsx";
import { saleName } from "./sale-state.ts";
import { vatCodesOptions } from "./sales-queries.ts";
import { usePrepaid } from "./TiedSales.tsx";
import { checkOptions, typedPreviewOptions, useDraftCheck } from "./use-draft-check.ts";
import { useSaleCommands } from "./use-sale-commands.ts";

const UNANSWERED = {
  title: "Quitter sans savoir\u202f?",
  message:
    "Le serveur n’a pas répondu\u00a0: cette facture est peut-être enregistrée, ou validée. Cherchez-la dans la liste avant de la refaire.",
  confirmLabel: "Quitter",
};

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

interface OpenCard {
  readonly id: string | undefined;
  readonly name: string;
  readonly focus?: ClientField;
}

const CARD_FIELDS: Readonly<Record<string, ClientField>> = {
  address: "address",
  deliveryAddress: "deliveryAddress",
  electronicAddress: "siren",
  siren: "siren",
  vatNumber: "vatNumber",
};

/** A sale from its first key to its validation: what it misses, its page and its entry are shown while it is typed. */
export function SaleEditor({ sale, dossier, within, onSaved }: SaleEditorProps) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const leaving = useRef(false);
  const asking = useRef(false);
  const reviewing = useRef<Promise<InvoiceAnswer | undefined>>(undefined);
  const editor = useDocumentEditor({
    invoice: sale,
    direction: "credit",
    dossier: dossier.refId,
    dated: withBillDate,
    async onCreated(id) {
      onSaved(id);
      leaving.current = true;
      await navigate({ to: "/accounting/invoices/$id", params: { id }, replace: true });
      leaving.current = false;
    },
  });
  const { form, change, dirty, busy, saved, isUnanswered } = editor;
  const [card, setCard] = useState<OpenCard>();
  const [confirming, setConfirming] = useState<InvoiceAnswer>();
  const [accruing, setAccruing] = useState(false);
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  useLeaveGuard(() => (dirty || isUnanswered) && !leaving.current, {
    words: isUnanswered ? UNANSWERED : undefined,
  });

  const date = form.billDate ?? localToday();
  const client = useQuery(clientOptions(form.party?.id)).data;
  const codes = useQuery(vatCodesOptions(dossier.refId, date)).data;
  const context: SaleContext = {
    date,
    vatRegime: dossier.vatRegime,
    vatOnDebits: form.vatOnDebits ?? dossier.vatOnDebitsOption,
    companyOnDebits: dossier.vatOnDebitsOption,
    buyerCountry: client?.address?.country ?? form.party?.country ?? null,
    buyerVatNumber: client?.vatNumber,
    vatCodes: codes ?? new Map(),
  };
  const completion = useArticles(dossier.refId, context);
  const prepaidCents = usePrepaid(form, dossier.refId);
  const live = liveTotals(form, prepaidCents);
  const check = useDraftCheck(form, dossier.refId, { id: saved?.id, enabled: saved !== undefined || dirty });
  const points = missingPoints(check.issues ?? [], form);
  const blocking = points.filter(({ blocks }) => blocks).length;
  const isReady = check.issues !== undefined && blocking === 0 && filledLines(form).length > 0;
  const preview = useQuery({
    ...typedPreviewOptions(check.asked),
    enabled: isReady && !check.pending,
    placeholderData: keepPreviousData,
  });
  const commands = useSaleCommands(leaving);
  const missing = useMissingRight("invoices", saved === undefined ? "Creator" : "Editor");

  // Lines typed before the codes were read get theirs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the codes proposes.
  useEffect(() => {
    if (codes === undefined) return;
    change((before) =>
      before.lines.every((line) => line.vatCode !== null)
        ? before
        : {
            ...before,
            lines: before.lines.map((line) => (line.vatCode === null ? proposed(line, context) : line)),
          },
    );
  }, [codes]);

  /** The saved draft; undefined when it was refused, or turned out to be validated, which is told. */
  async function save(): Promise<InvoiceAnswer | undefined> {
    if (missing !== undefined) return undefined;
    // Also while it is completed again from a card: its entry waits for that.
    if (saved !== undefined && !dirty && !isUnanswered) return saved;
    if (busy !== undefined) return undefined;
    const isChanged = dirty;
    const answer = await editor.save();
    if (answer === undefined || answer.status === "draft") return answer;
    toastAlreadyValidated(answer, saved !== undefined && isChanged);
    return undefined;
  }

  async function saveAndTell() {
    if (saved !== undefined && !dirty && !isUnanswered) return;
    if ((await save()) !== undefined) toast({ message: "Brouillon enregistré.", tone: "success" });
  }

  async function askToValidate() {
    if (asking.current) return;
    asking.current = true;
    try {
      const draft = await save();
      if (draft !== undefined) await showEntry(draft);
    } finally {
      asking.current = false;
    }
  }

  /** The entry of a complete draft; of any other, the first of the points that it misses. */
  async function showEntry(draft: InvoiceAnswer) {
    // Without an answer now, the validation itself says what is missing.
    const answer = await cache
      .fetchQuery(checkOptions(checkBody(formOf(draft), dossier.refId, draft.id)))
      .catch(() => undefined);
    const left = (answer?.issues ?? draft.issues).filter(refuses);
    // A card that was completed a moment ago may have changed the draft since.
    const reviewed = await reviewing.current;
    const current = reviewed !== undefined && reviewed.version >= draft.version ? reviewed : draft;
    const { validate } = current.abilities;
    if (validate.allowed && left.length === 0) return setConfirming(current);
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
  }

  async function write() {
    const done = await editor.validate();
    setConfirming(undefined);
    if (done === undefined) return;
    window.scrollTo({ top: 0 });
    await toastValidated(done, (href) => void navigate({ href }));
  }

  const enabled = card === undefined && confirming === undefined;
  useShortcut("ctrl+s", () => void saveAndTell(), { enabled, label: "Enregistrer le brouillon" });
  useShortcut("ctrl+enter", () => void askToValidate(), { enabled, label: "Valider la facture" });
  useShortcut("escape", () => void navigate({ to: "/accounting/invoices" }), { enabled });

  const lineIds = preview.data?.lineIds ?? [];
  const refs = filledLines(form).map(lineRef);
  return (
    <>
      <SaleHeader
        id={saved?.id}
        title={
          saved === undefined
            ? `Nouvel${form.kind === "credit_note" ? "" : "le"} ${kindLabels[form.kind].toLowerCase()}`
            : saleName(saved)
        }
        client={form.party?.name}
        kind={form.kind}
        identity={[
          ...(form.billDate === undefined ? [] : [`du ${formatDate(form.billDate)}`]),
          ...(form.label === "" ? [] : [form.label]),
        ]}
        totalInclVatCents={live?.totals.totalInclVatCents}
        state={{ label: saved === undefined ? "Non enregistrée" : "Brouillon", tone: "neutral" }}
        next={nextStep(saved, {
          kind: form.kind,
          isUnanswered,
          blocking,
          dirty,
          checked: check.issues !== undefined,
        })}
        actions={
          <SaleActions
            editor={editor}
            missing={missing}
            onDuplicate={() => saved !== undefined && void commands.duplicate(saved)}
            onAccrue={() => setAccruing(true)}
            onRemove={() => saved !== undefined && void commands.remove(saved)}
            onSave={() => void saveAndTell()}
            onValidate={() => void askToValidate()}
          />
        }
      />
      <DocumentWorkspace
        side="sale"
        formName="Saisie"
        waiting={blocking}
        document={
          <SalePaper form={form} live={live} dossier={dossier} client={client} vatCodes={context.vatCodes} />
        }
        form={
          <>
            <LockedForm reason={missing}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape come from any of the fields inside. */}
              <div onKeyDownCapture={onFormKeyCapture} onKeyDown={onFormKey}>
                <Stack>
                  <SaleFields
                    form={form}
                    change={change}
                    dossier={dossier.refId}
                    context={context}
                    refused={editor.refused}
                    within={within}
                    autoFocus={sale === undefined}
                    onCard={(name) =>
                      setCard({
                        id: name === undefined ? (form.party?.id ?? undefined) : undefined,
                        name: name ?? "",
                      })
                    }
                  />
                  {form.kind === "final" && (
                    <Panel title="Acomptes repris">
                      <DepositChoice
                        direction="credit"
                        dossier={dossier.refId}
                        party={form.party}
                        chosen={form.depositIds}
                        onChange={(depositIds) => change((before) => ({ ...before, depositIds }))}
                        error={editor.refused.depositIds}
                      />
                    </Panel>
                  )}
                  <RebillableExpenses
                    form={form}
                    change={change}
                    dossier={dossier.refId}
                    context={context}
                    saleId={sale?.id}
                  />
                  <Panel title="Lignes">
                    <DocumentLines
                      form={form}
                      change={change}
                      dossier={dossier.refId}
                      rules={saleRules(context)}
                      vatCodes={context.vatCodes}
                      within={within}
                      completion={completion}
                      highlighted={highlighted}
                    />
                  </Panel>
                  <DocumentTotals form={form} change={change} live={live} depositCents={prepaidCents} />
                </Stack>
              </div>
            </LockedForm>
            <MissingPoints
              points={points}
              dossier={dossier.refId}
              pending={check.pending}
              onClient={(field) =>
                setCard({
                  id: form.party?.id ?? undefined,
                  name: form.party?.name ?? "",
                  focus: CARD_FIELDS[field] ?? "name",
                })
              }
            />
            {saved !== undefined && <LinkedOffice kind="invoice" id={saved.id} />}
            <EntryFooter
              preview={preview.data}
              error={preview.error}
              isStale={check.pending}
              waiting={isReady ? undefined : "Elle s’affiche quand la facture est complète."}
              lineIds={lineIds}
              onHighlight={(ids) =>
                setHighlighted(new Set(ids.flatMap((id) => refs[lineIds.indexOf(id)] ?? [])))
              }
              onDate={(proposedDate) => change((before) => withBillDate(before, proposedDate))}
            />
          </>
        }
      />
      {card !== undefined && (
        <ClientPanel
          dossier={dossier.refId}
          id={card.id}
          name={card.name}
          focus={card.focus}
          onClose={() => setCard(undefined)}
          onSaved={(answer) => {
            const isNew = card.id === undefined;
            setCard(undefined);
            void cache.invalidateQueries({ queryKey: ["invoice", "check"] });
            if (isNew) change((before) => withClient(before, answer));
            // The mentions of the saved draft are those of the former card.
            else if (saved !== undefined) reviewing.current = editor.review();
          }}
        />
      )}
      {confirming !== undefined && (
        <ValidationDialog
          invoice={confirming}
          doubts={confirming.issues
            .filter(({ code }) => code === "SALE_DATE_IN_FUTURE")
            .map((issue) => findingText(issue))}
          busy={busy === "validating"}
          onConfirm={() => void write()}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {accruing && saved !== undefined && (
        <AccrualDialog invoice={saved} onClose={() => setAccruing(false)} />
      )}
    </>
  );
}

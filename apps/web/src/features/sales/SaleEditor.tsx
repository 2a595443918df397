import type { InvoiceAnswer, InvoiceIssue } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { LockedForm } from "../../app/form/LockedForm.tsx";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { AccrualDialog } from "../../app/invoicing/AccrualDialog.tsx";
import { accrualLabel, kindLabels } from "../../app/invoicing/document-kinds.ts";
import { leaveFocus, takeFocus } from "../../lib/carried-focus.ts";
import type { Dossier } from "../../lib/context.ts";
import { focusAgain } from "../../lib/focus-again.ts";
import { formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { createStore } from "../../lib/store.ts";
import type { DateContext } from "../../lib/typed.ts";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import { toast } from "../../ui/toast.ts";
import { abilityText } from "./ability-text.ts";
import { ClientPanel } from "./ClientPanel.tsx";
import type { ClientDraft } from "./client-draft.ts";
import { clientOptions } from "./clients.ts";
import { type LineContext, proposed, withClient } from "./line-changes.ts";
import { MissingPoints } from "./MissingPoints.tsx";
import { missingPoints } from "./mentions.ts";
import { nextStep } from "./next-step.tsx";
import styles from "./SaleEditor.module.css";
import { SaleForm } from "./SaleForm.tsx";
import { SaleHeader } from "./SaleHeader.tsx";
import { checkBody, formOf, unreadableFigures } from "./sale-form.ts";
import { saleName } from "./sale-state.ts";
import { toastAlreadyValidated, toastValidated } from "./sale-toast.ts";
import { liveTotals } from "./sale-totals.ts";
import { vatCodesOptions } from "./sales-queries.ts";
import { usePrepaid } from "./TiedSales.tsx";
import { checkOptions, useDraftCheck } from "./use-draft-check.ts";
import { useSaleCommands } from "./use-sale-commands.ts";
import { useSaleEditor } from "./use-sale-editor.ts";
import { TypedValidationDialog, ValidationDialog } from "./ValidationDialog.tsx";

/** The draft that is validated as soon as it stands: Ctrl+Entrée on a new one that misses something saves it first. */
const validateOnOpen = createStore<string | undefined>(undefined);

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
}

/** What validation would refuse. */
function standsAgainst({ severity, code }: Pick<InvoiceIssue, "severity" | "code">): boolean {
  return severity === "blocking" || code === "MENTION_MISSING";
}

interface OpenCard {
  readonly id: string | undefined;
  readonly name: string;
  readonly focus?: keyof ClientDraft;
}

/** A sale while it is a draft: typed by keyboard, told what it misses, its entry shown before it is written. */
export function SaleEditor({ sale, dossier, within }: SaleEditorProps) {
  const navigate = useNavigate();
  const editor = useSaleEditor(sale, dossier.refId);
  const { form, dirty, busy } = editor;
  const client = useQuery(clientOptions(form.client?.id)).data;
  const codes = useQuery(vatCodesOptions(dossier.refId, form.billDate ?? localToday())).data;
  const context: LineContext = {
    date: form.billDate ?? localToday(),
    vatRegime: dossier.vatRegime,
    vatOnDebits: form.vatOnDebits ?? dossier.vatOnDebitsOption,
    buyerCountry: client?.address?.country ?? form.client?.country ?? null,
    vatCodes: codes ?? new Map(),
  };
  const prepaidCents = usePrepaid(form, dossier.refId);
  const totals = liveTotals(form, prepaidCents);
  const check = useDraftCheck(form, dossier.refId, { id: sale?.id, enabled: sale !== undefined || dirty });
  const points = missingPoints(check.issues ?? [], form);
  const cache = useQueryClient();
  const [card, setCard] = useState<OpenCard>();
  /** The draft, or the new sale as it is typed. */
  const [confirming, setConfirming] = useState<InvoiceAnswer | "typed">();
  const [accruing, setAccruing] = useState(false);
  /** What a new sale is on its way to be, unless it is refused: a screen of its own shows it then. */
  const [becomes, setBecomes] = useState<InvoiceAnswer["status"]>();
  const body = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const asking = useRef(false);
  const reviewing = useRef<Promise<InvoiceAnswer | undefined>>(undefined);
  const isUnanswered = editor.unanswered !== "nothing";
  useLeaveGuard(() => dirty && !leaving.current, isUnanswered ? UNANSWERED : undefined);
  const commands = useSaleCommands(leaving);
  const missing = useMissingRight("invoices", sale === undefined ? "Creator" : "Editor");
  const mayValidate = useMissingRight("invoices", "Validator") === undefined;

  // Lines typed before the codes were known get theirs.
  const change = editor.change;
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

  async function save(thenValidates: boolean) {
    if (busy !== undefined || missing !== undefined) return undefined;
    if (sale !== undefined && !dirty) return sale;
    const giveFocusBack = focusAgain();
    if (sale === undefined) setBecomes("draft");
    const { unanswered } = editor;
    const saved = await editor.save();
    if (saved === undefined) {
      setBecomes(undefined);
      giveFocusBack();
      return undefined;
    }
    if (sale !== undefined) return saved;
    const isDraft = saved.status === "draft";
    if (isDraft && thenValidates) validateOnOpen.set(saved.id);
    if (isDraft) leaveFocus(body.current);
    else toastAlreadyValidated(saved, { isChanged: unanswered === "other" });
    await open(saved);
    return isDraft ? saved : undefined;
  }

  /** A new sale that stands from now on. */
  async function open({ id }: InvoiceAnswer) {
    leaving.current = true;
    await navigate({ to: "/accounting/invoices/$id", params: { id }, replace: true });
  }

  async function saveAndTell() {
    if (sale !== undefined && !dirty) return;
    if ((await save(false)) !== undefined) toast({ message: "Brouillon enregistré.", tone: "success" });
  }

  async function askToValidate() {
    if (asking.current) return;
    asking.current = true;
    await goOnToValidate().finally(() => {
      asking.current = false;
    });
  }

  async function goOnToValidate() {
    if (sale === undefined && editor.unanswered === "same") return askAgain();
    if (sale === undefined && (await isReady())) return setConfirming("typed");
    const saved = sale !== undefined && !dirty ? sale : await save(true);
    // A new one goes on in the screen of its draft.
    if (saved !== undefined && sale !== undefined) await preview(saved);
  }

  /** The validation that was confirmed and went unanswered. What is typed meanwhile would not be in it. */
  async function askAgain() {
    if (busy !== undefined || missing !== undefined) return;
    const giveFocusBack = focusAgain();
    setBecomes("validated");
    await write();
    setBecomes(undefined);
    giveFocusBack();
  }

  /**
   * Whether a new sale can be validated as it is typed. What misses anything, if only its client's card, becomes a draft
   * first; so does what was sent otherwise before, without an answer: that finds out whether it stands.
   */
  async function isReady(): Promise<boolean> {
    if (busy !== undefined || missing !== undefined || !mayValidate || form.client?.id == null) return false;
    if (editor.unanswered === "other") return false;
    if (form.lines.some((line) => unreadableFigures(line).length > 0)) return false;
    const answer = await cache
      .fetchQuery(checkOptions(checkBody(form, dossier.refId, undefined)))
      .catch(() => undefined);
    return answer !== undefined && !answer.issues.some(standsAgainst);
  }

  /** The entry of a draft that stands; of any other, the first of the points that it misses. */
  async function preview(saved: InvoiceAnswer) {
    const body = checkBody(formOf(saved), dossier.refId, saved.id);
    // The server judges once more when it validates: without an answer now, it is the one to say.
    const answer = await cache.fetchQuery(checkOptions(body)).catch(() => undefined);
    const left = (answer?.issues ?? saved.issues).filter(standsAgainst);
    // What was missing may have been filled in a card a moment ago, and the draft be on its way back.
    const reviewed = await reviewing.current;
    const draft = reviewed !== undefined && reviewed.version >= saved.version ? reviewed : saved;
    const { validate } = draft.abilities;
    if (validate.allowed && left.length === 0) return setConfirming(draft);
    toast({
      message:
        left.length > 0
          ? `${formatPlural(left.length, "point")} à compléter avant de valider.`
          : (abilityText(validate) ?? ""),
      tone: "error",
    });
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>("[data-missing] :is(button, a)")?.focus(),
    );
  }

  // Where one was on the new sale that became this draft.
  useEffect(() => {
    if (sale !== undefined) takeFocus(body.current);
  }, [sale]);

  // Ctrl+Entrée on a new sale that misses something saved it and opened this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft that was asked for stands.
  useEffect(() => {
    if (sale === undefined || validateOnOpen.get() !== sale.id) return;
    validateOnOpen.set(undefined);
    void preview(sale);
  }, [sale?.id]);

  async function write() {
    const done = await editor.validate();
    setConfirming(undefined);
    if (done === undefined) return;
    if (sale === undefined) await open(done);
    await toastValidated(done, (href) => void navigate({ href }));
  }

  /** Not while a new sale is on its way to a screen of its own: what is typed into its draft goes there, a card would be lost. */
  function openCard(next: OpenCard) {
    if (becomes === undefined) setCard(next);
  }

  const enabled = card === undefined && confirming === undefined;
  useShortcut("ctrl+s", () => void saveAndTell(), { enabled, label: "Enregistrer le brouillon" });
  useShortcut("ctrl+enter", () => void askToValidate(), { enabled, label: "Valider la facture" });
  useShortcut("escape", () => void navigate({ to: "/accounting/invoices" }), { enabled });

  const name =
    sale === undefined
      ? `Nouvel${form.kind === "credit_note" ? "" : "le"} ${kindLabels[form.kind].toLowerCase()}`
      : saleName(sale);
  const menu: MenuAction[] =
    sale === undefined
      ? []
      : [
          {
            label: "Dupliquer",
            icon: icons.add,
            onSelect: () => void commands.duplicate(sale),
          },
          {
            label: accrualLabel(sale),
            icon: icons.calendar,
            onSelect: () => setAccruing(true),
            disabledReason: dirty
              ? "Enregistrez d’abord vos changements."
              : abilityText(sale.abilities.markAsFae),
          },
          {
            label: "Supprimer le brouillon",
            icon: icons.trash,
            danger: true,
            onSelect: () => void commands.remove(sale),
            disabledReason: abilityText(sale.abilities.delete),
          },
        ];
  const forbidden = sale?.abilities.validate.code === "FORBIDDEN";
  return (
    <>
      <SaleHeader
        id={sale?.id}
        title={name}
        client={form.client?.name}
        kind={form.kind}
        identity={[
          ...(form.billDate === undefined ? [] : [`du ${formatDate(form.billDate)}`]),
          ...(form.label === "" ? [] : [form.label]),
        ]}
        totalInclVatCents={totals?.totalInclVatCents}
        state={{ label: sale === undefined ? "Non enregistrée" : "Brouillon", tone: "neutral" }}
        next={nextStep(sale, {
          isUnanswered,
          blocking: points.filter(({ blocks }) => blocks).length,
          dirty,
          judged: check.issues !== undefined,
        })}
        actions={
          <>
            <ActionMenu actions={menu} />
            <Button
              variant="outlined"
              color="inherit"
              disabled={busy !== undefined || missing !== undefined || (sale !== undefined && !dirty)}
              title={missing ?? "Ctrl+S"}
              aria-keyshortcuts="Control+S"
              onClick={() => void saveAndTell()}
            >
              {busy === "saving" ? "Enregistrement…" : "Enregistrer"}
            </Button>
            <Button
              variant="contained"
              disabled={busy !== undefined || missing !== undefined || forbidden}
              title={forbidden ? (abilityText(sale.abilities.validate) ?? "") : "Ctrl+Entrée"}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void askToValidate()}
            >
              {busy === "validating" ? "Validation…" : "Valider"}
            </Button>
          </>
        }
      />
      <div ref={body} className={styles.body} inert={becomes === "validated"}>
        <LockedForm reason={missing}>
          <SaleForm
            form={form}
            change={editor.change}
            totals={totals}
            prepaidCents={prepaidCents}
            dossier={dossier.refId}
            context={context}
            refused={editor.refused}
            within={within}
            autoFocus={sale === undefined}
            onCard={(typed) =>
              openCard({
                id: typed === undefined ? (form.client?.id ?? undefined) : undefined,
                name: typed ?? "",
              })
            }
          />
        </LockedForm>
        {/* What is asked of a sale that is becoming a draft is asked of the draft. */}
        <div inert={becomes !== undefined}>
          <MissingPoints
            points={points}
            dossier={dossier.refId}
            pending={check.pending}
            onClient={(field) =>
              openCard({
                id: form.client?.id ?? undefined,
                name: form.client?.name ?? "",
                focus: cardField(field),
              })
            }
          />
        </div>
      </div>
      {card !== undefined && (
        <ClientPanel
          dossier={dossier.refId}
          id={card.id}
          name={card.name}
          focus={card.focus}
          onClose={() => setCard(undefined)}
          onSaved={(saved) => {
            const isNew = card.id === undefined;
            setCard(undefined);
            toast({
              message: isNew ? `${saved.name} est au fichier des clients.` : "Fiche du client enregistrée.",
              tone: "success",
            });
            void cache.invalidateQueries({ queryKey: ["invoice", "check"] });
            if (isNew) editor.change((before) => withClient(before, saved));
            // The mentions of the saved draft are those of the former card.
            else if (sale !== undefined) reviewing.current = editor.review();
          }}
        />
      )}
      {confirming === "typed" && (
        <TypedValidationDialog
          form={form}
          dossier={dossier.refId}
          totalInclVatCents={totals?.totalInclVatCents ?? 0}
          busy={busy === "validating"}
          onConfirm={() => void write()}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {confirming !== undefined && confirming !== "typed" && (
        <ValidationDialog
          sale={confirming}
          busy={busy === "validating"}
          onConfirm={() => void write()}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {accruing && sale !== undefined && <AccrualDialog invoice={sale} onClose={() => setAccruing(false)} />}
    </>
  );
}

const CARD_FIELDS: Readonly<Record<string, keyof ClientDraft>> = {
  address: "line1",
  deliveryAddress: "deliveryLine1",
  electronicAddress: "siren",
  siren: "siren",
  vatNumber: "vatNumber",
};

function cardField(field: string): keyof ClientDraft {
  return CARD_FIELDS[field] ?? "name";
}

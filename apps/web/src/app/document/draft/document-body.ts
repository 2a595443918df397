import type { CheckDraftBody } from "@grand-livre/contracts/draft-check";
import type { NewInvoiceBody, UpdateInvoiceBody } from "@grand-livre/contracts/invoice";
import { typedSince } from "../../../lib/merge-draft.ts";
import { type DocumentForm, filledLines } from "./document-form.ts";
import { lineBody, lineRef } from "./document-line.ts";
import { typedRows } from "./document-totals.ts";

type DocumentBody = Omit<UpdateInvoiceBody, "version">;

function documentBody(form: DocumentForm): DocumentBody {
  const { party, kind, direction } = form;
  const shared = {
    kind,
    bill_label: form.label.trim(),
    bill_date: form.billDate ?? null,
    counterpartyId: party?.id ?? null,
    companyName: party !== undefined && party.id === null ? party.name : null,
    lines: filledLines(form).map((line) => lineBody(line, direction)),
    currency: form.currency,
    ...(form.currency === "EUR" ? {} : { exchangeRate: form.exchangeRate.trim() || null }),
  };
  return direction === "credit"
    ? {
        ...shared,
        accountingDate: form.billDate ?? null,
        deliveryDate: form.deliveryDate ?? null,
        due_date: kind === "credit_note" ? null : (form.dueDate ?? null),
        paymentTerms: form.terms.trim() || null,
        orderReference: form.orderReference.trim() || null,
        buyerReference: form.buyerReference.trim() || null,
        contractReference: form.contractReference.trim() || null,
        precedingInvoiceId: kind === "credit_note" ? form.precedingId : null,
        depositIds: kind === "final" ? [...form.depositIds] : [],
        vatOnDebits: form.vatOnDebits,
      }
    : {
        ...shared,
        bill_number: form.number.trim() || null,
        accountingDate: form.accountingDate ?? null,
        due_date: form.dueDate ?? null,
        iban: form.iban.replace(/\s/g, "") || null,
        prepaidCents: form.prepaidCents,
        depositIds: [...form.depositIds],
        precedingInvoiceId: form.precedingId,
        roundingCents: form.roundingCents,
        gapsAccepted: form.gapsAccepted,
        ...(form.printed.source === "document" ? {} : { vatBreakdown: typedRows(form) }),
      };
}

/** What changed between two states of the form, as the body of a PATCH; undefined when nothing did. */
export function changesOf(before: DocumentForm, after: DocumentForm): DocumentBody | undefined {
  const [old, current] = [documentBody(before), documentBody(after)];
  const changed = Object.entries(current).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof DocumentBody]),
  );
  if (changed.length === 0) return undefined;
  const body: DocumentBody = Object.fromEntries(changed);
  // The third party is sent whole: with its id alone the server would keep the former name.
  const withParty =
    "counterpartyId" in body || "companyName" in body
      ? { ...body, counterpartyId: current.counterpartyId, companyName: current.companyName }
      : body;
  return after.direction === "credit" && "bill_date" in withParty
    ? { ...withParty, accountingDate: current.accountingDate }
    : withParty;
}

/** The body that creates a draft. */
export function newDocumentBody(form: DocumentForm, legalEntityRefId: string): NewInvoiceBody {
  const { lines = [], bill_label = "", depositIds = [], ...rest } = documentBody(form);
  return {
    ...rest,
    bill_label,
    lines,
    // An empty list would say that nothing was paid; without it, what a bill says is paid stays.
    ...(form.direction === "debit" && depositIds.length === 0 ? {} : { depositIds }),
    legalEntityRefId,
    bill_direction: form.direction,
  };
}

/** The body that has a sale checked as it is typed. */
export function checkBody(
  form: DocumentForm,
  legalEntityRefId: string,
  id: string | undefined,
): CheckDraftBody {
  const { bill_direction: _, ...body } = newDocumentBody(form, legalEntityRefId);
  return id === undefined ? body : { ...body, id };
}

/**
 * The form after what was `sent` of it is `saved`: the saved state, with what was typed since. Lines keep their keys, so
 * that typing in one of them goes on; lines that hold nothing were not sent, and stay.
 */
export function afterSaving(form: DocumentForm, sent: DocumentForm, saved: DocumentForm): DocumentForm {
  const values = typedSince(sent, form, saved);
  const sentLines = filledLines(sent);
  // The server answers other lines than were sent: they replace those of the form.
  if (sentLines.length !== saved.lines.length) return { ...values, lines: saved.lines };
  const lines = form.lines.map((line) => {
    const at = sentLines.findIndex((one) => one.key === line.key || lineRef(one) === lineRef(line));
    const [before, after] = [sentLines[at], saved.lines[at]];
    if (before === undefined || after === undefined) return line;
    return { ...typedSince(before, line, after), key: line.key, id: after.id, saved: after.saved };
  });
  return { ...values, lines };
}

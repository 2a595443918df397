import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { emptyForm } from "./document-form.ts";
import {
  changesIn,
  type DocumentEvent,
  type DocumentState,
  losesByLeaving,
  reduceDocument,
  type Step,
  shownDraft,
  startOf,
  workOf,
} from "./document-state.ts";

const draft = {
  id: "sale",
  version: 1,
  status: "draft",
  bill_direction: "credit",
  kind: "invoice",
  bill_label: "",
  bill_date: "2026-11-20",
  companyName: "Filature des Monts",
  counterpartyId: null,
  currency: "EUR",
  depositIds: [],
  precedingInvoiceId: null,
  lines: [],
} as unknown as InvoiceAnswer;
const empty = { ...emptyForm("credit", "2026-11-20"), lines: [] };

/** `validating < confirming < draft`: a step, with those that it comes back to. */
const path = (step: Step): string => ("before" in step ? `${step.name} < ${path(step.before)}` : step.name);
const after = (state: DocumentState, ...events: readonly DocumentEvent[]) =>
  events.reduce(reduceDocument, state);
const relabelled = (label: string) =>
  ({ type: "typed", update: (form) => ({ ...form, label }) }) as const satisfies DocumentEvent;

const events = {
  save: { type: "sent", work: "saving" },
  approve: { type: "sent", work: "approving" },
  validate: { type: "sent", work: "validating" },
  done: { type: "done" },
  refused: { type: "refused", fields: {} },
  lost: { type: "lost" },
  ask: { type: "asked" },
  show: { type: "shown", draft },
  renounce: { type: "renounced" },
  leave: { type: "left" },
  arrive: { type: "arrived" },
} as const satisfies Readonly<Record<string, DocumentEvent>>;
type Name = keyof typeof events;

describe("the steps of a document", () => {
  it.each<[from: "new" | "draft", events: string, to: string]>([
    ["new", "save", "saving < new"],
    ["new", "save leave", "leaving < saving < new"],
    ["new", "save leave arrive done", "draft"],
    ["new", "save refused", "new"],
    ["new", "save lost", "unanswered"],
    ["new", "save lost save", "saving < unanswered"],
    ["new", "save lost save refused", "unanswered"],
    ["new", "save lost save done", "draft"],
    ["new", "ask save done", "asking < draft"],
    ["new", "ask save done show", "confirming < draft"],
    ["new", "ask save refused renounce", "new"],
    ["draft", "approve done", "draft"],
    ["draft", "approve lost", "unanswered"],
    ["draft", "ask", "asking < draft"],
    ["draft", "ask ask", "asking < draft"],
    ["draft", "ask show", "confirming < draft"],
    ["draft", "ask renounce", "draft"],
    ["draft", "ask show renounce", "draft"],
    ["draft", "ask show validate", "validating < confirming < draft"],
    ["draft", "ask show validate done", "draft"],
    ["draft", "ask show validate refused", "draft"],
    ["draft", "ask show validate lost", "unanswered"],
    ["draft", "ask show validate lost ask show", "confirming < unanswered"],
    // A card completes the draft again while its validation is asked, or its entry shown.
    ["draft", "save ask", "saving < asking < draft"],
    ["draft", "save ask done show", "confirming < draft"],
    ["draft", "ask save done", "asking < draft"],
    ["draft", "ask show save done", "confirming < draft"],
    ["draft", "save save", "saving < draft"],
    ["draft", "save validate", "saving < draft"],
    ["draft", "leave", "leaving < draft"],
    ["draft", "leave leave", "leaving < draft"],
    ["draft", "show", "draft"],
    ["draft", "done renounce arrive", "draft"],
  ])("%s, %s: %s", (from, names, to) => {
    const start = startOf(from === "new" ? undefined : draft, empty);
    const end = after(start, ...names.split(" ").map((name) => events[name as Name]));
    expect(path(end.step)).toBe(to);
  });

  it("say what is asked of the server, and which entry is shown", () => {
    const shown = after(startOf(draft, empty), events.ask, events.show);
    expect(workOf(shown.step)).toBeUndefined();
    const validating = after(shown, events.validate);
    expect(workOf(validating.step)).toBe("validating");
    expect(shownDraft(validating.step)).toBe(draft);
    expect(shownDraft(after(validating, events.done).step)).toBeUndefined();
    expect(workOf(after(startOf(undefined, empty), events.save, events.leave).step)).toBe("saving");
  });

  it("keep a draft that was created although what was changed since is refused", () => {
    const found = { type: "found", draft } as const;
    const state = after(startOf(undefined, empty), events.save, found, events.refused);
    expect(path(state.step)).toBe("draft");
  });
});

describe("the form of a document", () => {
  it("is lost by leaving once it is changed, or went unanswered, unless the document leads away itself", () => {
    const start = startOf(draft, empty);
    expect(losesByLeaving(start)).toBe(false);
    expect(losesByLeaving(after(start, events.save, events.lost))).toBe(true);
    const typed = after(start, relabelled("Audit"));
    expect(losesByLeaving(typed)).toBe(true);
    expect(losesByLeaving(after(typed, events.leave))).toBe(false);
  });

  it("keeps what is typed while it is on its way, and forgets what was refused", () => {
    const sent = after(startOf(draft, empty), relabelled("Audit"), {
      type: "refused",
      fields: { bill_label: "Valeur à corriger." },
    });
    expect(sent.refused).toEqual({ bill_label: "Valeur à corriger." });
    const answer = { ...draft, version: 2, bill_label: "Audit", bill_date: "2026-11-21" } as InvoiceAnswer;
    const state = after(sent, relabelled("Audit et conseil"), { type: "answered", answer, sent: sent.form });
    expect(state.form).toMatchObject({ label: "Audit et conseil", billDate: "2026-11-21" });
    expect(state.refused).toEqual({});
    expect(changesIn(state)).toEqual({ bill_label: "Audit et conseil" });
    expect(after(state, { type: "answered", answer }).form.label).toBe("Audit");
  });

  it("takes a newer state that is read, unless it was changed", () => {
    const invoice = { ...draft, version: 2, bill_label: "Conseil" } as InvoiceAnswer;
    const start = startOf(draft, empty);
    const read = { type: "read", invoice } as const;
    expect(after(start, read)).toMatchObject({ saved: invoice, form: { label: "Conseil" } });
    const typed = after(start, relabelled("Audit"));
    expect(after(typed, read)).toBe(typed);
    expect(after(start, { type: "read", invoice: draft })).toBe(start);
  });

  it("keeps the country of its client, which no answer holds", () => {
    const party = { id: "client", name: "Filature", country: "BE" };
    const typed = after(startOf(undefined, empty), {
      type: "typed",
      update: (form) => ({ ...form, party }),
    });
    const answer = { ...draft, counterpartyId: "client", party: { name: "Filature" } } as InvoiceAnswer;
    expect(after(typed, { type: "answered", answer }).form.party).toEqual(party);
  });
});

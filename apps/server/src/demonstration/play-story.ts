import { createAssetBody } from "@grand-livre/contracts/asset";
import { declarationPostingBody } from "@grand-livre/contracts/declaration";
import { createEntryBody } from "@grand-livre/contracts/entry";
import { newInvoiceBody } from "@grand-livre/contracts/invoice";
import { statusBody } from "@grand-livre/contracts/life-cycle";
import { addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import type { DeclarationKind } from "@grand-livre/domain/declaration/declaration-rules";
import { isVatReturn } from "@grand-livre/domain/declaration/declaration-state";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { createAsset } from "../modules/asset/register.ts";
import { runCharges } from "../modules/asset/run.ts";
import { listProposals } from "../modules/asset/service.ts";
import { updateExercise } from "../modules/closing/update.ts";
import { listDeclarations } from "../modules/declaration/calendar.ts";
import { changeDeclaration, stepDeclaration } from "../modules/declaration/commands.ts";
import { postDeclaration } from "../modules/declaration/post.ts";
import { changeProfile, readProfile } from "../modules/declaration/profile.ts";
import { createEntry } from "../modules/entry/manual-service.ts";
import { exercisesOf } from "../modules/fiscal-exercise/service.ts";
import { accrueInvoice } from "../modules/invoice/accrue.ts";
import { createInvoice, createValidated } from "../modules/invoice/service.ts";
import { approveBill } from "../modules/invoice/supplier-bill/approve.ts";
import { validateEntry } from "../modules/lettering/letter-chosen.ts";
import { setStatus } from "../modules/life-cycle/service.ts";
import { createPayment } from "../modules/payment/record.ts";
import { sendDueReminders } from "../modules/reminder/send.ts";
import { fileReturn } from "../modules/vat-return/commands.ts";
import { settleReturn } from "../modules/vat-return/settle.ts";
import { writeDifferences } from "./play-dollars.ts";
import { reportExpenses } from "./play-expenses.ts";
import type {
  StoryAccrual,
  StoryAct,
  StoryAsset,
  StoryClosing,
  StoryDeclarations,
  StoryDepreciation,
  StoryDocument,
  StoryEntry,
  StoryPayment,
  StoryStatus,
  StoryVat,
} from "./story.ts";

export type StoryCompany = {
  readonly id: string;
  readonly refId: string;
  /** The third parties by name. */
  readonly parties: ReadonlyMap<string, string>;
};

/** A document that later acts name, with what is left to pay of it. */
export type OpenDocument = {
  readonly id: string;
  readonly partyId: string;
  /** In smallest units of its currency. */
  leftCents: number;
};

type Stage = {
  readonly caller: Caller;
  readonly company: StoryCompany;
  readonly documents: Map<string, OpenDocument>;
};

/**
 * Does the acts in their order, each by the command that a person would use, on a clock that shows the act's day.
 * @param options.open documents of earlier acts
 * @returns every document with what is left to pay of it, by its key
 */
export async function playStory(
  app: Application,
  caller: Caller,
  company: StoryCompany,
  acts: readonly StoryAct[],
  options: {
    readonly open?: readonly (readonly [string, OpenDocument])[];
    readonly onAct?: (done: number, total: number) => Promise<void>;
  } = {},
): Promise<ReadonlyMap<string, OpenDocument>> {
  const stage: Stage = { caller, company, documents: new Map(options.open) };
  for (const [index, act] of acts.entries()) {
    await playAct(atNoon(app, act.day), stage, act);
    await options.onAct?.(index + 1, acts.length);
  }
  return stage.documents;
}

/** The application on a given day: commands take their day from its clock. */
export function atNoon(app: Application, day: string): Application {
  const moment = new Date(`${day}T11:00:00Z`);
  return { ...app, now: () => moment };
}

function playAct(app: Application, stage: Stage, act: StoryAct): Promise<void> {
  switch (act.act) {
    case "document":
      return writeDocument(app, stage, act);
    case "payment":
      return pay(app, stage, act);
    case "entry":
      return writeEntry(app, stage, act);
    case "accrual":
      return accrue(app, stage, act);
    case "vat":
      return declareVat(app, stage, act);
    case "declarations":
      return declareRest(app, stage, act);
    case "reminders":
      return remind(app, stage);
    case "asset":
      return immobilize(app, stage, act);
    case "depreciate":
      return depreciate(app, stage, act);
    case "status":
      return answer(app, stage, act);
    case "expense":
      return reportExpenses(app, stage, act);
    case "differences":
      return writeDifferences(app, stage, act);
    case "close":
      return close(app, stage, act);
  }
}

async function writeDocument(app: Application, stage: Stage, act: StoryDocument): Promise<void> {
  const { caller, company, documents } = stage;
  const partyId = company.parties.get(act.party) ?? "";
  const body = newInvoiceBody.parse({
    legalEntityRefId: company.refId,
    bill_direction: act.direction,
    kind: act.kind,
    bill_label: act.label,
    bill_date: act.day,
    bill_number: act.number,
    currency: act.currency,
    due_date: act.dueDate,
    counterpartyId: partyId === "" ? null : partyId,
    lines: act.lines,
    precedingInvoiceId: act.precedingKey && documents.get(act.precedingKey)?.id,
    depositIds: act.depositKeys?.flatMap((key) => documents.get(key)?.id ?? []),
  });
  const write = act.draft ? createInvoice : createValidated;
  const { header } = (await write(app, caller, body)).invoice;
  if (act.draft === "approved") await approveBill(app, caller, header.id, header.version);
  const payableCents = header.currencyPayable ?? header.payableCents;
  documents.set(act.key, { id: header.id, partyId, leftCents: payableCents });
  const preceding = act.precedingKey === undefined ? undefined : documents.get(act.precedingKey);
  if (act.kind === "credit_note" && preceding) preceding.leftCents -= payableCents;
}

async function pay(
  app: Application,
  { caller, company, documents }: Stage,
  act: StoryPayment,
): Promise<void> {
  const document = documents.get(act.key);
  if (!document) return;
  const amountCents = Math.round((document.leftCents * (act.percent ?? 100)) / 100);
  if (amountCents <= 0) return;
  await createPayment(app, caller, {
    legalEntityId: company.id,
    date: act.day,
    amountCents,
    counterpartyId: document.partyId,
    allocations: [{ invoiceId: document.id, amountCents }],
    writeOffCents: 0,
    currency: act.currency,
    account: act.account,
  });
  document.leftCents -= amountCents;
}

async function writeEntry(app: Application, { caller, company }: Stage, act: StoryEntry): Promise<void> {
  const body = createEntryBody.parse({
    legalEntityRefId: company.refId,
    journalCode: act.journal,
    date: act.day,
    label: act.label,
    lines: act.lines.map(([account, cents]) => ({
      account,
      debitCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
    })),
  });
  const { id, version } = await createEntry(app, caller, body);
  await validateEntry(app, caller, id, version);
}

async function accrue(app: Application, { caller, documents }: Stage, act: StoryAccrual): Promise<void> {
  const document = documents.get(act.key);
  if (document) await accrueInvoice(app, caller, document.id, act);
}

/** Files and settles the VAT return of a period, and pays what it owes. A credit of VAT is carried to the next one. */
async function declareVat(app: Application, stage: Stage, act: StoryVat): Promise<void> {
  const { caller, company } = stage;
  const period = { legalEntityRefId: company.refId, ...act.period };
  const { id, form, dueEuros, creditEuros, payableEuros } = await fileReturn(app, caller, period);
  if (id !== null && dueEuros + creditEuros > 0) await settleReturn(app, caller, id);
  if (payableEuros === 0) return;
  await postDeclaration(
    app,
    caller,
    declarationPostingBody.parse({
      ...period,
      kind: form === "ca12" ? "vat_annual" : "vat",
      part: 0,
      posting: "payment",
      date: act.day,
    }),
  );
}

/** What the notice of CFE says, and the form of CVAE. */
const TYPED_CENTS: Partial<Record<DeclarationKind, number>> = {
  business_rates: 184_300,
  value_added: 61_200,
};

/** Files what was due up to the day, and pays what it owes; the company says first that its tax is at the reduced rate. */
async function declareRest(
  app: Application,
  { caller, company }: Stage,
  { day }: StoryDeclarations,
): Promise<void> {
  const legalEntityRefId = company.refId;
  const profile = await readProfile(app, legalEntityRefId);
  if (profile.version === 0)
    await changeProfile(app, caller, { ...profile, legalEntityRefId, reducedRate: true });
  const due = { startDate: addMonths(firstDayOfMonth(day), -1), endDate: day };
  const { declarations } = await listDeclarations(app, caller, { legalEntityRefId, ...due });
  for (const { kind, startDate, endDate, part, state } of declarations) {
    if (isVatReturn({ kind }) || state !== "to_prepare") continue;
    const key = { legalEntityRefId, kind, startDate, endDate, part };
    const amountCents = TYPED_CENTS[kind];
    if (amountCents !== undefined) await changeDeclaration(app, caller, { ...key, amountCents });
    const { row } = await stepDeclaration(app, caller, key, "file");
    if (row.abilities.pay.allowed && (row.amountCents ?? 0) > 0)
      await postDeclaration(
        app,
        caller,
        declarationPostingBody.parse({ ...key, posting: "payment", date: day }),
      );
  }
}

async function remind(app: Application, { caller, company }: Stage): Promise<void> {
  await sendDueReminders(app, caller, { legalEntityRefId: company.refId, formal: false, automatic: false });
}

async function close(app: Application, { caller, company }: Stage, { endDate }: StoryClosing): Promise<void> {
  const exercises = await exercisesOf(app.db, caller.scope, company.id);
  const exercise = exercises.find((one) => one.endDate === endDate);
  if (!exercise) return;
  const { refId, version } = exercise;
  await updateExercise(app, caller, refId, {
    ...{ version, state: "closed" },
    reason: "Points revus avec le dirigeant ; ils sont suivis sur l’exercice suivant.",
  });
}

/** A card for each line of a bill on class 2, with the usual life of its family. */
async function immobilize(app: Application, { caller, company, documents }: Stage, act: StoryAsset) {
  const document = documents.get(act.key);
  const { proposals } = await listProposals(app.db, { legalEntityRefId: company.refId });
  for (const one of proposals.filter(({ invoiceId }) => invoiceId === document?.id))
    await createAsset(
      app,
      caller,
      createAssetBody.parse({
        legalEntityRefId: company.refId,
        label: one.label,
        account: one.account,
        acquisitionDate: act.day,
        serviceDate: act.day,
        baseCents: one.costCents,
        method: one.method,
        lifeMonths: one.lifeMonths,
        sources: [{ invoiceId: one.invoiceId, invoiceLineId: one.invoiceLineId }],
      }),
    );
}

async function answer(app: Application, { caller, documents }: Stage, act: StoryStatus): Promise<void> {
  const { code, reasonCode, text } = act;
  const document = documents.get(act.key);
  if (document) await setStatus(app, caller, document.id, statusBody.parse({ code, reasonCode, text }));
}

async function depreciate(app: Application, { caller, company }: Stage, { date }: StoryDepreciation) {
  await runCharges(app, caller, { legalEntityRefId: company.refId, date });
}

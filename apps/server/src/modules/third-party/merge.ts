import type { MergeAnswer, MergeBody } from "@grand-livre/contracts/third-party";
import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import {
  canMerge,
  type DocumentToTransfer,
  type TransferLine,
  transferLines,
} from "@grand-livre/domain/counterparty/merge";
import { findOpenPeriod, nextOpenDate } from "@grand-livre/domain/exercise/find-period";
import { isRefusal } from "@grand-livre/domain/refusal";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, withBooks } from "../../kit/books-command.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import {
  askIban,
  type CounterpartyRow,
  counterpartyOfScope,
  counterpartySearchKey,
  ensureCounterpartySide,
  lockCounterparties,
  partyBalances,
  takeAuxiliary,
  updateCounterpartyRow,
} from "../counterparty/service.ts";
import { type EntryDraft, post, type SealedSeal } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { followParty } from "../kyc/service.ts";
import { letterAnew } from "../lettering/service.ts";
import { openOfDocuments } from "../payment/service.ts";
import {
  countNamed,
  findLinesToLetter,
  findOpenDocuments,
  lockDrafts,
  moveNames,
} from "./merge-repository.ts";

/** What made the transfer entry; `role` of its links to the documents that it carries over. */
const MERGE_SOURCE = "counterparty-merge";
const TRANSFER = "transfer";

type Plan = {
  readonly keep: CounterpartyRow;
  readonly merge: CounterpartyRow;
  readonly date: string | null;
  readonly lines: readonly TransferLine[];
  readonly answer: MergeAnswer;
};

/** What merging a duplicate would move. Writes nothing. @throws RefusalError as {@link mergeParties} */
export async function previewMerge(app: Application, actor: Actor, body: MergeBody): Promise<MergeAnswer> {
  const { legalEntityId } = await counterpartyOfScope(app.db, actor.scope, body.keepId);
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const books = await loadBooks(tx, actor.scope, legalEntityId);
    return (await planMerge(command, books, body)).answer;
  });
}

/**
 * Merges a duplicate into the third party to keep, in one transaction: drafts and settings name the kept one, one entry
 * brings it the balance, open document by open document. What is sealed keeps its auxiliary. The duplicate is put aside and
 * points to the kept one. A second call brings over what came on the old auxiliary since.
 * @throws RefusalError COUNTERPARTY_NOT_FOUND, those of `canMerge`, MERGE_PROVISIONAL, and those of the entry's day
 */
export async function mergeParties(app: Application, actor: Actor, body: MergeBody): Promise<MergeAnswer> {
  const { legalEntityId } = await counterpartyOfScope(app.db, actor.scope, body.keepId);
  return inCommand(app, actor, async (command) => {
    const { tx, scope } = command;

    await lockCounterparties(tx, legalEntityId);
    await lockDrafts(tx, { legalEntityId, id: body.mergeId });
    const ledger = await withBooks(command, { id: legalEntityId });
    const { books } = ledger;
    const plan = await planMerge(command, books, body);
    const { merge, answer } = plan;
    const withSides = await withSidesOf(command, plan.keep, merge);
    const seal = await transfer(ledger, { ...plan, keep: withSides });
    await moveNames(tx, scope, merge, withSides);
    const put = await putAside(command, plan);
    await takeOver(command, withSides, merge, command.today);
    await command.audit({
      action: "merge",
      resource: "counterparty",
      resourceId: put.id,
      legalEntityId,
      details: {
        name: merge.name,
        into: withSides.name,
        intoId: withSides.id,
        entry: seal?.number ?? null,
        moves: answer.moves,
        taken: answer.taken,
      },
    });
    return { ...answer, preview: false, entryId: seal?.entryId ?? null, entryNumber: seal?.number ?? null };
  });
}

async function planMerge(
  command: Command,
  books: Books,
  { keepId, mergeId, date: asked }: MergeBody,
): Promise<Plan> {
  const { app, tx, scope } = command;
  const [keep, merge] = [
    await counterpartyOfScope(tx, scope, keepId),
    await counterpartyOfScope(tx, scope, mergeId),
  ];
  orRefuse(canMerge(keep, merge));
  const { invoices, lines: sealedLines, provisional, ...moves } = await countNamed(tx, merge);
  if (provisional) throw new RefusalError("MERGE_PROVISIONAL", { name: merge.name });
  const accounts = (await partyBalances(tx, scope, [mergeId], command.today)).get(mergeId)?.accounts ?? [];
  const open = accounts.filter(({ balanceCents }) => balanceCents !== 0);
  const documents = await documentsOf(tx, merge);
  const lines = transferLines(open, documents);
  const date = lines.length === 0 ? null : dayOf(app, books, asked);
  const auxiliaries = await auxiliariesOf(command, keep, merge);
  const transfers = open.map(({ account, balanceCents }) => {
    const side = subledgerSide(account) ?? "customer";
    const field = side === "customer" ? "subledgerCustomer" : "subledgerSupplier";
    const carried = lines.filter(
      (line) => line.party === "kept" && line.account === account && line.document !== null,
    );
    return {
      account,
      fromAuxiliary: merge[field] ?? "",
      toAuxiliary: auxiliaries[field] ?? "",
      balanceCents,
      documents: carried.length,
    };
  });
  const answer = {
    preview: true,
    keep: { id: keep.id, name: keep.name },
    merge: { id: merge.id, name: merge.name },
    date,
    moves,
    taken: Object.keys(settingsTaken(keep, merge)),
    sealed: { invoices, lines: sealedLines },
    transfers,
    entryId: null,
    entryNumber: null,
  };
  return { keep, merge, date, lines, answer };
}

/** What is open of the duplicate's documents, on each collective account. */
async function documentsOf(db: Connection, merge: CounterpartyRow): Promise<DocumentToTransfer[]> {
  const documents = await findOpenDocuments(db, merge);
  const ids = documents.map(({ id }) => id);
  const open = await openOfDocuments(db, merge, ids);
  return documents.flatMap(({ id, refId, dueDate }) =>
    (open.get(id) ?? []).map(({ account, standingCents }) => ({
      documentId: id,
      refId,
      account,
      dueDate,
      openCents: standingCents,
    })),
  );
}

/** The requested day, which must be open; else today, or the next open day. */
function dayOf(app: Application, { exercises }: Books, asked: string | undefined): string {
  const day = asked ?? today(app);
  if (asked === undefined && isRefusal(findOpenPeriod(day, exercises)))
    return nextOpenDate(day, exercises) ?? day;
  requireOpenPeriod(exercises, day);
  return day;
}

/** The auxiliaries that the kept party has or will have: that of a side of the duplicate is made where it lacks. */
async function auxiliariesOf(command: Command, keep: CounterpartyRow, merge: CounterpartyRow) {
  const { subledgerCustomer, subledgerSupplier } = keep;
  const made = async (side: "customer" | "supplier") =>
    merge.kind === side || merge.kind === "both" ? takeAuxiliary(command, side, keep, undefined) : null;
  return {
    subledgerCustomer: subledgerCustomer ?? (await made("customer")),
    subledgerSupplier: subledgerSupplier ?? (await made("supplier")),
  };
}

async function withSidesOf(command: Command, keep: CounterpartyRow, merge: CounterpartyRow) {
  const sides = (["customer", "supplier"] as const).filter(
    (side) => merge.kind === side || merge.kind === "both",
  );
  let row = keep;
  for (const side of sides) row = await ensureCounterpartySide(command, row, side);
  return row;
}

/** Writes the transfer, and letters on the old auxiliary what it closes. */
async function transfer(
  command: BooksCommand,
  { keep, merge, date, lines }: Plan,
): Promise<SealedSeal | null> {
  const { tx, books } = command;
  if (date === null) return null;
  const label = `Fusion de tiers ${merge.name} vers ${keep.name}`;
  const draft: EntryDraft = {
    legalEntityId: merge.legalEntityId,
    journalCode: journalOfType(books.journals, "general").code,
    date,
    label,
    source: { kind: MERGE_SOURCE, id: merge.id, rule: TRANSFER },
    lines: lines.map(({ party, document, ...line }) => ({
      ...line,
      counterpartyId: party === "kept" ? keep.id : merge.id,
      label: document === null ? label : `Fusion de tiers ${document.refId}`.trim(),
      origins:
        document === null
          ? []
          : [
              {
                documentKind: "invoice",
                documentId: document.id,
                role: TRANSFER,
                amountCents: line.debitCents + line.creditCents,
              },
            ],
    })),
  };
  const seal = await post(command, draft, {
    parties: [keep, merge],
  });
  const closed = await findLinesToLetter(tx, merge);
  await letterAnew(command, merge.legalEntityId, closed, { day: command.today, reason: "merge" });
  return seal;
}

/** What a card has and the kept one lacks: it is taken over, the SIREN off the duplicate, whose it can no more be. */
const TAKEN = [
  "customerKind",
  "siren",
  "siret",
  "vatNumber",
  "address",
  "deliveryAddress",
  "electronicAddress",
  "email",
  "iban",
  "paymentTerms",
  "creditLimitCents",
  "defaultAccount",
  "defaultVatCode",
] as const;

function settingsTaken(keep: CounterpartyRow, merge: CounterpartyRow) {
  return Object.fromEntries(
    TAKEN.filter((field) => keep[field] === null && merge[field] !== null).map((field) => [
      field,
      merge[field],
    ]),
  );
}

async function putAside({ tx }: Command, { keep, merge }: Plan): Promise<CounterpartyRow> {
  const siren = keep.siren === null ? { siren: null } : {};
  const change = { active: false, mergedIntoId: keep.id, ...siren };
  const row = await updateCounterpartyRow(tx, merge, change);
  if (!row) throw new RefusalError("STALE_VERSION");
  return row;
}

/** What the kept card takes over is a change of it: another IBAN or SIREN sends its KYC file to review again. */
async function takeOver(
  command: Command,
  keep: CounterpartyRow,
  merge: CounterpartyRow,
  day: string,
): Promise<void> {
  const { tx } = command;
  const taken = settingsTaken(keep, merge);
  if (Object.keys(taken).length === 0) return;
  const searchKey = counterpartySearchKey({ ...keep, ...taken } as CounterpartyRow);
  // What the directory said goes with the address, or the SIREN, of which it said it.
  const isOfMerged = "electronicAddress" in taken || ("siren" in taken && keep.electronicAddress === null);
  const { directoryAnswer } = isOfMerged ? merge : keep;
  const row = await updateCounterpartyRow(tx, keep, { ...taken, directoryAnswer, searchKey });
  if (!row) throw new RefusalError("STALE_VERSION");
  if ("iban" in taken) await askIban(command, row);
  await followParty(command, { before: keep, after: row, day });
}

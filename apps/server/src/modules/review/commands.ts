import { MAX_DOCUMENT_BYTES } from "@grand-livre/capture/bill/read-options";
import { type MarkReviewBody, type ReviewNoteBody, reviewNoteBody } from "@grand-livre/contracts/review";
import { cycleOf, REVIEW_CYCLES, type ReviewCycle } from "@grand-livre/domain/review/cycle";
import { canReview } from "@grand-livre/domain/review/review-mark";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import {
  mediaTypeOfProof,
  nameStoredFile,
  receiveUpload,
  releaseFile,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { lockLegalEntity } from "../legal-entity/service.ts";
import {
  findFile,
  findNote,
  insertFile,
  insertNote,
  type ReviewPlace,
  removeFile,
  removeMarks,
  setAnswer,
  setPrepared,
  setReviewed,
} from "./repository.ts";
import { markOf, marksByAccount, REVIEW_RIGHT, readSheet, showCycle, showReview } from "./sheet.ts";

/** The exercise that a question names. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function placeOf(db: Connection, scope: Scope, refId: string): Promise<ReviewPlace> {
  const { id, legalEntityId } = await resolveExercise(db, scope, refId);
  return { legalEntityId, fiscalExerciseId: id };
}

type Told = { readonly action: string; readonly resourceId: string; readonly details: object };

const auditReview = (command: Command<Caller>, { legalEntityId }: ReviewPlace, told: Told) =>
  command.audit({ resource: "review", legalEntityId, ...told, details: { ...told.details } });

/**
 * Marks accounts at the balance that they have now, all of them or none. Reviewing takes the right to validate and another
 * person than the one who prepared.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, REVIEW_ACCOUNT_NOT_FOUND, REVIEW_NOT_PREPARED, REVIEW_OWN_WORK, FORBIDDEN
 */
export async function markReview(
  app: Application,
  caller: Caller,
  { fiscalExerciseRefId, accounts, mark }: MarkReviewBody,
) {
  const { scope } = caller;
  const right = mark === "reviewed" ? REVIEW_RIGHT : ({ service: "reports", action: "Editor" } as const);
  if (!mayDo(caller, right)) throw new RefusalError("FORBIDDEN");
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const place = await placeOf(tx, scope, fiscalExerciseRefId);
    await lockLegalEntity(tx, place.legalEntityId);
    const { rows } = await readSheet(tx, scope, place);
    const balances = new Map(rows.map(({ account, balanceCents }) => [account, balanceCents]));
    const marks = await marksByAccount(tx, place);
    const at = app.now();
    const wanted = [...new Set(accounts)].map((account) => {
      const cents = balances.get(account);
      if (cents === undefined) throw new RefusalError("REVIEW_ACCOUNT_NOT_FOUND", { account });
      return { account, cents, at };
    });
    for (const one of wanted) {
      if (mark === "prepared") await setPrepared(tx, scope, place, one);
      if (mark !== "reviewed") continue;
      const { account, cents: balanceCents } = one;
      orRefuse(canReview(markOf(marks.get(account)), { account, by: caller.userId, balanceCents }));
      await setReviewed(tx, scope, place, one);
    }
    if (mark === "none") await removeMarks(tx, place, accounts);
    await auditReview(command, place, {
      action: `mark-${mark}`,
      resourceId: place.fiscalExerciseId,
      details: { accounts: wanted.map(({ account, cents }) => ({ account, cents })) },
    });
    return showReview(tx, scope, place);
  });
}

/** Writes a note on a cycle or an account. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function writeNote(app: Application, caller: Caller, body: ReviewNoteBody) {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const place = await placeOf(tx, caller.scope, body.fiscalExerciseRefId);
    const { account = null, text } = body;
    const cycle = account === null ? body.cycle : cycleOf(account);
    const id = newId();
    await insertNote(tx, { ...place, id, cycle, account, text, writtenBy: caller.userId });
    const details = { cycle, account, text };
    await auditReview(command, place, { action: "write-note", resourceId: id, details });
    return showCycle(tx, caller, place, cycle);
  });
}

/** Answers a note. @throws RefusalError REVIEW_NOTE_NOT_FOUND */
export async function answerNote(app: Application, caller: Caller, id: string, answer: string) {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const note = await findNote(tx, caller.scope, id);
    if (!note) throw new RefusalError("REVIEW_NOTE_NOT_FOUND");
    await setAnswer(tx, caller.scope, note, answer, app.now());
    await auditReview(command, note, { action: "answer-note", resourceId: id, details: { answer } });
    return showCycle(tx, caller, note, note.cycle);
  });
}

/** Where an upload goes: its fields beside the file. */
function fieldsOf(fields: Readonly<Record<string, string>>): {
  readonly refId: string;
  readonly cycle: ReviewCycle;
  readonly account: string | null;
} {
  const read = reviewNoteBody.omit({ text: true }).safeParse({
    fiscalExerciseRefId: fields.fiscalExerciseRefId,
    cycle: fields.cycle ?? REVIEW_CYCLES[0],
    account: fields.account || null,
  });
  if (!read.success)
    throw new RefusalError("VALIDATION_FAILED", {
      fields: read.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    });
  const { fiscalExerciseRefId: refId, cycle, account = null } = read.data;
  return { refId, cycle: account === null ? cycle : cycleOf(account), account };
}

/** Attaches a document. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, PROOF_KIND_UNSUPPORTED, and those of receiving a file */
export async function attachFile(app: Application, caller: Caller, request: Request) {
  const upload = await receiveUpload(app, request, MAX_DOCUMENT_BYTES);
  try {
    const { refId, cycle, account } = fieldsOf(upload.fields);
    const place = await placeOf(app.db, caller.scope, refId);
    const mediaType = await mediaTypeOfProof(upload);
    await storeUpload(app, upload);
    const { sha256: fileSha256, sizeBytes, fileName } = upload;
    return await inCommand(app, caller, async (command) => {
      const { tx } = command;
      await nameStoredFile(tx, { sha256: fileSha256, sizeBytes, mediaType });
      const id = newId();
      const file = { cycle, account, fileSha256, fileName, attachedBy: caller.userId };
      await insertFile(tx, { ...place, id, ...file });
      await auditReview(command, place, { action: "add-file", resourceId: id, details: file });
      return showCycle(tx, caller, place, cycle);
    });
  } finally {
    await upload.drop();
  }
}

/** A document of the review file. @throws RefusalError REVIEW_FILE_NOT_FOUND */
export async function readFile(app: Application, caller: Caller, id: string): Promise<Response> {
  const file = await findFile(app.db, caller.scope, id);
  if (!file) throw new RefusalError("REVIEW_FILE_NOT_FOUND");
  return respondWithFile(app, file.fileSha256, file.fileName);
}

/** Takes a document out; the audit log keeps its name and its hash. @throws RefusalError REVIEW_FILE_NOT_FOUND */
export async function takeFileOut(app: Application, caller: Caller, id: string) {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const file = await findFile(tx, caller.scope, id);
    if (!file) throw new RefusalError("REVIEW_FILE_NOT_FOUND");
    await removeFile(tx, file);
    await releaseFile(tx, file.fileSha256);
    const { fileName, fileSha256: sha256, cycle, account } = file;
    const details = { fileName, sha256, cycle, account };
    await auditReview(command, file, { action: "remove-file", resourceId: id, details });
    return showCycle(tx, caller, file, cycle);
  });
}

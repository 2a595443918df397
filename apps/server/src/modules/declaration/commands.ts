import type {
  ChangeDeclarationBody,
  DeclarationDetails,
  DeclarationKeyBody,
} from "@grand-livre/contracts/declaration";
import type { DeclarationKey } from "@grand-livre/domain/declaration/calendar";
import {
  canAct,
  canEdit,
  type DeclarationAction,
  stateAfter,
} from "@grand-livre/domain/declaration/declaration-state";
import type { Insertable } from "kysely";
import type { Application } from "../../application.ts";
import type { Declaration } from "../../database/schema.gen.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooks } from "../../kit/books-command.ts";
import type { CompanyKey } from "../../kit/command.ts";
import { keyOf } from "./company-books.ts";
import { type LoadedDeclaration, loadDeclaration, showDetails } from "./details.ts";
import { factsOf } from "./present.ts";
import { saveDeclaration } from "./repository.ts";

/** A command on one declaration, and what it is after. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DECLARATION_NOT_FOUND */
export async function onDeclaration<T>(
  app: Application,
  caller: Caller,
  key: DeclarationKey,
  company: CompanyKey,
  change: (command: BooksCommand<Caller>, loaded: LoadedDeclaration) => Promise<T>,
): Promise<{ result: T; details: DeclarationDetails }> {
  return onBooks(app, caller, company, async (command) => {
    const { tx, entity } = command;
    const load = () => loadDeclaration(app, tx, caller, entity.id, key);
    const result = await change(command, await load());
    return { result, details: await showDetails(tx, caller, await load()) };
  });
}

/** Writes a change to a declaration, which becomes kept with it, and its audit row. */
export async function keepDeclaration(
  { app, tx, scope, books, audit }: BooksCommand<Caller>,
  { books: { kept }, declaration }: LoadedDeclaration,
  action: string,
  change: Partial<Insertable<Declaration>>,
  details: object = {},
): Promise<{ readonly id: string }> {
  const { kind, startDate, endDate, part } = declaration;
  const before = kept.get(keyOf(declaration));
  const legalEntityId = books.entity.id;
  const row = await saveDeclaration(tx, {
    legalEntityId,
    id: newId(),
    kind,
    startDate,
    endDate,
    part,
    state: before?.state ?? "to_prepare",
    ...change,
    actedAt: app.now(),
    actedBy: scope.userId,
  });
  await audit({
    action,
    resource: "declaration",
    resourceId: row.id,
    legalEntityId,
    details: { kind, startDate, endDate, part, ...change, ...details },
  });
  return row;
}

/** Types what the books do not know. @throws RefusalError the refusals of `canEdit` */
export async function changeDeclaration(app: Application, caller: Caller, body: ChangeDeclarationBody) {
  const { legalEntityRefId: refId, kind, startDate, endDate, part, ...typed } = body;
  const { details } = await onDeclaration(
    app,
    caller,
    { kind, startDate, endDate, part },
    { refId },
    async (command, loaded) => {
      orRefuse(canEdit(factsOf(loaded.books, loaded.declaration)));
      const change = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
      await keepDeclaration(command, loaded, "update", change);
    },
  );
  return details;
}

/** A step of a declaration; its filing freezes the amount, preparing it again frees one that the books know. */
export async function stepDeclaration(
  app: Application,
  caller: Caller,
  { legalEntityRefId: refId, ...key }: DeclarationKeyBody,
  action: DeclarationAction,
) {
  const { details } = await onDeclaration(app, caller, key, { refId }, async (command, loaded) => {
    const facts = factsOf(loaded.books, loaded.declaration);
    orRefuse(canAct(facts, action));
    const frozen = action === "file" ? { amountCents: facts.amountCents } : {};
    await keepDeclaration(command, loaded, `${action}-declaration`, { state: stateAfter(action), ...frozen });
  });
  return details;
}

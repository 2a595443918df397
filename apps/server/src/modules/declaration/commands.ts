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
import type { Tx } from "../../database/connection.ts";
import type { Declaration } from "../../database/schema.gen.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { audit } from "../audit/service.ts";
import { type LockedBooks, lockBooks } from "../books/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { keyOf } from "./company-books.ts";
import { type LoadedDeclaration, loadDeclaration, showDetails } from "./details.ts";
import { factsOf } from "./present.ts";
import { saveDeclaration } from "./repository.ts";

/** The transaction of a command, the ledger of the company locked: two persons act one after the other. */
export type DeclarationCommand = {
  readonly app: Application;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly books: LockedBooks;
};

/** A command on one declaration, and what it is after. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DECLARATION_NOT_FOUND */
export async function onDeclaration<T>(
  app: Application,
  caller: Caller,
  key: DeclarationKey,
  company: { readonly refId: string } | { readonly id: string },
  change: (command: DeclarationCommand, loaded: LoadedDeclaration) => Promise<T>,
): Promise<{ result: T; details: DeclarationDetails }> {
  return inTransaction(app.db, async (tx) => {
    const id = "id" in company ? company.id : (await resolveLegalEntity(tx, caller.scope, company.refId)).id;
    const books = await lockBooks(tx, caller.scope, id);
    const load = () => loadDeclaration(app, tx, caller, id, key);
    const result = await change({ app, tx, caller, books }, await load());
    return { result, details: await showDetails(tx, caller, await load()) };
  });
}

/** Writes a change to a declaration, which becomes kept with it, and tells the log. */
export async function keepDeclaration(
  { app, tx, caller, books }: DeclarationCommand,
  { books: { kept }, declaration }: LoadedDeclaration,
  action: string,
  change: Partial<Insertable<Declaration>>,
  details: object = {},
): Promise<{ readonly id: string }> {
  const { kind, startDate, endDate, part } = declaration;
  const before = kept.get(keyOf(declaration));
  const legalEntityId = books.entity.id;
  const row = await saveDeclaration(tx, caller.scope, {
    legalEntityId,
    id: newId(),
    kind,
    startDate,
    endDate,
    part,
    state: before?.state ?? "to_prepare",
    ...change,
    actedAt: app.now(),
    actedBy: caller.scope.userId,
  });
  await audit(tx, caller, {
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

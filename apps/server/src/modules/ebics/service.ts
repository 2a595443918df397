import type {
  CreateEbicsConnectionBody,
  EbicsConfirmBody,
  EbicsHistory,
  EbicsStep,
  UpdateEbicsConnectionBody,
} from "@grand-livre/contracts/ebics";
import { sentenceOf } from "@grand-livre/contracts/wording";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { transferOrderRef } from "@grand-livre/domain/transfer/transfer-order";
import { writeEbicsLetter } from "@grand-livre/einvoice/pdf/write-ebics-letter";
import {
  type BankKeys,
  hashOf,
  hashOfCertificate,
  hashOfNumbers,
  KEY_ROLES,
  makeKeys,
  publicOf,
  shownHash,
} from "@grand-livre/platform/ebics/keys";
import { USUAL_FORMATS } from "@grand-livre/platform/ebics/orders";
import { fetchBankKeys, sendOtherKeys, sendSignatureKey } from "@grand-livre/platform/ebics/session";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { type CompanyCommand, onCompanyRow } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { outsideUrl } from "../../outside/request-outside.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { rememberIdentifier } from "../bank/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import {
  type ConnectionRow,
  connectionRows,
  type FileRow,
  findFiles,
  findSent,
  isUsed,
  type SentRow,
  type ServedAccount,
} from "./repository.ts";
import { asking, keysOf, openReady, openSession, sealKeys } from "./session.ts";

type Formats = Pick<ConnectionRow, "statementFormat" | "reportFormat" | "transferFormat" | "debitFormat">;

/** The formats of a body; what is left empty is what banks of the version usually take. */
function formatsOf(protocol: ConnectionRow["protocol"], given: Partial<Formats>): Partial<Formats> {
  const usual = USUAL_FORMATS[protocol];
  return Object.fromEntries(
    (["statement", "report", "transfer", "debit"] as const).flatMap((purpose) => {
      const text = given[`${purpose}Format`];
      return text === undefined ? [] : [[`${purpose}Format`, text || usual[purpose]]];
    }),
  );
}

/** The accounts that are served, each a bank journal's; the import knows an IBAN that is told here. @throws RefusalError */
async function servedBy({ tx, entity }: CompanyCommand, accounts: readonly string[]) {
  const journals = await journalsOf(tx, entity.id);
  const served: ServedAccount[] = [];
  for (const text of accounts) {
    const [account = "", ...told] = text.split(" ");
    journalOfType(journals, "bank", account);
    const iban = told.length === 0 ? "" : orRefuse(parseIban(told.join("")));
    if (iban !== "") await rememberIdentifier(tx, { legalEntityId: entity.id, identifier: iban, account });
    served.push({ account, iban });
  }
  return JSON.stringify(served);
}

const resource = companyResource<
  "ebicsConnection",
  ConnectionRow,
  CreateEbicsConnectionBody,
  UpdateEbicsConnectionBody
>({
  rows: connectionRows,
  name: "ebics-connection",
  notFound: "EBICS_CONNECTION_NOT_FOUND",
  audited: ({ name, hostId, partnerId, userId }) => ({ name, hostId, partnerId, userId }),
  // The log names them, never what they hold.
  personal: ["sealedKeys", "toldKeys", "bankKeys"],
  async create(command, { legalEntityRefId: _, accounts = [], ...body }) {
    const formats = formatsOf(body.protocol, body) as Formats;
    return {
      ...body,
      ...formats,
      url: outsideUrl(command.app, body.url, "url"),
      accounts: await servedBy(command, accounts),
    };
  },
  async update(command, row, { version: _, accounts, url, ...body }) {
    return {
      ...body,
      ...formatsOf(row.protocol, body),
      ...(url === undefined ? {} : { url: outsideUrl(command.app, url, "url") }),
      ...(accounts === undefined ? {} : { accounts: await servedBy(command, accounts) }),
    };
  },
  async remove({ tx }, row) {
    if (await isUsed(tx, row)) throw new RefusalError("EBICS_CONNECTION_USED");
  },
});
export const ebicsConnectionRows = resource;

function stepOf(app: Application, row: ConnectionRow): EbicsStep {
  if (row.sealedKeys === null) return "keys";
  try {
    keysOf(app, row);
  } catch {
    return "lost";
  }
  if (row.iniSentAt === null || row.hiaSentAt === null) return "send";
  if (row.toldKeys !== null) return "confirm";
  return row.bankKeys === null ? "letter" : "ready";
}

const moment = (at: Date | null) => at?.toISOString() ?? null;
const failureOf = (code: string | null, details: object | null) =>
  code === null ? null : { code, sentence: sentenceOf(code, { ...details }) };

const hashesOf = ({ protocol }: ConnectionRow, keys: BankKeys | null) =>
  keys && {
    authentication: shownHash(hashOf(protocol, keys.authentication)),
    encryption: shownHash(hashOf(protocol, keys.encryption)),
  };

/** What the list tells of each connection beside its columns. */
export async function factsOfConnections(
  app: Application,
  _scope: Scope,
  rows: readonly { readonly id: string; readonly legalEntityId: string }[],
): Promise<ReadonlyMap<string, object>> {
  return new Map(
    (rows as readonly ConnectionRow[]).map((row) => [
      row.id,
      {
        step: stepOf(app, row),
        accounts: row.accounts.map(({ account, iban }) => `${account} ${iban}`.trim()),
        keysMadeAt: moment(row.keysMadeAt),
        iniSentAt: moment(row.iniSentAt),
        hiaSentAt: moment(row.hiaSentAt),
        confirmedAt: moment(row.confirmedAt),
        fetchedAt: moment(row.fetchedAt),
        succeededAt: moment(row.succeededAt),
        toldHashes: hashesOf(row, row.toldKeys),
        bankHashes: hashesOf(row, row.bankKeys),
        failure: failureOf(row.failure, row.failureDetails),
      },
    ]),
  );
}

/**
 * Makes keys where there are none, or anew, and sends their public halves. Each step is kept once it is done: what was cut off goes
 * on where it stopped.
 * @throws RefusalError EBICS_*
 */
export async function sendKeys(
  app: Application,
  actor: Actor,
  id: string,
  { version, renew }: { readonly version: number; readonly renew: boolean },
): Promise<ConnectionRow> {
  let row = await resource.read(app.db, actor.scope, id);
  if (row.sealedKeys === null || renew) {
    const keys = await makeKeys(row.signatureVersion, {
      commonName: `${row.partnerId} ${row.userId}`,
      now: app.now(),
    });
    row = await resource.step(app, actor, id, { action: "make-keys", version, erases: true }, async () => ({
      sealedKeys: sealKeys(app, keys),
      keysMadeAt: app.now(),
      ...{ iniSentAt: null, hiaSentAt: null, toldKeys: null, bankKeys: null },
      ...{ confirmedBy: null, confirmedAt: null, failure: null, failureDetails: null },
    }));
  } else if (row.version !== version) throw new RefusalError("STALE_VERSION");
  const session = openSession(app, row);
  const keep = (column: "iniSentAt" | "hiaSentAt") =>
    resource.step(app, actor, id, { action: "send-keys", version: row.version }, async () => ({
      [column]: app.now(),
    }));
  if (row.iniSentAt === null) {
    await asking(() => sendSignatureKey(session));
    row = await keep("iniSentAt");
  }
  if (row.hiaSentAt === null) {
    await asking(() => sendOtherKeys(session));
    row = await keep("hiaSentAt");
  }
  return row;
}

/** The letter that a person signs. @throws RefusalError EBICS_CONNECTION_NOT_FOUND, EBICS_KEYS_MISSING, EBICS_KEYS_LOST */
export async function printLetter(app: Application, actor: Actor, id: string): Promise<Response> {
  const row = await resource.read(app.db, actor.scope, id);
  const keys = keysOf(app, row);
  const { name: company } = await legalEntityById(app.db, row.legalEntityId);
  const versions = {
    signature: row.signatureVersion,
    authentication: "X002",
    encryption: "E002",
  } as const;
  const bytes = await writeEbicsLetter({
    ...row,
    company,
    bank: row.name,
    createdAt: app.now(),
    keys: KEY_ROLES.map((role) => ({
      role,
      version: versions[role],
      certificate: shownHash(hashOfCertificate(keys[role].certificate)),
      numbers: row.protocol === "H004" ? shownHash(hashOfNumbers(publicOf(keys[role]))) : null,
    })),
  });
  return respondWithBytes(new Uint8Array(bytes), "application/pdf", `lettre-ebics-${row.userId}.pdf`);
}

/** Asks the bank for its keys; those that are not the confirmed ones wait for a person. @throws RefusalError EBICS_* */
export async function askBankKeys(
  app: Application,
  actor: Actor,
  id: string,
  version: number,
): Promise<ConnectionRow> {
  const row = await resource.read(app.db, actor.scope, id);
  if (row.version !== version) throw new RefusalError("STALE_VERSION");
  const told = await asking(() => fetchBankKeys(openSession(app, row)));
  const isKnown = JSON.stringify(hashesOf(row, told)) === JSON.stringify(hashesOf(row, row.bankKeys));
  return resource.step(app, actor, id, { action: "fetch-bank-keys", version, erases: true }, async () => ({
    toldKeys: isKnown ? null : JSON.stringify(told),
    // The statements of the mornings come in the name of who vouched for the bank last.
    ...(isKnown && { confirmedBy: actor.scope.userId }),
    ...{ failure: null, failureDetails: null },
  }));
}

/** @throws RefusalError EBICS_CONNECTION_NOT_FOUND, STALE_VERSION, EBICS_HASH_DIFFERS */
export function confirmBankKeys(
  app: Application,
  actor: Actor,
  id: string,
  { version, ...seen }: EbicsConfirmBody,
): Promise<ConnectionRow> {
  const bare = (text: string) => text.replace(/[^0-9A-Fa-f]/g, "").toUpperCase();
  return resource.step(
    app,
    actor,
    id,
    { action: "confirm-bank-keys", version, erases: true },
    async (_, row) => {
      const told = hashesOf(row, row.toldKeys);
      if (
        told === null ||
        bare(told.authentication) !== bare(seen.authentication) ||
        bare(told.encryption) !== bare(seen.encryption)
      )
        throw new RefusalError("EBICS_HASH_DIFFERS");
      return {
        bankKeys: JSON.stringify(row.toldKeys),
        toldKeys: null,
        confirmedBy: actor.scope.userId,
        confirmedAt: app.now(),
        nextFetchAt: app.now(),
      };
    },
  );
}

/** Fetches by a job. @throws RefusalError EBICS_CONNECTION_NOT_FOUND, EBICS_NOT_READY, EBICS_BANK_KEYS_CHANGED, EBICS_KEYS_LOST */
export function askForFetch(app: Application, actor: Actor, id: string): Promise<{ jobId: string }> {
  const find = (tx: Connection) => resource.read(tx, actor.scope, id);
  return onCompanyRow(app, actor, { find }, async ({ tx, scope }, row) => {
    openReady(app, row);
    const { legalEntityId } = row;
    return {
      jobId: await enqueueJob(tx, scope, {
        kind: "ebics-fetch",
        legalEntityId,
        payload: { connectionId: id },
      }),
    };
  });
}

/** Five minutes after its start, nobody is left who would record the end of a sending. */
const SENDING_MS = 5 * 60_000;

export const isUnknown = (app: Application, { state, sentAt }: Pick<SentRow, "state" | "sentAt">): boolean =>
  state === "unknown" || (state === "sending" && app.now().getTime() - sentAt.getTime() > SENDING_MS);

export function presentSent(app: Application, row: SentRow): EbicsHistory["orders"][number] {
  const { number, direction, failure, failureDetails, sentAt, reportedAt, ...told } = row;
  return {
    ...told,
    state: isUnknown(app, row) ? "unknown" : row.state,
    refId: transferOrderRef(number, direction),
    sentAt: sentAt.toISOString(),
    reportedAt: moment(reportedAt),
    failure: failureOf(failure, failureDetails),
  };
}

/** What came of a file, as `result` of its row. */
export type FileResult =
  | { readonly operations: number; readonly known: number; readonly statements: number }
  | { readonly orders: number; readonly strangers: number }
  | { readonly code: string; readonly details: object };

const plural = (count: number, one: string) => `${count} ${count > 1 ? `${one}s` : one}`;

function sentenceOfFile(result: FileResult): string {
  if ("code" in result) return failureOf(result.code, result.details)?.sentence ?? "";
  if ("orders" in result)
    return result.strangers === 0
      ? `${plural(result.orders, "ordre")} mis à jour`
      : `${plural(result.orders, "ordre")} mis à jour, ${plural(result.strangers, "message")} d’ordres envoyés autrement`;
  const known = result.known === 0 ? "" : `, ${plural(result.known, "opération")} déjà là`;
  return `${plural(result.statements, "relevé")}, ${plural(result.operations, "opération")} ajoutée${result.operations > 1 ? "s" : ""}${known}`;
}

/** What was fetched and sent, the latest first. @throws RefusalError EBICS_CONNECTION_NOT_FOUND */
export async function readHistory(app: Application, scope: Scope, id: string): Promise<EbicsHistory> {
  const row = await resource.read(app.db, scope, id);
  const sent = await findSent(app.db, { legalEntityId: row.legalEntityId, connectionId: id });
  const present = ({ result, fetchedAt, receiptAt, ...file }: FileRow) => ({
    ...file,
    sentence: sentenceOfFile(result as FileResult),
    fetchedAt: fetchedAt.toISOString(),
    receiptAt: moment(receiptAt),
  });
  return {
    files: (await findFiles(app.db, row)).map(present),
    orders: sent.map((one) => presentSent(app, one)),
  };
}

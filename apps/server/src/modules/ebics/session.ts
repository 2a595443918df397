import { MAX_BANK_FILE_BYTES } from "@grand-livre/capture/bank/bank-file";
import type { OutsideFailure } from "@grand-livre/contracts/outside-failure";
import type { OwnKeys } from "@grand-livre/platform/ebics/keys";
import { BankRefusal, type EbicsProblem } from "@grand-livre/platform/ebics/return-codes";
import { BankNotAuthenticError, type OpenSession, type Session } from "@grand-livre/platform/ebics/session";
import { MessageError } from "@grand-livre/platform/ebics/xml";
import type { Application } from "../../application.ts";
import { seal, unseal } from "../../derived-secret.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { OutsideError, requestOutside } from "../../outside/request-outside.ts";
import type { ConnectionRow } from "./repository.ts";

/** A bank packs and signs a day's statements before it answers. */
const TIMEOUT_MS = 60_000;
/** A segment of one megabyte with what surrounds it. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

const REASONS: Readonly<Record<OutsideFailure, string>> = {
  private_address: "l’adresse mène à un réseau privé",
  unknown_host: "ce nom de serveur n’existe pas",
  unreachable: "la connexion est refusée",
  certificate: "le certificat du serveur n’est pas valable",
  timeout: "le délai est dépassé",
  too_large: "la réponse est trop longue",
};

const PROBLEMS: Readonly<Record<EbicsProblem, RefusalError["code"]>> = {
  USER_UNKNOWN: "EBICS_USER_UNKNOWN",
  USER_NOT_READY: "EBICS_USER_NOT_READY",
  BANK_KEYS_CHANGED: "EBICS_BANK_KEYS_CHANGED",
  OWN_KEYS_REFUSED: "EBICS_OWN_KEYS_REFUSED",
  HOST_UNKNOWN: "EBICS_HOST_UNKNOWN",
  ORDER_NOT_ALLOWED: "EBICS_ORDER_NOT_ALLOWED",
  ORDER_INVALID: "EBICS_ORDER_INVALID",
  SIGNATURE_REFUSED: "EBICS_SIGNATURE_REFUSED",
  ORDER_SENT_TWICE: "EBICS_ORDER_SENT_TWICE",
  BANK_BUSY: "EBICS_BANK_BUSY",
  REFUSED: "EBICS_REFUSED",
};

export const sealKeys = (app: Application, keys: OwnKeys): Buffer => seal(app, JSON.stringify(keys));

/** @throws RefusalError EBICS_KEYS_MISSING, EBICS_KEYS_LOST */
export function keysOf(app: Application, { sealedKeys }: Pick<ConnectionRow, "sealedKeys">): OwnKeys {
  if (sealedKeys === null) throw new RefusalError("EBICS_KEYS_MISSING");
  try {
    return JSON.parse(unseal(app, sealedKeys));
  } catch {
    throw new RefusalError("EBICS_KEYS_LOST");
  }
}

/** @throws RefusalError EBICS_KEYS_MISSING, EBICS_KEYS_LOST */
export function openSession(app: Application, row: ConnectionRow, signal?: AbortSignal): Session {
  const { protocol: version, hostId, partnerId, userId, url } = row;
  return {
    signer: { keys: keysOf(app, row), subscriber: { version, hostId, partnerId, userId } },
    now: app.now,
    maxBytes: MAX_BANK_FILE_BYTES,
    async send(body) {
      const { status, body: answer } = await requestOutside(app, url, {
        headers: { "content-type": "text/xml; charset=UTF-8" },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        ...(signal && { signal }),
      });
      if (status !== 200) throw new OutsideError("unreachable");
      return answer;
    },
  };
}

/** The session of a connection whose steps are done. @throws RefusalError EBICS_NOT_READY, EBICS_BANK_KEYS_CHANGED, EBICS_KEYS_LOST */
export function openReady(app: Application, row: ConnectionRow, signal?: AbortSignal): OpenSession {
  if (row.bankKeys === null || row.sealedKeys === null) throw new RefusalError("EBICS_NOT_READY");
  if (row.toldKeys !== null) throw new RefusalError("EBICS_BANK_KEYS_CHANGED");
  return { ...openSession(app, row, signal), bank: row.bankKeys };
}

/** What a person reads of a call that failed; anything else is thrown as it is. */
export function refusalOf(error: unknown): RefusalError | undefined {
  if (error instanceof RefusalError) return error;
  if (error instanceof OutsideError)
    return new RefusalError("EBICS_UNREACHABLE", { reason: REASONS[error.failure] });
  if (error instanceof MessageError) return new RefusalError("EBICS_ANSWER_UNREADABLE");
  const told = error instanceof BankNotAuthenticError ? error.said : error;
  if (told instanceof BankRefusal) return new RefusalError(PROBLEMS[told.problem], { code: told.code });
  if (error instanceof BankNotAuthenticError) return new RefusalError("EBICS_ANSWER_UNSIGNED");
  return undefined;
}

/** A call of the bank, its failure said as a refusal. @throws RefusalError EBICS_* */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** Whether the same call may do later without a person. */
export const isPassing = (code: string): boolean =>
  ["EBICS_UNREACHABLE", "EBICS_ANSWER_UNREADABLE", "EBICS_BANK_BUSY"].includes(code);

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlatformTestOutcome } from "@grand-livre/contracts/einvoice-platform";
import {
  type DirectoryLine,
  directoryLine,
  directoryLineResults,
  directoryLineSearch,
} from "@grand-livre/platform/directory/messages";
import {
  accessToken,
  createdWebhook,
  type DepositedFlow,
  type DocumentType,
  depositedFlow,
  type Flow,
  type FlowInfo,
  flow,
  flowServiceError,
  type SearchParams,
  searchContent,
  type WebhookParams,
} from "@grand-livre/platform/flow/messages";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { multipartBody } from "../../outside/multipart.ts";
import {
  type OutsideAnswer,
  OutsideError,
  type OutsideRequest,
  requestOutside,
} from "../../outside/request-outside.ts";
import { retryDelay } from "../../outside/retry-policy.ts";
import type { Token } from "../../outside/token-store.ts";
import type { PlatformAccess } from "../einvoice-platform/service.ts";
import { PlatformCallError } from "./call-error.ts";

type Outside = Pick<Application, "config" | "log" | "now" | "tokens">;

/** One company's calls to its platform; `signal` ends those under way. */
export type PlatformSession = {
  readonly app: Outside;
  readonly access: PlatformAccess;
  readonly signal?: AbortSignal | undefined;
};

type Call = Omit<OutsideRequest, "headers" | "signal"> & {
  readonly service: "flow" | "directory";
  /** After the address of the service, from `/v1` on. */
  readonly path: string;
  readonly type?: string;
  readonly accept?: string;
};

const JSON_TYPE = "application/json";
const ANSWER_BYTES = 4 * 1024 * 1024;
const CALL_MS = 30_000;
/** A deposit uploads its file. */
const DEPOSIT_MS = 60_000;
/** How often a call that changes nothing is made, and how long it may wait for its next time. */
const READS = 3;
const LONGEST_WAIT_MS = 5_000;
/** A token is asked anew this long before its end: it must last until the call arrives. */
const MARGIN_SECONDS = 30;
const TOKEN_SECONDS = 300;

/** The client's identifier and secret as RFC 6749 §2.3.1 encodes them. */
const formEncoded = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

async function send(
  session: PlatformSession,
  address: string,
  request: OutsideRequest,
): Promise<OutsideAnswer> {
  const { app, signal } = session;
  try {
    return await requestOutside(app, address, signal ? { ...request, signal } : request);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OutsideError) throw new PlatformCallError(error.failure, { status: undefined });
    throw error;
  }
}

/** What an answer that is no success says. */
function failureOf({ status, headers, body }: OutsideAnswer, ofToken = false): PlatformCallError {
  const told = flowServiceError.safeParse(parsed(body));
  const isRefused =
    status === 401 || status === 403 || (ofToken && status === 400 && body.includes("invalid_client"));
  const outcome: PlatformTestOutcome =
    status >= 300 && status < 400 ? "redirected" : isRefused ? "credentials_refused" : "error_answered";
  const retryAfter = headers["retry-after"];
  return new PlatformCallError(
    outcome,
    { status, retryAfter: typeof retryAfter === "string" ? retryAfter : undefined },
    told.success ? told.data.errorCode : undefined,
  );
}

const isSuccess = ({ status }: OutsideAnswer) => status >= 200 && status < 300;

/** A new token (RFC 6749 §4.4). @throws PlatformCallError */
async function askForToken(session: PlatformSession): Promise<Token> {
  const { tokenUrl, clientId, clientSecret } = session.access;
  const credentials = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString("base64");
  const answer = await send(session, tokenUrl, {
    headers: {
      authorization: `Basic ${credentials}`,
      accept: JSON_TYPE,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  if (!isSuccess(answer)) throw failureOf(answer, true);
  const token = accessToken.safeParse(parsed(answer.body));
  // What a header cannot hold is no token.
  if (!token.success || !/^[\x21-\x7e]+$/.test(token.data.access_token))
    throw new PlatformCallError("no_token", { status: answer.status });
  const seconds = Math.max(1, (token.data.expires_in ?? TOKEN_SECONDS) - MARGIN_SECONDS);
  return {
    value: token.data.access_token,
    expiresAt: new Date(session.app.now().getTime() + seconds * 1000),
  };
}

/** The token of a company: one was given for these settings, and another asks for its own. @throws PlatformCallError */
export function tokenOf(session: PlatformSession): Promise<string> {
  return session.app.tokens.of(session.access.key, session.app.now(), () => askForToken(session));
}

/** One call, with a new token where the kept one is refused. @throws PlatformCallError */
async function call(session: PlatformSession, { service, path, type, accept = JSON_TYPE, ...rest }: Call) {
  const { app, access } = session;
  const requestId = randomUUID();
  const address = `${service === "flow" ? access.flowUrl : access.directoryUrl}${path}`;
  const request = (token: string): OutsideRequest => ({
    maxBytes: ANSWER_BYTES,
    timeoutMs: CALL_MS,
    ...rest,
    headers: {
      authorization: `Bearer ${token}`,
      accept,
      "request-id": requestId,
      ...(type === undefined ? {} : { "content-type": type }),
      ...(access.organizationId === null ? {} : { "organization-id": access.organizationId }),
    },
  });
  const token = await tokenOf(session);
  let answer = await send(session, address, request(token));
  if (answer.status === 401) {
    app.tokens.forget(access.key, token);
    answer = await send(session, address, request(await tokenOf(session)));
  }
  if (isSuccess(answer)) return answer;
  const failure = failureOf(answer);
  // Neither address nor headers: they name accounts and hold secrets.
  app.log.warn(
    { requestId, service, path, status: answer.status, told: failure.told },
    "platform call refused",
  );
  throw failure;
}

/** A call that changes nothing, made again where that may help. @throws PlatformCallError */
async function read(session: PlatformSession, one: Call): Promise<OutsideAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(session, one);
    } catch (error) {
      if (!(error instanceof PlatformCallError) || !error.isPassing || attempt >= READS) throw error;
      const wait = retryDelay(error.attempt, attempt - 1, { now: session.app.now(), random: Math.random() });
      if (wait > LONGEST_WAIT_MS) throw error;
      await sleep(wait, undefined, { signal: session.signal });
    }
  }
}

/** @throws PlatformCallError when it is not what the interface says */
function understood<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: OutsideAnswer,
): z.output<Schema> {
  const value = schema.safeParse(parsed(body));
  if (value.success) return value.data;
  throw new PlatformCallError("error_answered", { status });
}

/** Whether a service answers. @throws PlatformCallError */
export async function checkHealth(session: PlatformSession, service: Call["service"]): Promise<void> {
  await call(session, { service, method: "GET", path: "/v1/healthcheck" });
}

/**
 * Deposits a flow, once: whether an attempt without an answer arrived is asked by its tracking id.
 * @throws PlatformCallError
 */
export async function depositAt(
  session: PlatformSession,
  info: FlowInfo,
  file: { readonly bytes: Uint8Array; readonly mediaType: string },
): Promise<DepositedFlow> {
  const { type, body } = multipartBody([
    { name: "flowInfo", type: JSON_TYPE, content: JSON.stringify(info) },
    { name: "file", type: file.mediaType, fileName: info.name, content: file.bytes },
  ]);
  const answer = await call(session, {
    service: "flow",
    path: "/v1/flows",
    type,
    body,
    timeoutMs: DEPOSIT_MS,
  });
  return understood(depositedFlow, answer);
}

/** A page of a search. A flow that cannot be understood is left out of it, and counted. @throws PlatformCallError */
export async function searchFlows(session: PlatformSession, params: SearchParams) {
  const answer = await read(session, {
    service: "flow",
    path: "/v1/flows/search",
    type: JSON_TYPE,
    body: JSON.stringify(params),
  });
  const { results, nextCursor } = understood(searchContent, answer);
  const flows = results.map((one) => flow.safeParse(one));
  return {
    flows: flows.flatMap((one) => (one.success ? [one.data] : [])),
    unreadable: flows.filter((one) => !one.success).length,
    nextCursor,
  };
}

const flowPath = (flowId: string, docType: DocumentType) =>
  `/v1/flows/${encodeURIComponent(flowId)}?docType=${docType}`;

/** @throws PlatformCallError */
export async function readFlow(session: PlatformSession, flowId: string): Promise<Flow> {
  const answer = await read(session, { service: "flow", method: "GET", path: flowPath(flowId, "Metadata") });
  return understood(flow, answer);
}

/** The file of a flow as its author sent it. @throws PlatformCallError when it is longer than `maxBytes`, too */
export async function downloadFlow(
  session: PlatformSession,
  flowId: string,
  maxBytes: number,
): Promise<Buffer> {
  const path = flowPath(flowId, "Original");
  const answer = await read(session, {
    service: "flow",
    method: "GET",
    path,
    accept: "application/octet-stream, application/xml, application/pdf",
    maxBytes,
    timeoutMs: DEPOSIT_MS,
  });
  return answer.body;
}

/** @throws PlatformCallError */
export async function createWebhook(session: PlatformSession, params: WebhookParams) {
  const body = JSON.stringify(params);
  return understood(
    createdWebhook,
    await call(session, { service: "flow", path: "/v1/webhooks", type: JSON_TYPE, body }),
  );
}

/** @throws PlatformCallError unless it is gone, whoever removed it */
export async function deleteWebhook(session: PlatformSession, webhookId: string): Promise<void> {
  const path = `/v1/webhooks/${encodeURIComponent(webhookId)}`;
  await call(session, { service: "flow", method: "DELETE", path }).catch((error) => {
    if (!(error instanceof PlatformCallError && error.attempt.status === 404)) throw error;
  });
}

const MOST_LINES = 100;

/** The lines of the directory of a SIREN, of a SIRET or of an address. @throws PlatformCallError */
export async function searchDirectory(
  session: PlatformSession,
  filters: Readonly<Partial<Record<"siren" | "siret" | "addressingIdentifier", string>>>,
): Promise<readonly DirectoryLine[]> {
  const wanted = Object.entries(filters).map(([name, value]) => [name, { op: "strict", value }]);
  const asked = directoryLineSearch.parse({
    filters: Object.fromEntries(wanted),
    include: ["siren", "siret", "routingCode"],
    limit: MOST_LINES,
  });
  const body = JSON.stringify(asked);
  const answer = await read(session, {
    service: "directory",
    path: "/v1/directory-line/search",
    type: JSON_TYPE,
    body,
  }).catch((error) => {
    if (error instanceof PlatformCallError && error.attempt.status === 404) return undefined;
    throw error;
  });
  if (answer === undefined) return [];
  const { results } = understood(directoryLineResults, answer);
  return results.flatMap((one) => {
    const line = directoryLine.safeParse(one);
    return line.success ? [line.data] : [];
  });
}

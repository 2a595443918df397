import { lookup as resolve } from "node:dns";
import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { OutsideFailure } from "@grand-livre/contracts/outside-failure";
import { RefusalError } from "../http/refusal-error.ts";
import { asStretch } from "../observed/traces.ts";
import { isPrivateAddress } from "./private-address.ts";

/** No answer from an address that a person gave. */
export class OutsideError extends Error {
  readonly failure: OutsideFailure;

  constructor(failure: OutsideFailure) {
    super(failure);
    this.name = "OutsideError";
    this.failure = failure;
  }
}

/** The origins that who runs the machine allows although they are private or without TLS (`OUTSIDE_ORIGINS`). */
export type Outside = { readonly config: { readonly outsideOrigins: readonly string[] } };

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

/**
 * An address that a person gives for the server to call: https and public. A name is judged when it is called.
 * @throws RefusalError OUTSIDE_URL_INVALID beside `field`
 */
export function outsideUrl({ config }: Outside, text: string, field: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = bare(url?.hostname ?? "");
  const isFit =
    url !== undefined &&
    url.username === "" &&
    url.password === "" &&
    (config.outsideOrigins.includes(url.origin) ||
      (url.protocol === "https:" &&
        !/(^|\.)(localhost|local|internal)\.?$/i.test(host) &&
        (isIP(host) === 0 || !isPrivateAddress(host))));
  if (!isFit)
    throw new RefusalError("OUTSIDE_URL_INVALID", {
      fields: [{ path: field, message: "OUTSIDE_URL_INVALID" }],
    });
  return url.href;
}

/** Resolves a name and refuses it when one of its addresses is private: what was judged is what is connected to. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "");
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new OutsideError("private_address"), "");
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    done(null, first?.address ?? "", first?.family);
  });

/** A short answer, such as a token or a refusal. */
const SHORT_BYTES = 64 * 1024;

export type OutsideRequest = {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For the whole of it: name, connection, request and answer. */
  readonly timeoutMs?: number;
  /** The longest answer that is read. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
};
export type OutsideAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/**
 * Calls an address that a person gave, never an internal service, and follows no redirection: the server's place in its network
 * gives no one access. Time and size of the answer are bounded, compressed answers are not requested.
 * @throws OutsideError when there is no answer, or a longer one
 */
export async function requestOutside(
  { config }: Outside,
  address: string,
  { method = "POST", headers, body, timeoutMs = 10_000, maxBytes = SHORT_BYTES, signal }: OutsideRequest,
): Promise<OutsideAnswer> {
  const url = new URL(address);
  const isAllowed = config.outsideOrigins.includes(url.origin);
  const host = bare(url.hostname);
  // A literal address is connected to without being looked up.
  if (!isAllowed && (url.protocol !== "https:" || (isIP(host) !== 0 && isPrivateAddress(host))))
    throw new OutsideError("private_address");
  const timeout = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
    },
    // No connection is kept: the next request judges the address anew.
    agent: false,
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    ...(isAllowed ? {} : { lookup: publicLookup }),
  };
  const told = { "http.request.method": method, "server.address": url.hostname };
  const ended = ({ status }: OutsideAnswer) => ({ attributes: { "http.response.status_code": status } });
  return asStretch(`${method} outside`, told, () => sendRequest(url, options, body, maxBytes), ended);
}

function sendRequest(
  url: URL,
  options: RequestOptions,
  body: OutsideRequest["body"],
  maxBytes: number,
): Promise<OutsideAnswer> {
  return new Promise<OutsideAnswer>((answered, failed) => {
    const fail = (error: Error) => failed(new OutsideError(failureOf(error)));
    const start = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = start(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) return response.destroy(new OutsideError("too_large"));
        chunks.push(chunk);
      });
      response.on("end", () =>
        answered({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
      response.on("error", fail);
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

function failureOf(error: Error): OutsideFailure {
  if (error instanceof OutsideError) return error.failure;
  const code = "code" in error ? String(error.code) : "";
  if (error.name === "TimeoutError" || code === "ABORT_ERR" || code === "ETIMEDOUT") return "timeout";
  if (["ENOTFOUND", "EAI_AGAIN", "ENODATA"].includes(code)) return "unknown_host";
  if (/CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL|EPROTO/.test(code)) return "certificate";
  return "unreachable";
}

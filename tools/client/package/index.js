/** What Grand Livre refused: its status, its stable code, its sentence in French, its details. */
export class GrandLivreError extends Error {
  /** @param {number} status @param {{ code?: string, message?: string, details?: Record<string, unknown> }} answer */
  constructor(status, { code = "UNKNOWN", message = `HTTP ${status}`, details = {} }) {
    super(message);
    this.name = "GrandLivreError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 429: too many calls in a minute; 503: the server restarts, or its database does. Both say when to come back. */
const WAITED_FOR = new Set([429, 503]);
const MOST_TRIES = 4;
const SHORTEST_WAIT_S = 1;
const LONGEST_WAIT_S = 60;

/** @param {number} seconds */
const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1_000));

/**
 * A call that is asked again has its effect once: it reads, or its key tells the server that it is the same.
 * @param {string} method
 * @param {Record<string, string>} headers
 */
const isRepeatable = (method, headers) => method === "GET" || "idempotency-key" in headers;

/** @param {URL} url @param {Record<string, unknown>} query */
function addQuery(url, query) {
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) url.searchParams.append(name, String(one));
}

/** @param {{ origin: string, key: string, fetch?: typeof globalThis.fetch }} options */
export function grandLivre({ origin, key, fetch = globalThis.fetch }) {
  return {
    /**
     * @param {string} operation
     * @param {{ params?: Record<string, unknown>, query?: Record<string, unknown>, body?: unknown,
     *   idempotencyKey?: string, version?: number, signal?: AbortSignal }} [input]
     */
    async call(operation, { params = {}, query = {}, body, idempotencyKey, version, signal } = {}) {
      const [method, path] = /** @type {[string, string]} */ (operation.split(" "));
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
      const url = new URL(filled, origin);
      addQuery(url, query);
      const isForm = body instanceof FormData;
      /** @type {Record<string, string>} */
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        ...(version !== undefined && { "if-match": String(version) }),
      };
      const sent = body === undefined || isForm ? body : JSON.stringify(body);
      for (let tries = 1; ; tries += 1) {
        const response = await fetch(url, { method, headers, body: sent, signal });
        if (response.ok) {
          const isJson = response.headers.get("content-type")?.startsWith("application/json");
          return isJson ? response.json() : response;
        }
        const again = WAITED_FOR.has(response.status) && isRepeatable(method, headers) && tries < MOST_TRIES;
        if (!again) throw new GrandLivreError(response.status, await response.json().catch(() => ({})));
        await response.body?.cancel();
        const asked = Number(response.headers.get("retry-after")) || SHORTEST_WAIT_S;
        await wait(Math.min(Math.max(asked, SHORTEST_WAIT_S), LONGEST_WAIT_S));
      }
    },
  };
}

import type { Operations } from "./operations.d.ts";

export type { Operations };

/** What Grand Livre refused: its status, its stable code, its sentence in French, its details. */
export declare class GrandLivreError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type Extras = {
  /** A creating call that is sent again under the same key has its effect once, for 24 hours. */
  readonly idempotencyKey?: string;
  /** The version that was read; an older one is refused with STALE_VERSION. */
  readonly version?: number;
  readonly signal?: AbortSignal;
};

type Input<Name extends keyof Operations> = Operations[Name]["input"] & Extras;
/** The input may be left out where nothing of it is needed. */
type Arguments<Name extends keyof Operations> =
  Record<never, never> extends Operations[Name]["input"] ? [input?: Input<Name>] : [input: Input<Name>];

export interface GrandLivre {
  /**
   * One call, by its name in the API: `call("GET /api/invoice/{id}", { params: { id } })`. A file answers its `Response`.
   * A 429 or a 503 is waited for where asking again changes nothing twice.
   * @throws GrandLivreError
   */
  call<Name extends keyof Operations>(
    operation: Name,
    ...input: Arguments<Name>
  ): Promise<Operations[Name]["answer"]>;
}

/** @param options.key an API key, made under Paramètres › Plateforme › Clés API */
export declare function grandLivre(options: {
  readonly origin: string;
  readonly key: string;
  readonly fetch?: typeof globalThis.fetch;
}): GrandLivre;

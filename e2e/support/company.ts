import { type APIRequestContext, expect } from "@playwright/test";
import { session } from "./people.ts";
import { sirenOf } from "./siren.ts";
import { thisYear } from "./today.ts";

/** Calls of the API in the name of somebody; each has to succeed. */
export interface Api {
  get<Answer = Created>(path: string): Promise<Answer>;
  post<Answer = Created>(path: string, data: object): Promise<Answer>;
  patch<Answer = Created>(path: string, data: object): Promise<Answer>;
}

/** What most creations answer, each as far as it has it. */
export interface Created {
  readonly id: string;
  readonly refId: string;
  readonly version: number;
}

/** The API in the hands of the demonstration's administrator. */
export async function administrator(request: APIRequestContext): Promise<Api> {
  const headers = await session(request);
  const send = async <Answer>(method: "post" | "patch", path: string, data: object): Promise<Answer> => {
    const answer = await request[method](path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  };
  return {
    get: async <Answer>(path: string): Promise<Answer> => {
      const answer = await request.get(path, { headers });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as Answer;
    },
    post: (path, data) => send("post", path, data),
    patch: (path, data) => send("patch", path, data),
  };
}

export const ADDRESS = {
  line1: "1 rue de la Paix",
  postcode: "75002",
  city: "Paris",
  country: "FR",
} as const;

const FIRST_COMPANY = "LE CLIENT";

interface NewCompany {
  /** After « LE CLIENT » in the alphabet: a person who opens no company by its address works in the first one. */
  readonly name: string;
  /** Its SIREN comes from it: each run has companies of its own. */
  readonly seed: number;
  /** Its exercises; this year's by default. */
  readonly years?: Iterable<number>;
}

/** A company with its exercises, with all that an invoice has to say of its issuer. Answers its reference, for `?dossier=`. */
export async function newCompany(
  api: Api,
  { name, seed, years = [thisYear()] }: NewCompany,
): Promise<string> {
  // Other journeys would find themselves in its books.
  if (name.localeCompare(FIRST_COMPANY, "fr") < 0) throw new Error(`${name} stands before ${FIRST_COMPANY}`);
  const { refId } = await api.post("/api/legal-entity", {
    name,
    siren: sirenOf(seed),
    legalForm: "SAS",
    capitalCents: 1_000_000,
    rcsCity: "Paris",
    address: ADDRESS,
  });
  for (const year of years)
    await api.post("/api/fiscal-exercise", {
      legalEntityRefId: refId,
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
    });
  return refId;
}

/** A customer with all that its invoices have to say of it. Answers its id. */
export async function newCustomer(
  api: Api,
  legalEntityRefId: string,
  name: string,
  change: object = {},
): Promise<string> {
  const body = { legalEntityRefId, kind: "customer", name, siren: "552100554", address: ADDRESS, ...change };
  return (await api.post("/api/counterparty", body)).id;
}

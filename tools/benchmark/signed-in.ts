import { demonstrationSignIn } from "../../apps/server/src/demonstration-sign-in.ts";

const LOOK_MS = 5;

/** The demonstration user of a running product, through the API as any client. */
export interface SignedIn {
  readonly legalEntityRefId: string;
  /** For requests that none of these makes. */
  readonly token: string;
  get<T>(path: string): Promise<T>;
  send<T>(method: string, path: string, body: unknown): Promise<T>;
  /** Asks for long work, and waits for its answer. */
  work<T>(path: string, body: unknown): Promise<T>;
  /** Waits for a job that another request asked for. */
  ended<T>(jobId: string): Promise<T>;
  /** Drops a file and waits for its job to end, looking every `lookMs`: at once by default, to measure one file. */
  dropBill(bytes: Uint8Array, lookMs?: number): Promise<{ invoiceId: string }>;
}

/** Signs in, and works on the first company. @throws an Error with the answer when a request fails */
export async function signIn(address: string): Promise<SignedIn> {
  let token = "";
  const request = async <T>(
    method: string,
    path: string,
    body?: string | FormData,
    type?: string,
  ): Promise<T> => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(type ? { "content-type": type } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (response.status === 429) {
      // As the screens do: a pile of files waits for a place.
      const seconds = Number(response.headers.get("retry-after") ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      return request<T>(method, path, body, type);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const send = <T>(method: string, path: string, body: unknown) =>
    request<T>(method, path, JSON.stringify(body), "application/json");
  ({ token } = await send<{ token: string }>("POST", "/api/auth/signin", demonstrationSignIn));
  const { legalEntities } = await request<{ legalEntities: { refId: string }[] }>("GET", "/api/legal-entity");
  const legalEntityRefId = legalEntities[0]?.refId ?? "";
  async function endOf<T>(jobId: string, lookMs: number): Promise<T> {
    for (;;) {
      const job = await request<{ state: string; result: T }>("GET", `/api/job/${jobId}`);
      if (job.state === "succeeded") return job.result;
      if (job.state === "failed") throw new Error(JSON.stringify(job));
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  }
  return {
    legalEntityRefId,
    token,
    get: (path) => request("GET", path),
    send,
    async work(path, body) {
      const { jobId } = await send<{ jobId: string }>("POST", path, body);
      return endOf(jobId, LOOK_MS);
    },
    ended: (jobId) => endOf(jobId, LOOK_MS),
    async dropBill(bytes, lookMs = LOOK_MS) {
      const form = new FormData();
      form.set("legalEntityRefId", legalEntityRefId);
      form.set("file", new Blob([new Uint8Array(bytes)]), "facture.pdf");
      const { jobId } = await request<{ jobId: string }>("POST", "/api/invoice/upload-bill", form);
      return endOf(jobId, lookMs);
    },
  };
}

import { expect } from "vitest";
import { SECRET } from "../src/http/token.ts";
import type { Flow } from "../src/simulator.ts";
import { compare } from "./described-answers.ts";

export const token = async (origin: string, client_id: string, client_secret = SECRET) =>
  fetch(`${origin}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }),
  });

/** What a program of a company does with the interface. */
export async function connect(origin: string, company: string, headers: Record<string, string> = {}) {
  const answer = (await (await token(origin, company)).json()) as { access_token: string };
  const authorization = { authorization: `Bearer ${answer.access_token}`, ...headers };
  const flows = `${origin}/flow-service/v1/flows`;
  const call = async (url: string, init: RequestInit = {}) => {
    const sent = { ...init, headers: { ...authorization, ...(init.headers as object) } };
    const answered = await fetch(url, { redirect: "manual", ...sent });
    await compare(init.method ?? "GET", url, answered);
    return answered;
  };
  const post = (url: string, body: unknown) =>
    call(url, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  const sendRaw = (file: string | Uint8Array, info: object = {}) => {
    const form = new FormData();
    const described = { name: "f.xml", flowSyntax: "CII", processingRule: "B2B", ...info };
    form.set("flowInfo", new Blob([JSON.stringify(described)], { type: "application/json" }));
    form.set("file", new Blob([new Uint8Array(Buffer.from(file))]), "f.xml");
    return call(flows, { method: "POST", body: form });
  };
  const search = async (where: object, rest: object = {}) =>
    (await (await post(`${flows}/search`, { where, limit: 100, ...rest })).json()) as {
      results: Flow[];
      nextCursor?: string;
    };
  return {
    call,
    post,
    sendRaw,
    search,
    /** Deposits, and answers the flow as it is acknowledged. */
    async send(file: string | Uint8Array, info?: object): Promise<Flow> {
      const answered = await sendRaw(file, info);
      expect(answered.status).toBe(202);
      const { flowId } = (await answered.json()) as Flow;
      return (await (await call(`${flows}/${flowId}`)).json()) as Flow;
    },
    get: (flowId: string, docType: string) => call(`${flows}/${flowId}?docType=${docType}`),
    /** The codes of the statuses that came, in their order. */
    async statuses(): Promise<string[]> {
      const { results } = await search({
        flowDirection: ["In"],
        flowType: ["CustomerInvoiceLC", "SupplierInvoiceLC"],
      });
      return results.map(({ name }) => /CDV-(\d+)/.exec(name)?.[1] ?? "");
    },
  };
}
/** Commands the simulator. */
export const control = (origin: string, path: string, body: object = {}) =>
  fetch(`${origin}/simulator/${path}`, { method: "POST", body: JSON.stringify(body) });

/** Why a deposit was refused. */
export const codes = ({ acknowledgement }: Flow) =>
  acknowledgement.details?.map(({ reasonCode }) => reasonCode);

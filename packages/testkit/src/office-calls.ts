import assert from "node:assert/strict";

/** The office as its calls know it, by a server or within a page. */
export interface Office {
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
}

/** Each case by what it shows. */
export type OfficeCases = Readonly<Record<string, (office: Office) => Promise<void>>>;

/** What an answer holds is looked at by the assertions. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Any = any;

export const APPS = "/api/apps";
export const UNKNOWN = "0190a0a0-0000-7000-8000-000000000000";

export const get = async (office: Office, path: string): Promise<Any> => {
  const { status, body } = await office.call("GET", path);
  assert.equal(status, 200, `GET ${path}`);
  return body;
};
export const send = async (office: Office, method: string, path: string, body?: unknown): Promise<Any> => {
  const answer = await office.call(method, path, body);
  assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
export const statusOf = async (office: Office, method: string, path: string, body?: unknown) =>
  (await office.call(method, path, body)).status;

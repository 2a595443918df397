import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { allRoutes } from "./all-routes.ts";
import type { ApiDocument, Operation } from "./openapi-document.ts";

let test: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  test = await createTestApp();
  document = (await test.anonymous<ApiDocument>("GET", "/api/openapi.json")).body;
});
afterAll(() => test.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );

const endpointsServed = allRoutes.map(({ endpoint }) => endpoint);

describe("the OpenAPI document", () => {
  it("holds every route, with its right", () => {
    const documented = new Map(operations());
    expect(allRoutes.length).toBeGreaterThan(40);
    for (const { method, path, right } of endpointsServed)
      expect(documented.get(`${method} ${path}`)?.["x-right"], path).toEqual(right);
  });

  it("gives each parameter a type that a path, a query or a header can hold", () => {
    const parameters = operations().flatMap(([, operation]) => operation.parameters ?? []);
    expect(parameters.length).toBeGreaterThan(100);
    expect(parameters.filter(({ schema }) => JSON.stringify(schema).includes('"null"'))).toEqual([]);
    const skip = parameters.find(({ name }) => name === "skip");
    expect(skip).toMatchObject({ in: "query", schema: { type: "integer", minimum: 0, default: 0 } });
  });

  it("keeps no secret that it answers under an idempotency key", () => {
    const secrets = /"(?:secret|token|recoveryCodes)":\{"type"/;
    const kept = endpointsServed.filter(
      ({ method, right, answer, answersSecret }) =>
        method === "post" &&
        right !== "public" &&
        !answersSecret &&
        "safeParse" in answer &&
        secrets.test(JSON.stringify(z.toJSONSchema(answer as z.ZodType, { unrepresentable: "any" }))),
    );
    expect(kept.map(({ path }) => path)).toEqual([]);
  });

  it("tells of the headers that creating and empty requests take", () => {
    const namesOf = (method: string, path: string) =>
      document.paths[path]?.[method]?.parameters?.map(({ name }) => name) ?? [];
    expect(namesOf("post", "/api/invoice/new-invoice")).toContain("Idempotency-Key");
    // What speaks with a server outside is not held in the transaction of a key.
    expect(namesOf("post", "/api/ebics-order")).not.toContain("Idempotency-Key");
    expect(namesOf("post", "/api/auth/signin")).not.toContain("Idempotency-Key");
    expect(namesOf("patch", "/api/invoice/delete-invoice/{id}")).toEqual(["id", "If-Match"]);
    expect(namesOf("patch", "/api/invoice/mark-as-fae/{id}")).toEqual(["id", "If-Match"]);
    expect(namesOf("patch", "/api/invoice/{id}")).toEqual(["id"]);
  });
});

describe("the documentation page", () => {
  it("shows every route by itself, without script and without anything from elsewhere", async () => {
    const page = await test.anonymous<string>("GET", "/api/docs");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    for (const { path } of endpointsServed) expect(page.body).toContain(path);
    expect(page.body).not.toMatch(/<script|https?:\/\/|src=/);
    const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1];
    expect(page.headers.get("content-security-policy")).toContain(
      `default-src 'none'; style-src 'nonce-${nonce}'`,
    );
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

it("answers 404 for a file of the web app that is not there, never its page", async () => {
  expect((await test.anonymous("GET", "/assets/gone-abc123.js")).status).toBe(404);
});

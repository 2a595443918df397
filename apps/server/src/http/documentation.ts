import { randomBytes } from "node:crypto";
import type { HttpApp } from "./app.ts";
import { documentationPage } from "./documentation-page.ts";
import { type ApiDocument, completed } from "./openapi-document.ts";

const DOCUMENT = {
  openapi: "3.1.0",
  info: {
    title: "Grand Livre",
    version: "1",
    description:
      "Facturation et comptabilité. Montants en centimes entiers, dates AAAA-MM-JJ, taux en points de base.",
  },
};

/**
 * `GET /api/openapi.json`, generated from the schemas that validate requests, and `GET /api/docs`, which shows it as a
 * page of its own: no script, nothing from elsewhere.
 */
export function registerDocumentation(http: HttpApp): void {
  const { openAPIRegistry: registry } = http;
  registry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  registry.registerComponent("securitySchemes", "accessToken", {
    type: "apiKey",
    in: "header",
    name: "x-access-token",
  });
  // Routes do not change once the server is up: the document is made on the first demand.
  let made: ApiDocument | undefined;
  const document = () => {
    made ??= completed(http.getOpenAPI31Document(DOCUMENT) as unknown as ApiDocument);
    return made;
  };
  http.get("/api/openapi.json", (context) => context.json(document()));
  http.get("/api/docs", (context) => {
    const nonce = randomBytes(16).toString("base64url");
    return context.html(documentationPage(document(), nonce), 200, {
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    });
  });
}

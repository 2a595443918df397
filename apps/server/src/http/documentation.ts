import type { HttpApp } from "./app.ts";

/** `GET /api/openapi.json`, generated from the schemas that validate requests. */
export function registerDocumentation(http: HttpApp): void {
  http.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  http.doc31("/api/openapi.json", {
    openapi: "3.1.0",
    info: {
      title: "Grand Livre",
      version: "1",
      description:
        "Facturation et comptabilité. Montants en centimes entiers, dates AAAA-MM-JJ, taux en points de base.",
    },
  });
}

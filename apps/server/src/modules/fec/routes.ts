import { fecCheckAnswer, fecQuery } from "@grand-livre/contracts/fec";
import { fecChunksFrom } from "@grand-livre/domain/fec/export";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { audit } from "../audit/service.ts";
import { batchBytes, batchOfExercise } from "../import/service.ts";
import { checkFec, type FecSubject, fecLines, fecSubject } from "./service.ts";

const right = { service: "reports", action: "Exporter" } as const;

export const fecRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/fec",
    tag: "fec",
    summary:
      "The FEC of an exercise: 18 columns, tab, CRLF, UTF-8, in the order of sealing (LPF art. A47 A-1)",
    right,
    query: fecQuery,
    answer: { raw: "text/plain" },
    handler: async ({ app, caller, query }) => {
      const subject = await fecSubject(app.db, caller.scope, query);
      await tellExport(app, caller, subject);
      const batch = await batchOfExercise(app.db, caller.scope, subject.entity.id, subject.exercise.id);
      const bytes = batch ? batchBytes(app.db, caller.scope, batch) : fecBytes(app, caller, subject);
      const charset = batch?.fileForm.encoding.toLowerCase() ?? "utf-8";
      return new Response(ReadableStream.from(bytes), {
        headers: {
          "content-type": `text/plain; charset=${charset}`,
          "content-disposition": `attachment; filename="${subject.fileName}"`,
        },
      });
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/fec/check",
    tag: "fec",
    summary: "The controls of the FEC of an exercise, by named rules",
    right: { service: "reports", action: "Viewer" },
    query: fecQuery,
    answer: fecCheckAnswer,
    handler: async ({ app, caller, query }) => {
      const subject = await fecSubject(app.db, caller.scope, query);
      return { fileName: subject.fileName, ...(await checkFec(app.db, caller.scope, subject)) };
    },
  }),
];

async function* fecBytes(app: Application, caller: Caller, subject: FecSubject): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const chunk of fecChunksFrom(fecLines(app.db, caller.scope, subject)))
    yield encoder.encode(chunk);
}

/** Whoever takes the whole ledger away is written down, before the first byte leaves. */
async function tellExport(app: Application, caller: Caller, { entity, exercise, fileName }: FecSubject) {
  await inTransaction(app.db, async (tx) =>
    audit(tx, caller, {
      action: "export",
      resource: "fec",
      resourceId: exercise.id,
      legalEntityId: entity.id,
      details: { fileName },
    }),
  );
}

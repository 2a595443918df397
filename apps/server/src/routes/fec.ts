import { fecEndpoints } from "@grand-livre/contracts/endpoints/fec";
import { fecChunksFrom } from "@grand-livre/domain/fec/export";
import type { Application } from "../application.ts";
import { onReplica } from "../database/replica.ts";
import type { Caller } from "../http/caller.ts";
import { handle, type Route } from "../http/route.ts";
import { inCommand } from "../kit/command.ts";
import { checkFec, type FecSubject, fecPages, fecSubject } from "../modules/fec/service.ts";
import { batchBytes, batchOfExercise } from "../modules/import/service.ts";

export const fecRoutes: readonly Route[] = [
  handle(fecEndpoints.file, async ({ app, caller, query }) => {
    const subject = await fecSubject(app.db, caller.scope, query);
    await reportExport(app, caller, subject);
    const batch = await batchOfExercise(app.db, caller.scope, subject.entity.id, subject.exercise.id);
    const bytes = batch ? batchBytes(app.db, batch) : fecBytes(app, subject);
    const charset = batch?.fileForm.encoding.toLowerCase() ?? "utf-8";
    return new Response(ReadableStream.from(bytes), {
      headers: {
        "content-type": `text/plain; charset=${charset}`,
        "content-disposition": `attachment; filename="${subject.fileName}"`,
      },
    });
  }),
  handle(fecEndpoints.check, async ({ app, caller, query }) => {
    const subject = await fecSubject(app.db, caller.scope, query);
    return { fileName: subject.fileName, ...(await checkFec(app.db, subject)) };
  }),
];

/** From the replica where there is one, once it has the line of the log too. */
async function* fecBytes(app: Application, subject: FecSubject): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { db } = await onReplica(app);
  for await (const chunk of fecChunksFrom(fecPages(db, subject, app.db))) yield encoder.encode(chunk);
}

/** The audit log names the person who exports the whole ledger, before the first byte leaves. */
async function reportExport(app: Application, caller: Caller, { entity, exercise, fileName }: FecSubject) {
  await inCommand(app, caller, async (command) =>
    command.audit({
      action: "export",
      resource: "fec",
      resourceId: exercise.id,
      legalEntityId: entity.id,
      details: { fileName },
    }),
  );
}

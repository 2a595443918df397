import { ledgerEndpoints } from "@grand-livre/contracts/endpoints/ledger";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { handle, type Route } from "../http/route.ts";
import { inCommand } from "../kit/command.ts";
import { type ProofSubject, proveEntry, proveLedger } from "../modules/ledger/proof.ts";
import { presentVerification, verifyLedger } from "../modules/ledger/verification-service.ts";
import { resolveLegalEntity } from "../modules/legal-entity/service.ts";

export const ledgerRoutes: readonly Route[] = [
  handle(ledgerEndpoints.verify, async ({ app, query }) => {
    const entity = await resolveLegalEntity(app.db, query.legalEntityRefId);
    return presentVerification(await verifyLedger(app.db, entity.id));
  }),
  handle(ledgerEndpoints.prove, async ({ app, caller, query }) => {
    const subject = await subjectOf(app, query.legalEntityRefId);
    const lines = await proveLedger(app.db, subject);
    await reportExport(app, caller, subject, null);
    return new Response(ReadableStream.from(encoded(lines)), {
      headers: {
        "content-type": "application/x-ndjson; charset=utf-8",
        "content-disposition": `attachment; filename="preuve-${subject.siren ?? "grand-livre"}.jsonl"`,
      },
    });
  }),
  handle(ledgerEndpoints.proveEntry, async ({ app, caller, query }) => {
    const subject = await subjectOf(app, query.legalEntityRefId);
    const proof = await proveEntry(app.db, subject, query.entryId);
    await reportExport(app, caller, subject, query.entryId);
    return proof;
  }),
];

async function subjectOf(app: Application, refId: string): Promise<ProofSubject> {
  const { id, name, siren } = await resolveLegalEntity(app.db, refId);
  return { id, company: name, siren, madeAt: app.now().toISOString() };
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of lines) yield encoder.encode(text);
}

/** The audit log names the person who takes entries out of the product. */
async function reportExport(app: Application, caller: Caller, { id }: ProofSubject, entryId: string | null) {
  await inCommand(app, caller, async (command) =>
    command.audit({
      action: "export",
      resource: "ledger-proof",
      resourceId: entryId ?? id,
      legalEntityId: id,
      details: {},
    }),
  );
}

import type { BankStatementAnswer } from "@grand-livre/contracts/bank";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import { describe, expect, it } from "vitest";
import { books, openBankBooks, root, test } from "../../../test/bank-books.ts";
import { certainOf, importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { endOf } from "../../../test/ledger-files.ts";
import { issueSale } from "../../../test/sales.ts";

/** The job that looks for the certain proposals of an account. */

openBankBooks();

async function march(...operations: readonly (readonly [day: string, cents: number, label: string])[]) {
  const closing = operations.reduce((total, [, cents]) => total + cents, 0);
  await importFile(
    root,
    books,
    statement({ opening: ["2026-02-28", 0], closing: ["2026-03-31", closing], operations }),
  );
}

describe("the certain proposals", () => {
  it("say how many are left when there are more than one command accepts", async () => {
    const fees = Array.from({ length: 201 }, (_, rank) => 10_000 + 37 * rank);
    const total = fees.reduce((sum, cents) => sum + cents, 0);
    const draft = await succeed<{ id: string }>(root, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "BQ1",
      date: "2026-03-10",
      pieceRef: "P1",
      label: "Cotisation carte",
      lines: [
        { account: "471000", debitCents: total, creditCents: 0 },
        ...fees.map((creditCents) => ({ account: "512000", debitCents: 0, creditCents })),
      ],
    });
    await succeed(root, "POST", `/api/entry/${draft.id}/validate`, {});
    await march(...fees.map((cents) => ["2026-03-11", -cents, "COTISATION CARTE"] as const));
    const { certain, left, isCut } = await certainOf(root, books);
    expect({ shown: certain.length, left, isCut }).toEqual({ shown: 200, left: 1, isCut: false });
    const operations = certain.map(({ operationId, proposal }) => ({ operationId, proposalId: proposal.id }));
    const order = { legalEntityRefId: books.refId, operations };
    expect(await succeed(root, "POST", "/api/bank-operation/accept", order)).toEqual({ accepted: 200 });
    expect(await certainOf(root, books)).toMatchObject({ certain: [{}], left: 0 });
  });

  it("are opened again together from their statement, long after, but for one that was opened alone", async () => {
    await march(...[501, 502, 503].map((cents) => ["2026-03-20", -cents, `COTISATION ${cents}`] as const));
    const draft = await succeed<{ id: string }>(root, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "BQ1",
      date: "2026-03-19",
      pieceRef: "P2",
      label: "Cotisations",
      lines: [
        { account: "471000", debitCents: 1506, creditCents: 0 },
        ...[501, 502, 503].map((creditCents) => ({ account: "512000", debitCents: 0, creditCents })),
      ],
    });
    await succeed(root, "POST", `/api/entry/${draft.id}/validate`, {});
    const { certain } = await certainOf(root, books);
    const operations = certain.map(({ operationId, proposal }) => ({ operationId, proposalId: proposal.id }));
    expect(operations).toHaveLength(3);
    const legalEntityRefId = books.refId;
    await succeed(root, "POST", "/api/bank-operation/accept", { legalEntityRefId, operations });
    const listed = async () =>
      (
        await succeed<{ statements: BankStatementAnswer[] }>(
          root,
          "GET",
          `/api/bank-statement?legalEntityRefId=${books.refId}&account=512000&skip=0&limit=20`,
        )
      ).statements.flatMap(({ acceptedTogether }) => acceptedTogether);
    const before = await listed();
    const accepted = before.find((one) => one.operations === 3);
    expect(accepted).toMatchObject({ acceptedAt: expect.any(String) });
    await succeed(root, "POST", `/api/bank-operation/${operations[0]?.operationId}/undo`, {});
    const order = { legalEntityRefId, acceptedWith: accepted?.id };
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("POST", "/api/bank-operation/undo", order)).status).toBe(403);
    const both = { ...order, operationIds: [operations[1]?.operationId] };
    expect((await root.call("POST", "/api/bank-operation/undo", both)).status).toBe(422);
    expect(await succeed(root, "POST", "/api/bank-operation/undo", order)).toEqual({ undone: 2 });
    expect((await root.call("POST", "/api/bank-operation/undo", order)).status).toBe(404);
    expect((await listed()).map(({ id }) => id)).not.toContain(accepted?.id);
    expect((await certainOf(root, books)).certain).toHaveLength(3);
  });

  it("are looked for by a job that tells how far it is, and leaves nothing when it is cancelled", async () => {
    await issueSale(root, books, { bill_date: "2026-03-02" });
    await march(...[1, 2, 3].map((n) => ["2026-03-12", 120_000 + n, "VIR MAIRIE DE CHAUMONT"] as const));
    const body = { legalEntityRefId: books.refId, account: "512000" };
    const ask = () => root.call<JobAccepted>("POST", "/api/bank-operation/certain", body);
    const done = await endOf(root, (await ask()).body.jobId);
    expect(done).toMatchObject({ state: "succeeded", done: 3, total: 3, result: { left: 0, isCut: false } });
    const holder = await test.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table counterparty in access exclusive mode");
      const { jobId } = (await ask()).body;
      await expect
        .poll(async () => (await root.call<JobAnswer>("GET", `/api/job/${jobId}`)).body.state)
        .toBe("running");
      await succeed(root, "POST", `/api/job/${jobId}/cancel`);
      await holder.query("rollback");
      expect(await endOf(root, jobId)).toMatchObject({ state: "failed", error: { code: "JOB_CANCELLED" } });
    } finally {
      holder.release();
    }
    expect(await operationsOf(root, books, "&state=open")).toHaveLength(3);
  });

  it("are told to no one who may not see them, nor of another company", async () => {
    const stranger = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const body = { legalEntityRefId: books.refId, account: "512000" };
    expect((await stranger.call("POST", "/api/bank-operation/certain", body)).status).toBe(403);
    const elsewhere = await test.person({ rights: { reconciliation: ["Viewer"] }, legalEntityIds: [] });
    expect((await elsewhere.call("POST", "/api/bank-operation/certain", body)).status).toBe(404);
  });
});

import { randomUUID } from "node:crypto";
import type { AuditAnswer } from "@grand-livre/contracts/audit";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import { beforeAll, describe, expect, it } from "vitest";
import { ended } from "../../../test/bills.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, test } from "../../../test/pay-books.ts";
import type { Refused } from "../../../test/payroll-company.ts";
import { cutConnection, stopAt } from "../../../test/stop-at.ts";

/** The calculation of a month by a job. */

openPayBooks();
beforeAll(() => test.startWorker());

const { employer, employee, month, step, through } = pay;

const ask = (change: object = {}, person = manager, headers = {}) =>
  person.call<JobAccepted & Refused>(
    "POST",
    "/api/payroll/payslip/calculate-by-job",
    { legalEntityRefId: books.refId, month: "2026-01-01", ...change },
    headers,
  );

/** Three payslips to calculate, the second of which its contract refuses. */
async function prepared(): Promise<void> {
  const { body } = await employer();
  await employee(body.id, { number: "S001", lastname: "Arnaud" });
  await employee(body.id, { number: "S002", lastname: "Petit" }, { job: "Présidente" });
  await employee(body.id, { number: "S003", lastname: "Roux" });
  await step("prepare");
}

async function end(asked: Promise<{ body: JobAccepted }>): Promise<JobAnswer> {
  return ended(manager, (await asked).body.jobId);
}

describe("the calculation of a month by a job", () => {
  it("calculates what can be computed, says why the rest is not, and comes to what a request comes to", async () => {
    await prepared();
    const done = await end(ask());
    expect(done).toMatchObject({
      state: "succeeded",
      ...{ done: 3, total: 3, result: { calculated: 2, refused: 1 } },
    });
    const { payslips } = (await month()).body;
    expect(payslips.map(({ state }) => state)).toEqual(["calculated", "prepared", "calculated"]);
    expect(payslips[1]?.refusal).toMatchObject({ code: "PAYSLIP_OFFICER" });
    const amounts = ({ body }: Awaited<ReturnType<typeof month>>) =>
      body.payslips.map(({ grossCents, netPaidCents, employerCostCents }) => [
        grossCents,
        netPaidCents,
        employerCostCents,
      ]);
    const byJob = amounts(await month());
    await through("2026-01-01", "calculate");
    expect(amounts(await month())).toEqual(byJob);
    const log = await succeed<AuditAnswer>(
      root,
      "GET",
      `/api/audit?resource=payslip&resourceId=${payslips[1]?.id}`,
    );
    expect(log.entries.map(({ action }) => action)).toEqual(["refuse", "refuse", "prepare"]);
    const chosen = await end(ask({ ids: [payslips[0]?.id] }));
    expect(chosen.result).toEqual({ calculated: 1, refused: 0 });
  });

  it("is one job for one key, and two at once leave each payslip whole", async () => {
    await prepared();
    const key = { "idempotency-key": randomUUID() };
    const first = await ask({}, manager, key);
    expect((await ask({}, manager, key)).body).toEqual(first.body);
    const both = await Promise.all([end(ask()), end(ask())]);
    expect(both.map(({ state, result }) => [state, result])).toEqual(
      both.map(() => ["succeeded", { calculated: 2, refused: 1 }]),
    );
    const { payslips } = (await month()).body;
    expect(payslips.map(({ state }) => state)).toEqual(["calculated", "prepared", "calculated"]);
  });

  it("leaves nothing when its worker is lost in the middle, and is done once when it comes back", async () => {
    await prepared();
    const before = (await month()).body.payslips;
    const asked = await stopAt(
      test,
      "audit_log",
      async () => {
        // The request's own command writes nothing to the log.
        const { body } = await ask();
        return body.jobId;
      },
      async (backend) => {
        expect((await month()).body.payslips).toEqual(before);
        await cutConnection(test, backend);
      },
    );
    const job = await ended(manager, "given" in asked ? asked.given : "");
    expect(job).toMatchObject({ state: "succeeded", result: { calculated: 2, refused: 1 } });
    const { rows } = await test.pool.query("select attempts from job where id = $1", [job.id]);
    expect(rows).toEqual([{ attempts: 2 }]);
    const { payslips } = (await month()).body;
    expect(payslips.map(({ version }) => version)).toEqual([2, 2, 2]);
  });

  it("is refused without the right, in another's company, and where nothing is to be calculated", async () => {
    expect(await ask()).toMatchObject({ status: 409, body: { code: "PAYROLL_NOTHING_TO_DO" } });
    expect(await ask({ ids: [randomUUID()] })).toMatchObject({
      status: 404,
      body: { code: "PAYSLIP_NOT_FOUND" },
    });
    await prepared();
    const reader = await test.person({
      rights: { payslip: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { payslip: ["Viewer", "Creator"] } });
    expect((await ask({}, reader)).status).toBe(403);
    expect((await ask({}, stranger)).status).toBe(404);
    expect((await ask({ month: "2026-01-02" })).status).toBe(422);
    expect((await test.anonymous("POST", "/api/payroll/payslip/calculate-by-job", {})).status).toBe(401);
    const { jobId } = (await ask()).body;
    expect((await reader.call("GET", `/api/job/${jobId}`)).status).toBe(404);
  });
});

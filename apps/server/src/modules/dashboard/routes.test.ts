import type { AccountingDashboardAnswer } from "@grand-livre/contracts/dashboard";
import type { agedBalanceAnswer } from "@grand-livre/contracts/report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { changeStatus, draftOf, facturX } from "../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

function dashboard() {
  return succeed<AccountingDashboardAnswer>(
    person,
    "GET",
    `/api/dashboard/accounting?legalEntityRefId=${books.refId}`,
  );
}

describe("the dashboard", () => {
  it("is empty and honest before the first bill", async () => {
    const answer = await dashboard();
    expect(answer).toMatchObject({ asOf: "2026-11-20", latestBills: [], demonstration: null });
    expect(answer.figures).toMatchObject({
      startDate: "2026-01-01",
      endDate: "2026-12-31",
      turnover: { cents: 0, accounts: [], previousYearCents: null },
      payable: { cents: 0, accounts: [] },
    });
    expect(answer.months).toHaveLength(12);
    expect(answer.months.map(({ cashCents }) => cashCents)).toEqual([...Array(11).fill(0), null]);
    expect(answer.months.every((month) => month.costsCents === 0 && month.previousCostsCents === null)).toBe(
      true,
    );
  });

  it("counts each draft once, shows what is owed by age and what each month cost", async () => {
    const first = await draftOf(person, books.refId, facturX({ number: "1", dueDate: "20261201" }));
    await changeStatus(person, first, "validated");
    const late = await draftOf(person, books.refId, facturX({ number: "2", dueDate: "20261101" }));
    await changeStatus(person, late, "validated");
    const credit = await draftOf(
      person,
      books.refId,
      facturX({ number: "3", typeCode: "381", dueDate: "20260302" }),
    );
    await changeStatus(person, credit, "validated");
    await draftOf(person, books.refId, facturX({ number: "4" }));
    const answer = await dashboard();
    const age = Object.fromEntries(
      (answer.figures?.payableByAge ?? []).map((one) => [one.bucket, one.amountCents]),
    );
    expect(age).toEqual({ notDue: 12_000, to30: 12_000, to60: 0, to90: 0, over90: -12_000 });
    expect(answer.figures?.payable).toMatchObject({ cents: 12_000, accounts: ["401000"] });
    expect(answer.months.find((month) => month.month === "2026-01")?.costsCents).toBe(10_000);
    // The supplier’s earlier bills took the default account, which nobody confirmed: his fourth bill is to check too.
    expect(answer.todo).toMatchObject({ toComplete: 0, toCheck: 1, readyToValidate: 0 });
    // Paid early in part: what is left keeps the bill's due date, here as in the aged balance.
    await succeed(person, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: "2026-11-02",
      amountCents: 2_000,
      counterpartyId: first.counterpartyId,
      allocations: [{ invoiceId: first.id, amountCents: 2_000 }],
    });
    const report = await succeed<z.infer<typeof agedBalanceAnswer>>(
      person,
      "GET",
      `/api/report/aged-balance?legalEntityRefId=${books.refId}&side=supplier&date=2026-11-20`,
    );
    expect(report).toMatchObject({ notDueCents: 10_000, upTo30Cents: 12_000, olderCents: -12_000 });
    expect((await dashboard()).figures?.payableByAge.map(({ amountCents }) => amountCents)).toEqual([
      report.notDueCents,
      report.upTo30Cents,
      report.upTo60Cents,
      report.upTo90Cents,
      report.olderCents,
    ]);
    expect(answer.latestBills.map((bill) => bill.bill_number)).toEqual(["4", "3", "2", "1"]);
  });

  it("ticks what the company has set, each by its own fact", async () => {
    const own = await openBooks(test, person);
    const steps = async () =>
      (
        await succeed<AccountingDashboardAnswer>(
          person,
          "GET",
          `/api/dashboard/accounting?legalEntityRefId=${own.refId}`,
        )
      ).firstSteps;
    const before = await steps();
    expect(before).toMatchObject({ logo: false, bank: false, openings: false, colleagues: false });
    await test.person({ legalEntityIds: [own.legalEntityId] });
    expect(await steps()).toEqual({ ...before, colleagues: true });
  });

  it("is refused without the right, and out of the scope", async () => {
    const path = `/api/dashboard/accounting?legalEntityRefId=${books.refId}`;
    expect((await test.anonymous("GET", path)).status).toBe(401);
    expect((await (await test.person({})).call("GET", path)).status).toBe(403);
    const stranger = await test.person({ rights: { dashboard: ["Viewer"] } });
    expect((await stranger.call("GET", path)).status).toBe(404);
  });
});

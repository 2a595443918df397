import type { PayslipMonth } from "@grand-livre/contracts/payroll";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** The payslips of a month: a short one is calculated by its request, a long one by a job that is followed. */

const SCREEN = "/accounting/payslip/employees?tab=payslips&month=2026-11-01";
const MONTH = "GET /api/payroll/payslip?legalEntityRefId=ref-1&month=2026-11-01";
const CALCULATE = "POST /api/payroll/payslip/calculate";
const BY_JOB = "POST /api/payroll/payslip/calculate-by-job";
const JOB_ID = "019b0000-0000-7000-8000-000000000001";
const JOB = `GET /api/job/${JOB_ID}`;

/** So many payslips that wait for their calculation. */
function waiting(count: number) {
  const server = recordedCompany();
  const recorded = server.recorded<PayslipMonth>(MONTH);
  const [first] = recorded.payslips;
  const payslips = Array.from({ length: count }, (_, at) => ({
    ...first,
    ...{ id: `019b0000-0000-7000-8000-${String(at).padStart(12, "0")}`, number: `S${at}`, state: "prepared" },
    ...{ grossCents: null, netPaidCents: null, employerCostCents: null },
  }));
  server.on(MONTH, answered({ ...recorded, payslips }));
  return server;
}

const job = (change: object) =>
  answered({
    ...{ id: JOB_ID, kind: "calculate-pay", state: "running", done: 0, total: 60, result: null, error: null },
    ...change,
  });
const calculate = () => page.getByRole("button", { name: "Calculer", exact: true });

it("leaves more than fifty payslips to a job, shows how far it is and says what is left", async () => {
  const server = waiting(60);
  server.on(BY_JOB, answered({ jobId: JOB_ID }, 202));
  server.on(JOB, job({ done: 25 }));
  await renderScreen(SCREEN, server);
  await calculate().click();
  const bar = page.getByRole("progressbar", { name: "Calcul des bulletins" });
  await expect.element(bar).toHaveAttribute("aria-valuenow", "42");
  server.on(JOB, job({ state: "succeeded", done: 60, result: { calculated: 58, refused: 2 } }));
  await expect.element(page.getByText("58 bulletins calculés, 2 restent à compléter.")).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(server.sentTo(BY_JOB).map(({ body }) => body)).toEqual([
    { legalEntityRefId: "ref-1", month: "2026-11-01" },
  ]);
  expect(server.sentTo(CALCULATE)).toEqual([]);
});

it("shows it too while the month that is calculated was only just prepared", async () => {
  const server = waiting(60);
  const prepared = server.recorded<PayslipMonth>(MONTH);
  const abilities = { ...prepared.abilities, prepare: { allowed: true } };
  server.on(MONTH, answered({ ...prepared, abilities, payslips: [] }));
  const payslips = Array.from({ length: 60 }, () => prepared.payslips[0]);
  server.on("POST /api/payroll/payslip/prepare", answered({ ...prepared, payslips }));
  server.on(BY_JOB, answered({ jobId: JOB_ID }, 202));
  server.on(JOB, job({ done: 30 }));
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: "Préparer et calculer les bulletins" }).click();
  const bar = page.getByRole("progressbar", { name: "Calcul des bulletins" });
  await expect.element(bar).toHaveAttribute("aria-valuenow", "50");
  server.on(JOB, job({ state: "succeeded", done: 60, result: { calculated: 59, refused: 1 } }));
  await expect.element(page.getByText("59 bulletins calculés, 1 reste à compléter.")).toBeVisible();
  expect(server.sentTo(CALCULATE)).toEqual([]);
});

it("says why a job came to nothing", async () => {
  const server = waiting(60);
  server.on(BY_JOB, answered({ jobId: JOB_ID }, 202));
  const error = { status: 409, code: "PAYROLL_NOTHING_TO_DO", message: "" };
  server.on(JOB, job({ state: "failed", error }));
  await renderScreen(SCREEN, server);
  await calculate().click();
  await expect.element(page.getByText("Aucun bulletin concerné")).toBeVisible();
});

it("calculates fifty within one request", async () => {
  const server = waiting(50);
  await renderScreen(SCREEN, server);
  server.once(CALCULATE, answered(server.recorded(MONTH)));
  await calculate().click();
  await expect.element(page.getByText("Bulletins calculés.")).toBeVisible();
  expect(server.sentTo(BY_JOB)).toEqual([]);
});

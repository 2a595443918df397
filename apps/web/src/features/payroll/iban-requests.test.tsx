import type { IbanRequest } from "@grand-livre/contracts/employee-iban";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** The bank accounts that employees ask for, as a second person decides on them. */

const LIST = "GET /api/payroll/iban-request?legalEntityRefId=ref-1";
const SCREEN = "/accounting/payslip/employees?tab=ibans";

/** The panel of the recorded request, with its ability changed. */
async function opened(decide: IbanRequest["abilities"]["decide"]) {
  const server = recordedCompany();
  const [listed] = server.recorded<{ requests: IbanRequest[] }>(LIST).requests;
  const one = `GET /api/payroll/iban-request/${listed?.id}`;
  const request = { ...server.recorded<IbanRequest>(one), abilities: { decide } };
  server.on(one, answered(request));
  await renderScreen(`${SCREEN}&panel=${request.id}`, server);
  return { server, request, panel: page.getByRole("dialog", { name: request.name }) };
}

it("shows the IBAN whole beside the one of the record, and approves it at the version that was read", async () => {
  const { server, request, panel } = await opened({ allowed: true });
  await expect.element(panel.getByText(/DE89\s3704\s0044\s0532\s0130\s00/)).toBeVisible();
  await expect.element(panel.getByText("FR•• •••• 0189")).toBeVisible();
  const approve = `POST /api/payroll/iban-request/${request.id}/approve`;
  server.once(approve, answered({ ...request, version: 2, state: "approved" }));
  await panel.getByRole("button", { name: "Approuver" }).click();
  await expect.element(page.getByText(/Bernard Claire\s: IBAN approuvé/)).toBeVisible();
  expect(server.sentTo(approve).map(({ body }) => body)).toEqual([{ version: 1 }]);
});

it("refuses it with a reason, and says that another person decided first", async () => {
  const { server, request, panel } = await opened({ allowed: true });
  await panel.getByRole("button", { name: "Refuser" }).click();
  const dialog = page.getByRole("dialog", { name: "Refuser l’IBAN de Bernard Claire" });
  await dialog.getByRole("textbox", { name: "Motif du refus" }).fill("RIB illisible");
  const refuse = `POST /api/payroll/iban-request/${request.id}/refuse`;
  server.once(refuse, refused(409, "COUNTERPARTY_IBAN_DECIDED"));
  await press("Control+Enter");
  await expect.element(page.getByText(/déjà été approuvé, refusé ou remplacé/)).toBeVisible();
  expect(server.sentTo(refuse)[0]?.body).toEqual({ version: 1, reason: "RIB illisible" });
});

it("says why a person may not decide", async () => {
  const { panel } = await opened({ allowed: false, code: "COUNTERPARTY_IBAN_SAME_PERSON" });
  await expect.element(panel.getByRole("button", { name: "Approuver" })).toBeDisabled();
});

it("says when the list cannot be read, and when nothing is asked", async () => {
  const server = recordedCompany();
  server.on(LIST, answered({ requests: [] }));
  server.once(LIST, refused(500, "INTERNAL"));
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByText("Aucune demande")).toBeVisible();
});

import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** Absences as they are asked for and decided. */

const SCREEN = "/accounting/payslip/absences";
const ASK = "POST /api/absence";
const LIST = "GET /api/absence?legalEntityRefId=ref-1&skip=0&limit=50";
const PLANNING = "GET /api/absence/planning?legalEntityRefId=ref-1&month=2026-11-01";

type Absence = { readonly id: string; readonly name: string; readonly employeeId: string };
const asked = (server: ReturnType<typeof recordedCompany>) => server.recorded<Absence>(ASK);

/** The list of requests with the recorded one changed, and its panel. */
async function opened(change: object = {}) {
  const server = recordedCompany();
  const absence = { ...asked(server), ...change };
  server.on(LIST, answered({ absences: [absence], count: 1 }));
  await renderScreen(`${SCREEN}?tab=requests&panel=${absence.id}`, server);
  return { server, absence, panel: page.getByRole("dialog", { name: absence.name }) };
}

it("asks for the days of an employee; days that are taken are named at their field", async () => {
  const server = recordedCompany();
  await renderScreen(`${SCREEN}?panel=new`, server);
  const panel = page.getByRole("dialog", { name: "Nouvelle absence" });
  await panel.getByRole("combobox", { name: "Salarié" }).click();
  await page.getByRole("option", { name: "Bernard Claire" }).click();
  await panel.getByRole("textbox", { name: "Premier jour" }).fill("23/11/2026");
  await panel.getByRole("textbox", { name: "Dernier jour" }).fill("27/11/2026");
  await expectReachable();
  const taken = { from: "25/11/2026", to: "25/11/2026" };
  server.once(
    ASK,
    answered({ status: 422, code: "ABSENCE_OVERLAP", message: "", params: taken, details: taken }, 422),
  );
  await press("Control+Enter");
  await expect.element(panel.getByText(/Une autre absence du salarié va du 25\/11\/2026/)).toBeVisible();
  await press("Control+Enter");
  await expect.element(page.getByText(/Bernard Claire\s: absence à approuver/)).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  expect(server.sentTo(ASK).at(-1)?.body).toMatchObject({
    ...{ legalEntityRefId: "ref-1", employeeId: asked(server).employeeId, kind: "leave" },
    ...{ from: "2026-11-23", to: "2026-11-27", fromNoon: false, toNoon: false, dailyCents: null },
  });
});

it("warns of a balance that is too small, and approves at the version that was read", async () => {
  const { server, absence, panel } = await opened();
  await expect.element(panel.getByText(/Il manquerait 1,00\sj/)).toBeVisible();
  const approve = `POST /api/absence/${absence.id}/approve`;
  server.once(approve, answered({ ...absence, version: 2, state: "approved" }));
  await panel.getByRole("button", { name: "Approuver" }).click();
  await expect.element(page.getByText(/Bernard Claire\s: absence approuvée/)).toBeVisible();
  expect(server.sentTo(approve).map(({ body }) => body)).toEqual([{ version: 1 }]);
});

it("refuses with a reason, which cannot be left out", async () => {
  const { server, absence, panel } = await opened();
  await panel.getByRole("button", { name: "Refuser" }).click();
  const dialog = page.getByRole("dialog", { name: "Refuser l’absence de Bernard Claire" });
  await press("Control+Enter");
  await expect.element(dialog).toBeVisible();
  const refuse = `POST /api/absence/${absence.id}/refuse`;
  expect(server.sentTo(refuse)).toEqual([]);
  await dialog.getByRole("textbox", { name: "Motif du refus" }).fill("Fermeture annuelle");
  server.once(refuse, answered({ ...absence, version: 2, state: "refused", reason: "Fermeture annuelle" }));
  await press("Control+Enter");
  await expect.element(page.getByText(/Bernard Claire\s: absence refusée/)).toBeVisible();
  expect(server.sentTo(refuse)[0]?.body).toEqual({ version: 1, reason: "Fermeture annuelle" });
});

it("says why a person may not decide", async () => {
  const reason = { allowed: false, code: "FORBIDDEN" };
  const { panel } = await opened({ abilities: { edit: reason, decide: reason, cancel: reason } });
  await expect.element(panel.getByRole("button", { name: "Approuver" })).toBeDisabled();
  await expect.element(panel.getByRole("button", { name: "Modifier" })).not.toBeInTheDocument();
});

it("shows who is away in a month, and says when the planning cannot be read", async () => {
  const server = recordedCompany();
  const back = server.on(PLANNING, refused(500, "INTERNAL"));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  back();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByText("Bernard Claire").first()).toBeVisible();
});

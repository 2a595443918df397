import type { EmployeeSpace, EmployeeSpaceAnswer } from "@grand-livre/contracts/employee-space";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** What a person sees and asks as an employee. */

const SCREEN = "/my-account?tab=employee";
const READ = "GET /api/employee-space";
const ASK = "POST /api/employee-space/absence";
const ASK_IBAN = "POST /api/employee-space/iban";

/** The space of somebody who is employed, as it was recorded, changed. */
async function opened(change: Partial<EmployeeSpace> = {}) {
  const server = recordedCompany();
  const { spaces } = server.recorded<EmployeeSpaceAnswer>(`${READ} employed`);
  const answer = { spaces: spaces.map((space) => ({ ...space, ...change })) };
  server.on(READ, answered(answer));
  await renderScreen(SCREEN, server);
  return { server, answer };
}

it("says that an account is of no employee, and when its space cannot be read", async () => {
  const server = recordedCompany();
  const back = server.on(READ, refused(500, "INTERNAL"));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  back();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByText("Aucun espace salarié")).toBeVisible();
});

it("says what a new employee does not have yet", async () => {
  await opened({ payslips: [], absences: [], leave: null, iban: null, ibanRequest: null });
  for (const text of ["Aucun bulletin", "Aucune absence", "Après le premier bulletin", "Aucun"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expectReachable();
});

it("asks for an absence: a refusal stays beside its field, with what was typed", async () => {
  const { server, answer } = await opened();
  await page.getByRole("button", { name: "Demander une absence" }).click();
  const dialog = page.getByRole("dialog", { name: "Demander une absence" });
  await dialog.getByRole("textbox", { name: "Premier jour" }).fill("25/11/2026");
  const taken = { from: "23/11/2026", to: "27/11/2026" };
  server.on(ASK, answered(answer));
  server.once(
    ASK,
    answered({ status: 422, code: "ABSENCE_OVERLAP", message: "", params: taken, details: taken }, 422),
  );
  await press("Control+Enter");
  await expect.element(dialog.getByText(/Une autre absence du salarié va du 23\/11\/2026/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Premier jour" }).fill("30/11/2026");
  await press("Control+Enter");
  await expect.element(page.getByText("Absence demandée.")).toBeVisible();
  expect(server.sentTo(ASK).at(-1)?.body).toMatchObject({ from: "2026-11-30", to: "2026-11-30" });
});

it("says that an absence was decided when it can be taken back no more", async () => {
  const { server, answer } = await opened();
  const absence = answer.spaces[0]?.absences[0];
  server.once(`POST /api/employee-space/absence/${absence?.id}/cancel`, refused(409, "ABSENCE_STATE"));
  await page.getByRole("button", { name: "Retirer" }).click();
  await expect.element(page.getByText(/Cette absence est déjà décidée/)).toBeVisible();
});

it("asks to be paid elsewhere in place of what waits; a wrong IBAN is named at its field", async () => {
  const { server, answer } = await opened();
  await expect.element(page.getByText("FR•• •••• 0189")).toBeVisible();
  const panel = page.getByLabelText("Coordonnées bancaires");
  await expect.element(panel.getByText("À approuver", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Changer d’IBAN" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer d’IBAN" });
  await expect.element(dialog.getByText(/Cette demande remplace la précédente/)).toBeVisible();
  const text = "FR00";
  await dialog.getByRole("textbox", { name: "Nouvel IBAN" }).fill(text);
  const wrong = { status: 422, code: "IBAN_INVALID", message: "", params: { text }, details: { text } };
  server.once(ASK_IBAN, answered(wrong, 422));
  await press("Control+Enter");
  await expect.element(dialog.getByText(/FR00.+est incorrect/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Nouvel IBAN" }).fill("FR14 2004 1010 0505 0001 3M02 606");
  server.once(ASK_IBAN, answered(answer));
  await press("Control+Enter");
  await expect.element(page.getByText("Changement d’IBAN demandé.")).toBeVisible();
  expect(server.sentTo(ASK_IBAN)).toHaveLength(2);
});

it("shows why a change of IBAN was refused", async () => {
  const ibanRequest = { iban: "DE•• •••• 3000", askedAt: "2026-11-20T09:00:00.000Z" } as const;
  await opened({ ibanRequest: { ...ibanRequest, state: "refused", reason: "RIB illisible" } });
  await expect.element(page.getByText("RIB illisible")).toBeVisible();
  await page.getByRole("button", { name: "Changer d’IBAN" }).click();
  await expect.element(page.getByText(/remplace la précédente/)).not.toBeInTheDocument();
});

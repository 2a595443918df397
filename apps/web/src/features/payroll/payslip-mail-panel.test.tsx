import type { PayslipMonth } from "@grand-livre/contracts/payroll";
import type { PayslipMailAnswer } from "@grand-livre/contracts/payslip-mail";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** The payslips of a month as they are mailed. */

const MONTH = "GET /api/payroll/payslip?legalEntityRefId=ref-1&month=2026-11-01";
const MAILS = "GET /api/payroll/payslip-mail?legalEntityRefId=ref-1&month=2026-11-01";
const SEND = "POST /api/payroll/payslip-mail";

const sent = {
  email: "zola@exemple.fr",
  at: "2026-11-27T09:00:00.000Z",
  expiresAt: "2026-12-27T09:00:00.000Z",
};
const slips: PayslipMailAnswer["payslips"] = [
  { name: "Bernard Claire", email: "claire@exemple.fr", standing: "to_send", sent: null } as const,
  { name: "Durand Paul", email: null, standing: "without_address", sent: null } as const,
  {
    name: "Zola Émile",
    email: "zola@exemple.fr",
    standing: "sent",
    sent: { ...sent, delivery: "sent" },
  } as const,
].map((slip, at) => ({
  ...slip,
  ...{ id: `019b0000-0000-7000-8000-00000000000${at}`, number: `S00${at}`, corrective: false },
}));

/** The panel of a month that has a validated payslip; `mails` answers what was mailed. */
async function opened(change: Partial<PayslipMailAnswer>, first?: ReturnType<typeof answered>) {
  const server = recordedCompany();
  const month = server.recorded<PayslipMonth>(MONTH);
  const payslips = month.payslips.map((slip) => ({ ...slip, state: "validated" }));
  server.on(MONTH, answered({ ...month, payslips }));
  const answer = { ...server.recorded<PayslipMailAnswer>(MAILS), ...change };
  server.on(MAILS, answered(answer));
  if (first !== undefined) server.once(MAILS, first);
  await renderScreen("/accounting/payslip/employees?tab=payslips&month=2026-11-01", server);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Envoyer par e-mail" }).click();
  return { server, answer, panel: page.getByRole("dialog", { name: "Envoyer les bulletins par e-mail" }) };
}

it("says when the mails cannot be read, then that there is nothing to send", async () => {
  const { panel } = await opened({ payslips: [] }, refused(500, "INTERNAL"));
  await panel.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(panel.getByText("Aucun bulletin validé")).toBeVisible();
  await expect.element(panel.getByRole("button", { name: /^Envoyer/ })).not.toBeInTheDocument();
});

it("sends what is due and names who has no address; one that was sent is sent again alone", async () => {
  const { server, answer, panel } = await opened({
    payslips: slips,
    mailServer: false,
    abilities: { send: { allowed: true } },
  });
  await expect.element(panel.getByText("Aucun serveur de messagerie")).toBeVisible();
  await expect.element(panel.getByText(/À saisir sur la fiche\s: Durand Paul\./)).toBeVisible();
  const row = (name: RegExp) => panel.getByRole("row", { name }).getByRole("button");
  await expect.element(row(/Durand Paul/)).toBeDisabled();
  server.on(SEND, answered(answer));
  await panel.getByRole("button", { name: /^Envoyer 1\sbulletin$/ }).click();
  await expect.element(page.getByText(/1\sbulletin mis à l’envoi\./)).toBeVisible();
  await row(/Zola Émile/).click();
  await expect.element(page.getByText("Bulletin mis à l’envoi pour Zola Émile.")).toBeVisible();
  const month = { legalEntityRefId: "ref-1", month: "2026-11-01" };
  expect(server.sentTo(SEND).map(({ body }) => body)).toEqual([month, { ...month, ids: [slips[2]?.id] }]);
});

it("says why nothing was sent", async () => {
  const { server, panel } = await opened({ payslips: slips, abilities: { send: { allowed: true } } });
  server.once(SEND, refused(409, "PAYROLL_NOTHING_TO_DO"));
  await panel.getByRole("button", { name: /^Envoyer 1\sbulletin$/ }).click();
  await expect.element(page.getByText("Aucun bulletin concerné")).toBeVisible();
});

import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { lost, type RecordedServer, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const NEW = "POST /api/invoice/new-invoice";
const STATUS = "PATCH /api/invoice/update-status-invoice";
const TOLD = /Le serveur ne répond pas|Le service ne répond pas/;

const keys = (server: RecordedServer, call: string) =>
  server.sentTo(call).map(({ headers }) => headers.get("Idempotency-Key"));

describe("a command whose answer is lost", () => {
  it.each([
    ["Dupliquer", "duplicate", /en brouillon, datée d’aujourd’hui/],
    ["Avoir partiel", "new-invoice", undefined],
  ] as const)("is asked again under the same key, anew under another: %s", async (name, path, done) => {
    const server = recordedCompany();
    const sale = `/accounting/invoices/${server.ids.validated}`;
    const call = path === "duplicate" ? `POST /api/invoice/${server.ids.validated}/duplicate` : NEW;
    server.on(call, server.as(`${NEW} draft`));
    const { go } = await renderScreen(sale, server);
    const ask = async () => {
      await page.getByRole("button", { name: "Autres actions" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    server.once(call, lost);
    await ask();
    await expect.element(page.getByText(TOLD).last()).toBeVisible();
    await ask();
    await expect.poll(() => location.pathname).toBe(`/accounting/invoices/${server.ids.draft}`);
    if (done !== undefined) await expect.element(page.getByText(done).last()).toBeVisible();
    await go(sale);
    await ask();
    await expect.poll(() => keys(server, call)).toHaveLength(3);
    const [first, second, third] = keys(server, call);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe("drafts that are validated together", () => {
  it("stay selected when they are refused, and go through one after the other once the line is back", async () => {
    const server = recordedCompany();
    await renderScreen("/accounting/invoices?view=draft", server);
    await expect.element(page.getByRole("row", { name: /Filature/ }).first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Tout sélectionner" }).click();
    const validate = page.getByRole("button", { name: /^Valider \d brouillons/ });
    await expect.element(validate).toBeVisible();
    const count = Number(/\d/.exec(validate.element().textContent ?? "")?.[0]);
    const mend = server.on(STATUS, lost);
    await validate.click();
    await expect.element(page.getByText(`${count} factures ne sont pas validées`)).toBeVisible();
    mend();
    const before = server.sentTo(STATUS).length;
    const held = server.hold(STATUS);
    await validate.click();
    await expect.element(page.getByText(`Validation\u00a0: 1 sur ${count} factures…`)).toBeVisible();
    await expect.element(validate).toHaveAttribute("aria-disabled", "true");
    await validate.click({ force: true });
    expect(server.sentTo(STATUS)).toHaveLength(before + 1);
    held.letGo();
    await expect.element(page.getByText(`${count} factures validées.`)).toBeVisible();
    await expect.element(page.getByText("factures ne sont pas validées")).not.toBeInTheDocument();
  });
});

it("a draft that was changed elsewhere asks before it is read again", async () => {
  const server = recordedCompany();
  await renderScreen(`/accounting/invoices/${server.ids.draft}`, server);
  const subject = page.getByLabelText("Objet");
  await expect.element(subject).toHaveValue("Audit");
  const question = page.getByRole("alertdialog", { name: "Facture modifiée entre-temps" });
  server.on(`PATCH /api/invoice/${server.ids.draft}`, refused(409, "STALE_VERSION"));
  await subject.fill("Mon objet");
  await press("Control+s");
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect.element(subject).toHaveValue("Mon objet");
  await press("Control+s");
  await question.getByRole("button", { name: "Recharger" }).click();
  await expect.element(subject).toHaveValue("Audit");
});

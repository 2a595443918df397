import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { press, type } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, broken, lost, type RecordedServer, type Reply } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** A sale whose saving or validation is slow, fails or is lost: it is sent once, nothing typed is lost, and the screen says so. */

const NEW = "POST /api/invoice/new-invoice";
const CHECK = "POST /api/invoice/check-draft";
const VALIDATE = "PATCH /api/invoice/update-status-invoice";
const CLIENT = "Filature des Monts";
const UNREACHED = /Serveur injoignable\. Le serveur ne répond pas/;
const ASK_AGAIN = "recommencez pour savoir ce qui est enregistré";

const price = () => page.getByLabelText("PU HT");
const dialog = () => page.getByRole("dialog", { name: /^Valider/ });
const told = (text: RegExp | string) => expect.element(page.getByText(text).last()).toBeVisible();

/** A new sale with its client and one line. */
async function typeSale(): Promise<RecordedServer> {
  const server = recordedCompany();
  server.on(NEW, server.as(`${NEW} draft`));
  await renderScreen("/accounting/invoices/new", server);
  await page.getByRole("combobox", { name: "Client" }).fill(CLIENT);
  await page.getByRole("option", { name: new RegExp(`^${CLIENT}`) }).click();
  await page.getByLabelText("Désignation").fill("Audit");
  await price().fill("100");
  await press("Tab");
  return server;
}

/** Has the entry shown, and confirms it. */
async function confirm(): Promise<void> {
  await press("Control+Enter");
  await expect.element(dialog().getByRole("row", { name: /^411/ }).first()).toBeVisible();
  await press("Control+Enter");
}

/** Its entry was confirmed; the validation goes wrong on its way. */
async function unanswered(how: Reply): Promise<RecordedServer> {
  const server = await typeSale();
  server.once(VALIDATE, how);
  await confirm();
  await told(ASK_AGAIN);
  return server;
}

/** The server had validated it before the line broke. */
const wasWritten = (server: RecordedServer) =>
  void server.on(`GET /api/invoice/${server.ids.draft}`, server.as(VALIDATE));

const changes = (server: RecordedServer) => server.sentTo(`PATCH /api/invoice/${server.ids.draft}`);
const heading = () => page.getByRole("heading", { name: /^Facture FA-2026-\d+/, level: 1 });

const sent = (server: RecordedServer) =>
  server.sentTo(NEW).map(({ body, headers }) => ({
    price: (body as { lines: { unitPriceCents: string }[] }).lines[0]?.unitPriceCents,
    key: headers.get("Idempotency-Key"),
  }));

it("shows its page in a size that is read, and gives the form back", async () => {
  await typeSale();
  await page.getByRole("button", { name: "Agrandir" }).click();
  const large = page.getByRole("dialog", { name: "Aperçu de la facture" });
  await expect.element(large.getByText("Audit").first()).toBeVisible();
  await press("Escape");
  await expect.element(large).not.toBeInTheDocument();
});

describe("a draft", () => {
  it("that fails is told, keeps what was typed, and is sent again under the same key", async () => {
    const server = await typeSale();
    server.once(NEW, lost);
    await press("Control+s");
    await told(UNREACHED);
    server.once(NEW, broken);
    await press("Control+s");
    await told(/Service indisponible/);
    await expect.element(price()).toHaveValue("100,00");
    expect(location.pathname).toBe("/accounting/invoices/new");
    await press("Control+s");
    await told("Brouillon enregistré.");
    const [first, ...others] = sent(server);
    expect(others).toEqual([first, first]);
    expect(first?.key).toMatch(/^[\w-]{36}$/);
  });

  it("is sent once however often it is asked", async () => {
    const server = await typeSale();
    const held = server.hold(NEW);
    await press("Control+s");
    await expect.element(page.getByRole("button", { name: "Enregistrement…" })).toBeDisabled();
    await press("Control+s");
    await press("Control+s");
    held.letGo();
    await told("Brouillon enregistré.");
    expect(sent(server)).toHaveLength(1);
  });

  it("keeps what is typed while it is on its way, and the place of who types it", async () => {
    const server = await typeSale();
    const subject = page.getByLabelText("Objet");
    await subject.fill("Travaux de ");
    const held = server.hold(NEW);
    await press("Control+s");
    await type("peinture");
    held.letGo();
    await told("Brouillon enregistré.");
    await expect.element(subject).toHaveFocus();
    await type(" et vernis");
    await expect.element(subject).toHaveValue("Travaux de peinture et vernis");
  });
});

describe("a validation", () => {
  it("is sent once however often it is asked, while it is judged and while it is written", async () => {
    const server = await typeSale();
    const judging = server.hold(CHECK);
    for (let times = 0; times < 3; times += 1) await press("Control+Enter");
    judging.letGo();
    await expect.element(dialog().getByRole("row", { name: /^411/ }).first()).toBeVisible();
    const writing = server.hold(VALIDATE);
    await press("Control+Enter");
    await expect.element(dialog().getByRole("button", { name: "Validation…" })).toBeDisabled();
    await press("Control+Enter");
    writing.letGo();
    await expect.element(heading()).toBeVisible();
    expect(sent(server)).toHaveLength(1);
    expect(server.sentTo(VALIDATE)).toHaveLength(1);
  });

  it.each(["Control+s", "Control+Enter"])(
    "that was lost and written opens when %s asks again, and says that it was validated",
    async (keys) => {
      const server = await unanswered(lost);
      wasWritten(server);
      await press(keys);
      await told(/^Facture FA-2026-\d+ déjà validée/);
      await expect.element(heading()).toBeVisible();
      expect(document.body.textContent).not.toContain("changé depuis");
      expect(server.sentTo(VALIDATE)).toHaveLength(1);
      expect(sent(server)).toHaveLength(1);
    },
  );

  it("that was lost and written is what opens, though it was changed since, and says what is not in it", async () => {
    const server = await unanswered(lost);
    wasWritten(server);
    await price().fill("150");
    await press("Control+Enter");
    await told(/^Facture FA-2026-\d+ déjà validée.*changé depuis n’y est pas/);
    expect(changes(server)).toEqual([]);
    expect(server.sentTo(VALIDATE)).toHaveLength(1);
  });

  it("that never came to the server is shown again as it is now, and then sent", async () => {
    const server = await unanswered(broken);
    await price().fill("250");
    await confirm();
    await expect.element(heading()).toBeVisible();
    expect(changes(server).map(({ text }) => text)).toEqual([expect.stringContaining('"25000"')]);
    expect(server.sentTo(VALIDATE)).toHaveLength(2);
    expect(sent(server)).toHaveLength(1);
  });

  it("that was lost is told to whoever leaves", async () => {
    const server = await unanswered(lost);
    const before = server.sentTo("GET /api/invoice").length;
    await page.getByRole("link", { name: "Factures clients" }).last().click();
    const question = page.getByRole("alertdialog", { name: /^Quitter sans savoir/ });
    await expect.element(question).toMatchTextContent(/peut-être enregistrée/);
    await question.getByRole("button", { name: "Quitter" }).click();
    await expect.element(page.getByRole("row", { name: new RegExp(CLIENT) }).first()).toBeVisible();
    expect(server.sentTo("GET /api/invoice").length).toBeGreaterThan(before);
  });
});

it("of a day to come says what it forbids its series, and is confirmed by who validates it", async () => {
  const server = await typeSale();
  const ahead = { code: "SALE_DATE_IN_FUTURE", severity: "warning", details: { day: "31/12/2026" } };
  const draft = server.recorded(`${NEW} draft`) as object;
  server.on(NEW, answered({ ...draft, issues: [ahead] }));
  await press("Control+Enter");
  await expect.element(dialog().getByText(/aucune autre de sa série.*31\/12\/2026/)).toBeVisible();
  await expect.element(dialog().getByRole("row", { name: /^411/ }).first()).toBeVisible();
  await press("Control+Enter");
  await expect.element(heading()).toBeVisible();
  expect(server.sentTo(VALIDATE).map(({ body }) => body)).toMatchObject([{ futureDateConfirmed: true }]);
});

import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { authenticatorDigits } from "./support/authenticator.ts";
import { mailedTo } from "./support/outbox.ts";

/** People who come with no session: invited, forgetful, new. None of them is the demonstration user. */

const run = Date.now();
const CODE = /^(\d{6})$/m;
const INVITATION = /#invitation=([\w-]+)/;
const CONFIRMATION = /#confirm=([\w-]+)/;

/** Has the administrator of the demonstration invite somebody; the answer is the secret of the mailed link. */
async function invite(request: APIRequestContext, email: string): Promise<string> {
  const signedIn = await request.post("/api/auth/signin", {
    data: { email: "admin@demo.fr", password: "Demo-2026!" },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const data = {
    email,
    firstname: "Claire",
    lastname: "Durand",
    role: "ADMIN",
    rights: [{ serviceId: "dashboard", authorizations: { Viewer: true } }],
  };
  const invited = await request.post("/api/user", { data, headers });
  expect(invited.ok(), await invited.text()).toBe(true);
  return mailedTo(email, INVITATION);
}

/** Opens an invited account through the API. */
async function openAccount(request: APIRequestContext, email: string, password: string): Promise<void> {
  const secret = await invite(request, email);
  const opened = await request.post("/api/auth/accept-invitation", { data: { secret, password } });
  expect(opened.status()).toBe(200);
}

/** Adds a second factor to an account through the API; the answer is its recovery codes. */
async function enrol(request: APIRequestContext, email: string, password: string): Promise<string[]> {
  const signedIn = await request.post("/api/auth/signin", { data: { email, password } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const begun = await request.post("/api/auth/totp/enrol", { data: { password }, headers });
  const { secret } = (await begun.json()) as { secret: string };
  const otp = authenticatorDigits(secret);
  const confirmed = await request.post("/api/auth/totp/confirm", { data: { otp }, headers });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  return recoveryCodes;
}

async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("a forgotten password is replaced by a mailed code", { tag: "@daily" }, async ({ page, request }) => {
  const email = `oubli-${run}@example.fr`;
  await openAccount(request, email, "premier secret à moi");

  await test.step("the code is asked for from sign-in, and its reference kept", async () => {
    await page.goto("/sign-in");
    await page.getByRole("link", { name: /Mot de passe oublié/ }).click();
    await expect(page.getByLabel("E-mail ou téléphone")).toBeFocused();
    await page.keyboard.type("claire");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/adresse e-mail ou un numéro/)).toBeVisible();
    await page.getByLabel("E-mail ou téléphone").fill(email);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/reset-password$/);
    expect(await page.evaluate(() => localStorage.getItem("refId"))).toMatch(/^[\w-]{22}$/);
    await expect(page.getByRole("button", { name: /Renvoyer le code \(dans/ })).toBeDisabled();
  });

  const code = await mailedTo(email, CODE);
  await test.step("a wrong code is refused in its place, a pasted one is read", async () => {
    const field = page.getByLabel("Code à 6 chiffres");
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await field.fill(code === "000000" ? "111111" : "000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Ce code est incorrect/)).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(`Votre code : ${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(field).toHaveValue(code);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/new-password$/);
    expect(await page.evaluate(() => localStorage.getItem("resetToken"))).toBeTruthy();
  });

  await test.step("the rules are ticked while the password is typed, the server's own told under it", async () => {
    const field = page.getByLabel("Nouveau mot de passe");
    const rule = page.getByRole("listitem").filter({ hasText: "Au moins 12" });
    await field.fill("motdepass");
    await expect(rule).toHaveAttribute("data-met", "false");
    await field.fill("azertyuiop12");
    await expect(rule).toHaveAttribute("data-met", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/l’un des plus devinés/)).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill("second secret à moi");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/sign-in$/);
    await expect(page.getByText(/Votre mot de passe est changé/)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("resetToken");
  });

  await test.step("the old password is dead, the new one opens the session", async () => {
    await submitSignIn(page, email, "premier secret à moi");
    await expect(page.getByText("Email ou mot passe invalide")).toBeVisible();
    await submitSignIn(page, email, "second secret à moi");
    await expect(page).toHaveURL(/dashboard/);
  });

  await test.step("a locked session opens again by the password alone", async () => {
    await page.goto("/unlock-session");
    await expect(page.getByLabel("Utilisateur")).toHaveValue(email);
    await page.getByLabel("Mot de passe", { exact: true }).fill("premier secret à moi");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Email ou mot passe invalide")).toBeVisible();
    await page.getByLabel("Mot de passe", { exact: true }).fill("second secret à moi");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/dashboard/);
  });
});

test("an invitation is accepted once", async ({ page, request }) => {
  const email = `invitee-${run}@example.fr`;
  const secret = await invite(request, email);
  await page.goto(`/new-password#invitation=${secret}`);
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
  await expect(page.getByLabel("Prénom")).toHaveValue("Claire");
  await page.getByLabel("Mot de passe", { exact: true }).fill("une phrase bien à moi");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Votre compte est ouvert/)).toBeVisible();
  await submitSignIn(page, email, "une phrase bien à moi");
  await expect(page).toHaveURL(/dashboard/);
  await page.goto("about:blank");
  await page.goto(`/new-password#invitation=${secret}`);
  await expect(page.getByText(/Cette invitation a déjà servi/)).toBeVisible();
});

test("a new account waits for its address, then for an administrator", async ({ page }) => {
  const email = `nouveau-${run}@example.fr`;
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Créer un compte" }).click();
  await page.getByLabel("Prénom").fill("Paul");
  await page.getByLabel("Nom", { exact: true }).fill("Martin");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("une phrase bien à moi");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/confirmation-required$/);
  await expect(page.getByText(`vers ${email}`, { exact: false })).toBeVisible();
  const secret = await mailedTo(email, CONFIRMATION);
  await page.goto(`/confirmation-required#confirm=${secret}`);
  await expect(page.getByRole("heading", { name: "Adresse confirmée" })).toBeVisible();
  await page.goto("about:blank");
  await page.goto(`/confirmation-required#confirm=${secret}`);
  await expect(page.getByText(/Ce lien de confirmation a déjà servi/)).toBeVisible();
  await page.goto("/sign-in");
  await submitSignIn(page, email, "une phrase bien à moi");
  await expect(page.getByText(/attend encore d’être activé/)).toBeVisible();
});

test("a second factor is asked for in the same form, and a recovery code will do", async ({
  page,
  request,
}) => {
  const email = `facteur-${run}@example.fr`;
  const password = "une phrase bien à moi";
  await openAccount(request, email, password);
  const recoveryCodes = await enrol(request, email, password);
  await page.goto("/sign-in");
  await submitSignIn(page, email, password);
  const field = page.getByLabel("Code de vérification");
  await expect(field).toBeFocused();
  await field.fill("abcd-abcd-abcd-abcd");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Ce code est incorrect, ou a déjà servi/)).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/dashboard/);
});

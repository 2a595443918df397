import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, broken, lost, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** People without a session whose answers fail, wait or are lost: nothing typed is lost, and it is sent once. */

const TOLD = /Le serveur ne répond pas|Le service ne répond pas/;
const password = () => page.getByLabelText("Mot de passe", { exact: true });
const signedOut = { signedOut: true } as const;

describe("sign-in", () => {
  const SIGN_IN = "POST /api/auth/signin";

  async function fill() {
    const server = recordedCompany();
    await renderScreen("/sign-in", server, signedOut);
    await page.getByLabelText("Adresse e-mail").fill("admin@demo.fr");
    await password().fill("Demo-2026!");
    return server;
  }

  it("keeps what was typed when the server does not answer, and goes on at the next key", async () => {
    const server = await fill();
    for (const reply of [lost, broken]) {
      server.once(SIGN_IN, reply);
      await press("Enter");
      await expect.element(page.getByRole("alert")).toMatchTextContent(TOLD);
      await expect.element(password()).toHaveFocus();
      await expect.element(password()).toHaveValue("Demo-2026!");
    }
    await press("Enter");
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(server.sentTo(SIGN_IN).map(({ headers }) => headers.has("authorization"))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("opens the demonstration by one button", async () => {
    const server = recordedCompany();
    await renderScreen("/sign-in", server, signedOut);
    await page.getByRole("button", { name: "Essayer la démonstration" }).click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(server.sentTo(SIGN_IN).map(({ body }) => body)).toEqual([
      { email: "admin@demo.fr", password: "Demo-2026!" },
    ]);
  });

  it.each([
    ["no demonstration", () => Response.json({ people: [], password: null })],
    ["no answer about it", broken],
  ])("shows the form alone where there is %s", async (_, reply) => {
    const server = recordedCompany();
    server.on("GET /api/auth/demonstration", reply);
    await renderScreen("/sign-in", server, signedOut);
    await expect.poll(() => server.sentTo("GET /api/auth/demonstration").length).toBe(1);
    await expect.element(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
    expect(page.getByRole("region", { name: "Démonstration" }).elements()).toEqual([]);
  });

  it("keeps the digits of a second factor and the password with them, and sends them once", async () => {
    const server = await fill();
    server.once(SIGN_IN, refused(401, "OTP_REQUIRED"));
    await press("Enter");
    const digits = page.getByLabelText("Code de vérification");
    await expect.element(digits).toHaveFocus();
    await digits.fill("123456");
    for (const reply of [lost, broken]) {
      server.once(SIGN_IN, reply);
      await press("Enter");
      await expect.element(page.getByRole("alert")).toMatchTextContent(TOLD);
      await expect.element(digits).toHaveFocus();
      await expect.element(digits).toHaveValue("123456");
      await expect.element(password()).toHaveValue("Demo-2026!");
    }
    const before = server.sentTo(SIGN_IN).length;
    const held = server.hold(SIGN_IN);
    await press("Enter");
    await expect.element(page.getByRole("button", { name: "Connexion en cours…" })).toBeDisabled();
    await expect.element(digits).toBeDisabled();
    await press("Enter");
    held.letGo();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(server.sentTo(SIGN_IN)).toHaveLength(before + 1);
  });
});

it("an unknown address is answered like any other", async () => {
  const server = recordedCompany();
  server.on("POST /api/auth/forgot-password", answered({ refId: "a".repeat(22) }));
  await renderScreen("/forgot-password", server, signedOut);
  await page.getByLabelText("E-mail ou téléphone").fill("personne@example.fr");
  await press("Enter");
  await expect.poll(() => location.pathname).toBe("/reset-password");
  await expect.element(page.getByText(/Si un compte utilise/)).toBeVisible();
});

it("a new password that cannot be sent stays in its field, and is sent once", async () => {
  const RESET = "POST /api/natural-person/reset-password";
  const server = recordedCompany();
  server.on(RESET, answered({}));
  const { go } = await renderScreen("/forgot-password", server, signedOut);
  localStorage.setItem("refId", "a".repeat(22));
  localStorage.setItem("resetToken", "x");
  await go("/new-password");
  const field = page.getByLabelText("Nouveau mot de passe");
  await field.fill("second secret à moi");
  for (const reply of [lost, broken]) {
    server.once(RESET, reply);
    await press("Enter");
    await expect.element(page.getByRole("alert")).toMatchTextContent(TOLD);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue("second secret à moi");
  }
  const before = server.sentTo(RESET).length;
  const held = server.hold(RESET);
  await press("Enter");
  await expect.element(page.getByRole("button", { name: "Enregistrement…" })).toBeDisabled();
  await press("Enter");
  held.letGo();
  await expect.element(page.getByText(/Votre mot de passe est changé/)).toBeVisible();
  expect(server.sentTo(RESET)).toHaveLength(before + 1);
});

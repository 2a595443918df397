import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { lost, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** What everybody meets, in the languages that are not the product's own. */
const WORDS = {
  en: {
    signIn: "Sign in",
    email: "E-mail address",
    password: "Password",
    missing: "Enter your password.",
    wrong: "Invalid e-mail or password",
    waiting: "This account is still waiting to be activated by an administrator.",
    offline: "The server does not answer. Check your connection, then try again.",
    required: "At least 12 characters",
    menu: "Sales invoices",
    context: "Accounting context",
    filter: "Clear filters",
    none: "No results",
    refused: "The service does not answer at the moment. Try again shortly.",
    retry: "Try again",
    right: "You have no access to this screen",
    missingRight: "You lack the right “View” on “Reports”. An administrator can give it to you.",
  },
  tr: {
    signIn: "Giriş",
    email: "E-posta adresi",
    password: "Parola",
    missing: "Parolanızı girin.",
    wrong: "E-posta veya parola geçersiz",
    waiting: "Bu hesap hâlâ bir yöneticinin etkinleştirmesini bekliyor.",
    offline: "Sunucu yanıt vermiyor. Bağlantınızı denetleyip yeniden deneyin.",
    required: "En az 12 karakter",
    menu: "Satış faturaları",
    context: "Muhasebe bağlamı",
    filter: "Filtreleri temizle",
    none: "Sonuç yok",
    refused: "Hizmet şu anda yanıt vermiyor. Birazdan yeniden deneyin.",
    retry: "Yeniden dene",
    right: "Bu ekrana erişiminiz yok",
    missingRight: "“Raporlar” üzerinde “Görüntüle” yetkiniz yok. Bir yönetici size verebilir.",
  },
} as const;

describe.each(Object.entries(WORDS))("in %s", (language, words) => {
  const chosen = { language: language as keyof typeof WORDS };

  it("sign-in, and what it refuses, before and after the server was asked", async () => {
    const server = recordedCompany();
    await renderScreen("/sign-in", server, { ...chosen, signedOut: true });
    await expect.element(page.getByRole("heading", { name: words.signIn, level: 1 })).toBeVisible();
    expect(document.documentElement.lang).toBe(language);
    await page.getByLabelText(words.email).fill("admin@demo.fr");
    await press("Enter");
    await expect.element(page.getByText(words.missing)).toBeVisible();
    const password = page.getByLabelText(words.password, { exact: true });
    for (const [reply, told] of [
      [refused(400, "INVALID_CREDENTIALS"), words.wrong],
      [refused(403, "ACCOUNT_NOT_ACTIVATED"), words.waiting],
      [lost, words.offline],
    ] as const) {
      server.once("POST /api/auth/signin", reply);
      await password.fill("Demo-2026!");
      await press("Enter");
      await expect.element(page.getByRole("alert")).toMatchTextContent(told);
    }
    await expectReachable();
  });

  it("a new account, with the rules of its password beside the field", async () => {
    await renderScreen("/sign-up", recordedCompany(), { ...chosen, signedOut: true });
    await page.getByLabelText(words.email).fill("claire@example.fr");
    await expect.element(page.getByText(words.required)).toBeVisible();
    await press("Enter");
    await expect
      .element(page.getByLabelText(words.password, { exact: true }))
      .toHaveAttribute("aria-invalid", "true");
    expect(document.body.innerText).not.toMatch(/Mot de passe|Champ obligatoire|Choisissez/);
  });

  it("the frame around a list, its filters, and a list that cannot be read", async () => {
    const server = recordedCompany();
    const { go } = await renderScreen("/accounting/counterparties?q=introuvable", server, chosen);
    await expect.element(page.getByRole("link", { name: words.menu, exact: true })).toBeVisible();
    await expect.element(page.getByRole("region", { name: words.context })).toBeVisible();
    await expect.element(page.getByRole("button", { name: words.filter }).first()).toBeVisible();
    server.on("GET /api/vat-code", refused(503, "UNAVAILABLE"));
    await go("/accounting/settings/vat-codes");
    const alert = page.getByRole("alert");
    await expect.element(alert).toMatchTextContent(words.refused);
    await expect.element(alert.getByRole("button", { name: words.retry })).toBeVisible();
  });

  it("a screen that one may not see", async () => {
    await renderScreen("/accounting/reports", recordedCompany(), {
      ...chosen,
      rights: { dashboard: ["Viewer"] },
    });
    await expect.element(page.getByText(words.right)).toBeVisible();
    await expect.element(page.getByText(words.missingRight)).toBeVisible();
  });
});

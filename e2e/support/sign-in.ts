import { expect, type Page } from "@playwright/test";

/** The administrator of the demonstration. */
export const ADMINISTRATOR = { email: "admin@demo.fr", password: "Demo-2026!" } as const;

/**
 * Opens a screen as somebody who signed in before: through the API, its answer in storage as the sign-in screen keeps
 * it. Journeys about signing in itself go through the screen.
 */
export async function signIn(
  page: Page,
  path = "/dashboard",
  { email, password }: { readonly email: string; readonly password: string } = ADMINISTRATOR,
): Promise<void> {
  const answer = await page.request.post("/api/auth/signin", { data: { email, password } });
  const user = await answer.text();
  expect(answer.status(), user).toBe(200);
  const { token } = JSON.parse(user) as { token: string };
  const kept = await page.addInitScript(
    (session) => {
      localStorage.setItem("accessToken", session.token);
      localStorage.setItem("user", session.user);
    },
    { token, user },
  );
  await page.goto(path);
  // For this one page: a person who signs out afterwards stays out.
  await kept.dispose();
  await expect(page).not.toHaveURL(/\/sign-in/);
}

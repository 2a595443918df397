import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { freeAddress } from "../tools/product/free-address.ts";

const DEMO = fileURLToPath(new URL("../tools/demo.ts", import.meta.url));

/** Serves the static build of the demonstration; answers its address and how to stop it. */
async function serveDemonstration() {
  const address = await freeAddress();
  const env = { ...process.env, PORT: new URL(address).port };
  const child = spawn(process.execPath, [DEMO], { env, stdio: "ignore" });
  const ready = async () => (await fetch(address).catch(() => undefined))?.status;
  await expect.poll(ready, { timeout: 120_000, intervals: [500] }).toBe(200);
  return { address, stop: () => child.kill() };
}

test("the office is used without any server, and forgets it when it is loaded again", async ({ page }) => {
  const { address, stop } = await serveDemonstration();
  try {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address);
    await page.getByRole("textbox", { name: "Adresse e-mail" }).fill("admin@demo.fr");
    await page.getByRole("textbox", { name: "Mot de passe" }).fill("faux");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Email ou mot passe invalide")).toBeVisible();
    await page.getByRole("textbox", { name: "Mot de passe" }).fill("Demo-2026!");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Projet", level: 1 })).toBeVisible();

    const menu = page.getByRole("navigation");
    await menu.getByRole("button", { name: "Bureau" }).click();
    await menu.getByRole("link", { name: "Contacts" }).click();
    await page.getByRole("searchbox", { name: "Rechercher un contact" }).fill("benali");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await menu.getByRole("link", { name: "Messagerie" }).click();
    await expect(page.getByText("1 - 10 sur 45")).toBeVisible();
    await menu.getByRole("link", { name: "Notes" }).click();
    await expect(page.getByText("Appeler la banque au sujet du second compte.")).toBeVisible();

    await page.reload();
    await expect(page.getByText("Appeler la banque au sujet du second compte.")).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  } finally {
    stop();
  }
});

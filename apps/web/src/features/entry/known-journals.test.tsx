import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press, type } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

it("the journals that one has just looked at are those that an entry offers", async () => {
  const server = recordedCompany();
  const { go } = await renderScreen("/accounting/settings/journals", server);
  await expect.element(page.getByRole("row", { name: /^OD/ })).toBeVisible();
  await go("/accounting/entry-logs/new");
  const journal = page.getByRole("combobox", { name: "Journal", exact: true });
  await expect.element(journal).toHaveFocus();
  await type("od");
  await press("Enter");
  await type("1503");
  await expect.element(journal).toHaveValue("OD");
});

import { expect, test } from "@playwright/test";
import { filledCompany } from "./support/filled-company.ts";
import { inScheme } from "./support/in-scheme.ts";
import { signIn } from "./support/sign-in.ts";

test("a report is black on white on paper, whatever the screen is, and nothing of it is cut off", {
  tag: "@nightly",
}, async ({ page }) => {
  const seed = Date.now();
  const refId = await filledCompany(page.request, { name: `Papeterie ${seed}`, seed, rows: 3 });
  await inScheme(page, "dark");
  await signIn(page, `/accounting/reports/general-ledger?account=606400&dossier=${refId}`);
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-color-scheme", "dark");
  const row = page.getByRole("row", { name: /Régularisation 2/ });
  await expect(row).toBeVisible();
  const lightness = () =>
    page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      // As they lie on each other, on a white sheet.
      const of = (...colours: string[]) => {
        if (canvas === null) return Number.NaN;
        for (const colour of ["white", ...colours]) {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return Math.round((red + green + blue) / 7.65);
      };
      const painted = (element: Element | null) =>
        element === null ? [] : [getComputedStyle(element).backgroundColor];
      const cell = [...document.querySelectorAll("td")].find(({ textContent }) =>
        textContent.includes("Régularisation 2"),
      );
      return {
        page: of(...painted(document.documentElement), ...painted(document.body)),
        head: of(...painted(document.querySelector("th"))),
        text: cell === undefined ? Number.NaN : of(getComputedStyle(cell).color),
      };
    });
  expect((await lightness()).page).toBeLessThan(30);

  await page.emulateMedia({ media: "print" });
  await expect(root).toHaveAttribute("data-color-scheme", "light");
  const paper = await lightness();
  expect(paper.page).toBeGreaterThan(90);
  expect(paper.head).toBeGreaterThan(90);
  expect(paper.text).toBeLessThan(30);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("td")].flatMap((cell) =>
      cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [],
    ),
  );
  expect(cut).toEqual([]);

  await page.emulateMedia({ media: "screen" });
  await expect(root).toHaveAttribute("data-color-scheme", "dark");
});

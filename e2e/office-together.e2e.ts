import { expect, type Page, test } from "@playwright/test";
import { administrator } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { expectReachable } from "./support/reachable.ts";
import { signIn } from "./support/sign-in.ts";

/** Two persons on one board: what one does, the other sees without asking for it. */

interface Board {
  readonly id: string;
  readonly title: string;
  readonly lists: readonly {
    readonly title: string;
    readonly cards: readonly { readonly title: string }[];
  }[];
}

const list = (page: Page, title: string) => page.getByRole("region", { name: title });

async function addCard(page: Page, to: string, title: string) {
  await list(page, to)
    .getByRole("button", { name: /^Ajouter une (autre )?carte$/ })
    .click();
  await list(page, to).getByRole("textbox", { name: "Titre de la carte" }).fill(title);
  await page.keyboard.press("Enter");
  await expect(list(page, to).getByText(title)).toBeVisible();
}

/** Takes a card by the keyboard one list further, and waits until that is kept. */
async function moveRight(page: Page, title: string, into: string) {
  await page.getByRole("button", { name: `Déplacer ${title}` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${title} est pris.`)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(list(page, into).getByText(title)).toBeVisible();
  const placed = page.waitForResponse((answer) => answer.url().endsWith("/board/cards"));
  await page.keyboard.press("Space");
  expect((await placed).ok()).toBe(true);
}

test("two persons move cards of one board at once, and both see where each card is", async ({
  page,
  request,
  browser,
}) => {
  const api = await administrator(request);
  const boards = await api.get<Board[]>("/api/apps/scrumboard/boards");
  const { id = "" } = boards.find(({ title }) => title === "Nouveaux bureaux") ?? {};
  const run = Date.now();
  const [left, right] = [`À visiter ${run}`, `Visités ${run}`];
  for (const title of [left, right])
    await api.post("/api/apps/scrumboard/board/list", { list: { boardId: id, title } });
  const email = `collegue-tableau-${run}@exemple.fr`;
  await person(request, { email, firstname: "Hugo", lastname: "Tableau" });

  await signIn(page, `/apps/scrumboard/${id}`);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await signIn(other, `/apps/scrumboard/${id}`, { email, password: PASSWORD });
  await addCard(page, left, "Rue Haute");
  await expect(list(other, left).getByText("Rue Haute")).toBeVisible();
  await addCard(other, left, "Rue Basse");
  await expect(list(page, left).getByText("Rue Basse")).toBeVisible();

  await Promise.all([moveRight(page, "Rue Haute", right), moveRight(other, "Rue Basse", right)]);
  for (const one of [page, other])
    for (const title of ["Rue Haute", "Rue Basse"])
      await expect(list(one, right).getByText(title)).toBeVisible();
  const { lists } = await api.get<Board>(`/api/apps/scrumboard/board?id=${id}`);
  const kept = lists.find(({ title }) => title === right)?.cards.map(({ title }) => title);
  expect(kept?.toSorted()).toEqual(["Rue Basse", "Rue Haute"]);
  await expectReachable(page);
  await context.close();
});

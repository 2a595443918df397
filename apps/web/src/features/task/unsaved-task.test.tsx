import type { Task } from "@grand-livre/contracts/task";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { lost } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const SAVE = "PATCH /api/apps/tasks/task";

/** The recorded company, whose server keeps what is changed of its first task. */
function companyWithTask() {
  const server = recordedCompany();
  const task = server.recorded<Task[]>("GET /api/apps/tasks/all").find(({ type }) => type === "task");
  if (task === undefined) throw new Error("no task was recorded");
  server.on(SAVE, ({ body }) => Response.json({ ...task, ...(body as { task: Partial<Task> }).task }));
  return { server, task };
}

it("what is typed is saved together after a pause, and stays in its field when it could not be", async () => {
  const { server, task } = companyWithTask();
  await renderScreen(`/apps/tasks/${task.id}`, server);
  const pane = page.getByRole("complementary");
  const state = pane.getByRole("status");
  const mend = server.on(SAVE, lost);
  await pane.getByLabelText("Titre de la tâche").fill("Rapprocher la banque");
  await pane.getByLabelText("Notes").fill("Avec le relevé");
  await expect
    .poll(() => server.sentTo(SAVE).at(-1)?.body)
    .toMatchObject({ task: { notes: "Avec le relevé" } });
  await expect.element(state).toMatchTextContent("Non enregistré");
  mend();
  await state.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(state).toMatchTextContent("Enregistré");
  expect(server.sentTo(SAVE).at(-1)?.body).toEqual({
    id: task.id,
    task: { title: "Rapprocher la banque", notes: "Avec le relevé" },
  });
  await expect
    .element(page.getByRole("list", { name: "Tâches" }).getByRole("link", { name: "Rapprocher la banque" }))
    .toBeVisible();
});

it("what was typed last is saved by leaving", async () => {
  const { server, task } = companyWithTask();
  const { go } = await renderScreen(`/apps/tasks/${task.id}`, server);
  await page.getByRole("complementary").getByLabelText("Notes").fill("Avant de partir");
  await go("/apps/tasks");
  await expect
    .poll(() => server.sentTo(SAVE).at(-1)?.body)
    .toMatchObject({
      task: { notes: "Avant de partir" },
    });
});

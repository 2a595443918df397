import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const SCREEN = "/accounting/reconciliation/ebics";

it("compares the hashes of the bank's keys before they are confirmed, and says why a fetch failed", async () => {
  const server = recordedCompany();
  const list = `GET /api/ebics-connection?legalEntityRefId=${server.ids.company}&skip=0&limit=50`;
  const { ebicsConnections } = server.recorded<{ readonly ebicsConnections: readonly Row[] }>(list);
  type Row = Readonly<Record<string, unknown>>;
  const [recorded] = ebicsConnections;
  let row: Row = {
    ...recorded,
    step: "confirm",
    toldHashes: { authentication: "AA 01", encryption: "BB 02" },
  };
  server.on(list, () => Response.json({ ebicsConnections: [row], count: 1 }));
  await renderScreen(`${SCREEN}?panel=${server.ids.bank}`, server);
  await expect.element(page.getByText("AA 01")).toBeVisible();
  const confirm = page.getByRole("button", { name: "Confirmer la banque" });
  await expect.element(confirm).toHaveAttribute("aria-disabled", "true");
  await expectReachable();
  await page.getByRole("checkbox", { name: /^Ces empreintes/ }).click();
  const call = `POST /api/ebics-connection/${server.ids.bank}/confirm`;
  server.once(call, refused(422, "EBICS_HASH_DIFFERS"));
  await confirm.click();
  await expect.element(page.getByText(/Redemandez ses clés/).first()).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  const sentence = "La banque n’a pas répondu.";
  server.once(call, () => {
    row = {
      ...row,
      step: "ready",
      toldHashes: null,
      fetchedAt: "2026-11-20T06:00:00.000Z",
      failure: { code: "EBICS_UNREACHABLE", sentence },
    };
    return Response.json(row);
  });
  await confirm.click();
  await expect.element(page.getByText(new RegExp(`a échoué. ${sentence}`))).toBeVisible();
  expect(server.sentTo(call).at(-1)?.body).toMatchObject({ authentication: "AA 01", encryption: "BB 02" });
});

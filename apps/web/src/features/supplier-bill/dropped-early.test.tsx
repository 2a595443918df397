import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { lost, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const UPLOAD = "POST /api/invoice/upload-bill";
const bill = () => new File(["%PDF-1.4"], "facture.pdf", { type: "application/pdf" });

function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  for (const kind of ["dragenter", "dragover", "drop"])
    document
      .querySelector("main")
      ?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
}

it("a bill dropped while the books are still on their way is sent once they stand", async () => {
  const server = recordedCompany();
  server.on(UPLOAD, refused(422, "CAPTURE_FILE_TYPE_UNKNOWN"));
  const books = server.hold("GET /api/legal-entity");
  await renderScreen("/accounting/supplier-bills", server);
  await expect.element(page.getByRole("heading", { name: "Factures fournisseurs" })).toBeVisible();
  drop(bill());
  expect(server.sentTo(UPLOAD)).toEqual([]);
  books.letGo();
  await expect.poll(() => server.sentTo(UPLOAD)).toHaveLength(1);
  expect(server.sentTo(UPLOAD)[0]?.text).toContain("facture.pdf");
});

it("a file that was lost on its way is offered again, and sent again", async () => {
  const server = recordedCompany();
  server.on(UPLOAD, lost);
  await renderScreen("/accounting/supplier-bills", server);
  await expect.element(page.getByRole("row", { name: /F-118/ })).toBeVisible();
  drop(bill());
  const panel = page.getByRole("region", { name: "Dépôt terminé" });
  await panel.getByRole("button", { name: "Réessayer" }).last().click();
  await expect.poll(() => server.sentTo(UPLOAD)).toHaveLength(2);
  for (const { text } of server.sentTo(UPLOAD)) expect(text).toContain("facture.pdf");
});

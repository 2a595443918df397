import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, type Reply } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** Several files of a takeover: recognised, put in order, imported one after the other, held at a refusal. */

const BATCH = "019b0000-0000-7000-8000-000000000009";
const JOB = "019b0000-0000-7000-8000-000000000008";
const KINDS = { "balance.csv": "opening-balance", "tiers.csv": "third-party", "divers.csv": null } as const;

/** The name of the file that a form holds. */
const nameIn = (text: string) => (/filename="([^"]+)"/.exec(text)?.[1] ?? "") as keyof typeof KINDS;

const recognised: Reply = ({ text }) => {
  const name = nameIn(text);
  const doubts = name === "divers.csv" ? ["Ni son nom, ni ses colonnes ne disent ce qu’il contient."] : [];
  return Response.json({
    ...{ sha256: name, known: null, kind: KINDS[name], doubts, rows: 12, parties: 3, isWhole: true },
    ...{ firstDate: null, lastDate: null },
  });
};

const preview = {
  ...{ sha256: "x", known: null, otherSheets: [], headingLine: 1, columns: [], mappingFrom: "headings" },
  ...{ missing: [], rows: [], read: 12, created: 12, debitCents: 0, creditCents: 0, exercise: null },
  ...{ skipped: [], skippedCount: 0, rejected: [], rejectedCount: 0, refusal: null },
};
const partiesPreview = { ...preview, kind: "third-party", mapping: { name: 0 } };
const openingPreview = {
  ...{ ...preview, kind: "opening-balance", mapping: { account: 0, debit: 1, credit: 2 }, created: 0 },
  refusal: {
    status: 422,
    code: "IMPORT_OPENING_UNBALANCED",
    message: "",
    details: { gap: "1,00 €", side: "au débit" },
  },
};
const batch = {
  ...{ id: BATCH, kind: "third-party", fileName: "tiers.csv", sha256: "tiers.csv", state: "provisional" },
  ...{
    mode: "validated",
    lines: 12,
    entries: 0,
    debitCents: 0,
    creditCents: 0,
    firstDate: null,
    lastDate: null,
  },
  ...{ anomalies: { justify: 0, advice: 0 }, exact: false, rejected: 0, lettered: 0, letteredLeft: 0 },
  ...{ createdBy: "Anne", createdAt: "2026-11-20T08:00:00Z", sealedBy: null, sealedAt: null },
};

function drop(files: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (input === null) throw new Error("no place for files");
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

it("imports the files in the order of a takeover and stops at the one that would be refused", async () => {
  const server = recordedCompany();
  server.on("POST /api/invoice/import-recognition", recognised);
  server.on("POST /api/invoice/import-records/preview", ({ text }) =>
    Response.json(nameIn(text) === "tiers.csv" ? partiesPreview : openingPreview),
  );
  server.on("POST /api/invoice/import-records", answered({ jobId: JOB }, 202));
  server.on(
    `GET /api/job/${JOB}`,
    answered({
      id: JOB,
      kind: "import-records",
      state: "succeeded",
      done: 1,
      total: 1,
      result: {},
      error: null,
    }),
  );
  await renderScreen("/accounting/imports-historical?kind=guide", server);
  await expect.element(page.getByText("Déposez tous les fichiers du dossier")).toBeVisible();
  await expect.element(page.getByText(/^Rien n’a encore été importé\./)).toBeVisible();
  const files = Object.keys(KINDS).map((name) => new File(["a;b"], name));
  drop(files);

  const rows = page
    .getByRole("list", { name: "Fichiers, dans l’ordre de leur import" })
    .getByRole("listitem");
  await expect.element(rows.nth(0).getByText(/12.lignes · 3.tiers/)).toBeVisible();
  await expect.element(rows.nth(0).getByText(/^tiers.csv/)).toBeVisible();
  await expect.element(rows.nth(1).getByText(/^balance.csv/)).toBeVisible();
  await expect.element(rows.nth(2).getByText(/ne disent ce qu’il contient/)).toBeVisible();
  const start = page.getByRole("button", { name: "Importer dans cet ordre" });
  await expect.element(start).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Retirer divers.csv" }).click();

  server.on("GET /api/invoice/import-batch", answered({ rows: [batch], count: 1 }));
  await start.click();
  await expect.element(rows.nth(0).getByText(/^Importé/)).toBeVisible();
  await expect.element(page.getByText(/^Dernier import réussi, tiers.csv, le 20\/11\/2026/)).toBeVisible();
  await expect.element(rows.nth(1).getByText(/^Ce fichier serait refusé/)).toBeVisible();
  expect(server.sentTo("POST /api/invoice/import-records").length).toBe(1);
  await page.getByRole("button", { name: "Ouvrir balance.csv" }).click();
  await expect.element(page.getByText(/n’est pas équilibrée/)).toBeVisible();
});

it("shows the entry of each document of an archive, and lays one on several when it is told to", async () => {
  const server = recordedCompany();
  const entries = [
    { id: BATCH, journal: "AC", date: "2025-03-15", piece: "FA-2", label: "Forge d’Avallon" },
    { id: JOB, journal: "BQ", date: "2025-04-15", piece: "FA-2", label: "Virement" },
  ];
  const seen = (several: "leave" | "all") => ({
    ...{ sha256: "x", several, read: 2, tables: 0, attached: several === "all" ? 1 : 0 },
    ...{ attachments: several === "all" ? 2 : 0, entries: several === "all" ? 2 : 0 },
    documents: [
      {
        ...{ name: "AC/FA-2.pdf", bytes: 2048, entries, entryCount: 2 },
        ...(several === "all"
          ? { outcome: "attached", reason: null }
          : { outcome: "several", reason: "2 écritures portent la pièce «\u00a0FA-2\u00a0»." }),
      },
      { name: "FA-9.pdf", bytes: 9, outcome: "none", reason: "aucune écriture.", entries: [], entryCount: 0 },
    ],
  });
  server.on("POST /api/invoice/import-documents/preview", ({ text }) =>
    Response.json(seen(/name="several"\s+all/.test(text) ? "all" : "leave")),
  );
  server.on("POST /api/invoice/import-documents", answered({ jobId: JOB }, 202));
  server.on(
    `GET /api/job/${JOB}`,
    answered({
      ...{ id: JOB, kind: "import-documents", state: "succeeded", done: 2, total: 2, error: null },
      result: {
        batchId: BATCH,
        read: 2,
        created: 2,
        rejected: [{ reason: "FA-9.pdf\u00a0: aucune écriture." }],
        rejectedCount: 1,
      },
    }),
  );
  await renderScreen("/accounting/imports-historical?kind=document", server);
  await expect.element(page.getByText("Déposez un ZIP de pièces")).toBeVisible();
  drop([new File(["PK"], "pieces.zip")]);
  await expect.element(page.getByText(/2 écritures portent la pièce/)).toBeVisible();
  await expect.element(page.getByText("Aucune pièce ne trouve son écriture.")).toBeVisible();
  await page.getByRole("combobox", { name: "Pièce que plusieurs écritures portent" }).click();
  await page.getByRole("option", { name: "Joindre à chacune" }).click();
  await expect.element(page.getByText(/AC · 15\/03\/2025 · Forge d’Avallon, et 1.autre/)).toBeVisible();
  await page.getByRole("button", { name: /^Importer/ }).click();
  await expect
    .element(page.getByText(/2.pièces lues, 2.pièces jointes, 1.pièce laissée de côté/))
    .toBeVisible();
});

import { readFileSync, writeFileSync } from "node:fs";
import { ciiDocument, ciiLine, ciiVat, utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { pdfDocument } from "@grand-livre/testkit/test-documents/pdf-document";
import { expect, type Page, test } from "@playwright/test";
import { holdAnswers } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { billGate, confirmAccount, validateBill } from "./support/bill-gate.ts";
import { hand } from "./support/hand.ts";
import { signIn } from "./support/sign-in.ts";

/** The main job: a supplier's file comes in, is looked at, validated, and is in the books. */

const buyer = `<ram:Name>LE CLIENT</ram:Name>
<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">987654321</ram:ID></ram:SpecifiedLegalOrganization>
<ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>`;

interface Sent {
  readonly supplier: string;
  readonly number: string;
}

/** A supplier whom the books do not know, so that no habit of theirs is proposed. */
function newBill(): Sent {
  return { supplier: `Atelier ${Date.now()}`, number: `FA-${Date.now()}` };
}

/** A Factur-X made here, for the demonstration company unless another buyer is named. */
function facturX({ supplier, number }: Sent, to = buyer): Buffer {
  const seller = `<ram:Name>${supplier}</ram:Name><ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>`;
  const xml = ciiDocument({ number, seller, buyer: to, lines: [ciiLine()], vat: ciiVat("100.00", "20.00") });
  return Buffer.from(
    pdfDocument({
      attachments: [{ name: "factur-x.xml", content: utf8(xml), relation: "Alternative" }],
    }),
  );
}

/** Drops files on the page itself, as a hand does from the desktop. */
async function dropOnPage(page: Page, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  const transfer = await page.evaluateHandle((list) => {
    const carried = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], name));
    }
    return carried;
  }, encoded);
  for (const type of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent("main", type, { dataTransfer: transfer });
}

test("a Factur-X dropped on the page becomes a validated entry, in the balance and in the FEC", {
  tag: "@daily",
}, async ({ page }) => {
  const bill = newBill();
  const { number } = bill;
  await signIn(page);

  await test.step("is dropped anywhere on the page, and its draft opens beside the document", async () => {
    await page.getByRole("link", { name: "Factures fournisseurs", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Factures fournisseurs" })).toBeVisible();
    await dropOnPage(page, [{ name: "facture.pdf", bytes: facturX(bill) }]);
    await expect(page.getByRole("heading", { name: bill.supplier })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Numéro", exact: true })).toHaveValue(number);
    await expect(page.getByRole("region", { name: "Document facture.pdf" }).locator("canvas")).toBeVisible();
  });

  await test.step("shows the entry before it is written", async () => {
    const entry = page.getByRole("region", { name: "Écriture qui sera passée" });
    await expect(entry).toContainText(/606100 100,00.*D.*401000 120,00.*C/);
  });

  await test.step("is validated from the keyboard at the second press, what is doubtful named, and says what it wrote", async () => {
    await page.keyboard.press("Control+Enter");
    await expect(billGate(page)).toContainText("Compte 606100 proposé par défaut, à confirmer.");
    await expect(billGate(page).getByRole("row", { name: /^606100/ })).toContainText("100,00");
    await expect(billGate(page).getByRole("row", { name: /^Total/ })).toContainText(/120,00.*120,00/);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`Facture ${number} validée · 3 lignes au journal AC`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Corriger" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^AC-\d{4}-\d+$/ })).toBeVisible();
  });

  await test.step("leads from its entry to the grand livre", async () => {
    const entries = page.getByRole("region", { name: "Écritures passées" });
    await entries.getByRole("link", { name: "606100" }).click();
    await expect(page.getByRole("heading", { name: /606100/ })).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText("100,00");
  });

  await test.step("shows in the trial balance", async () => {
    await page.goto("/accounting/reports");
    await expect(page.getByRole("row", { name: /606100/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /401000/ })).toBeVisible();
  });

  await test.step("leaves in the FEC", async () => {
    await page.goto("/accounting/reports/fec");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exporter le FEC" }).click();
    const text = readFileSync(await (await downloading).path(), "utf8");
    const lines = text.split("\r\n").filter((line) => line.includes(number));
    expect(lines.map((line) => line.split("\t").slice(11, 13))).toEqual([
      ["100,00", "0,00"],
      ["20,00", "0,00"],
      ["0,00", "120,00"],
    ]);
  });

  await test.step("counts among what is owed", async () => {
    await page.goto("/dashboard");
    const latest = page.getByRole("region", { name: "Dernières factures reçues" });
    await expect(latest.getByRole("row", { name: new RegExp(number) })).toContainText("120,00");
  });
});

test("a bill to another company is booked once its doubt is ticked: Ctrl+Entrée twice books nothing", async ({
  page,
}) => {
  const bill = newBill();
  const other = buyer.replace("LE CLIENT", "Autre Client").replace("987654321", "552100554");
  await signIn(page, "/accounting/supplier-bills");
  await expect(page.getByRole("heading", { name: "Factures fournisseurs" })).toBeVisible();
  await dropOnPage(page, [{ name: "facture.pdf", bytes: facturX(bill, other) }]);
  await expect(page.getByRole("textbox", { name: "Numéro", exact: true })).toHaveValue(bill.number);
  const { press, pressUntil } = hand(page);
  const doubt = billGate(page).getByRole("group", { name: "À confirmer un à un avant de valider" });
  const box = doubt.getByRole("checkbox");
  const confirm = billGate(page).getByRole("button", { name: "Valider et comptabiliser" });
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(`${request.method()} ${new URL(request.url()).pathname}`));
  const BOOK = "PATCH /api/invoice/update-status-invoice";

  await test.step("the same key again is not an answer to the doubt", async () => {
    await press("Control+Enter");
    await expect(billGate(page).getByRole("row", { name: /^401/ })).toBeVisible();
    await expect(box).toHaveCount(1);
    await expect(box).not.toBeChecked();
    await expectAccessible(page);
    await press("Control+Enter");
    await expect(confirm).toBeDisabled();
    await press("Escape");
    await expect(billGate(page)).toBeHidden();
    await press("Control+Enter");
    // What was ticked for a dialog that was left counts no more.
    await expect(box).not.toBeChecked();
    expect(asked.has(BOOK)).toBe(false);
  });

  await test.step("the box is reached and ticked by the keyboard, then the same key books", async () => {
    await pressUntil("Tab", box);
    await press("Space");
    await expect(confirm).toBeEnabled();
    await press("Control+Enter");
    await expect(page.getByText(new RegExp(`^Facture ${bill.number} validée`))).toBeVisible();
    expect(asked.has(BOOK)).toBe(true);
  });
});

test("a bill that came twice, and a file that is none, say so and leave nothing", async ({ page }) => {
  const bill = newBill();
  await signIn(page, "/accounting/supplier-bills");
  await expect(page.getByRole("heading", { name: "Factures fournisseurs" })).toBeVisible();
  await dropOnPage(page, [{ name: "facture.pdf", bytes: facturX(bill) }]);
  await expect(page.getByRole("heading", { name: bill.supplier })).toBeVisible();
  await page.getByRole("link", { name: "Factures fournisseurs" }).last().click();
  await dropOnPage(page, [
    { name: "encore.pdf", bytes: facturX(bill) },
    { name: "photo.pdf", bytes: Buffer.from("PK\u0003\u0004 not a document at all") },
  ]);
  const panel = page.getByRole("region", { name: "Dépôt terminé" });
  await expect(panel.getByText("Déjà enregistrée", { exact: false })).toBeVisible();
  await expect(panel.getByText("Type de fichier non pris en charge", { exact: false })).toBeVisible();
  // To read it again would find the same.
  await expect(panel.getByRole("button", { name: /^Réessayer/ })).toHaveCount(0);
  await panel.getByRole("link", { name: /Voir l’existante/ }).click();
  await expect(page.getByRole("heading", { name: bill.supplier })).toBeVisible();
});

test("a draft is corrected field by field, its totals following, then booked elsewhere once validated", async ({
  page,
}) => {
  const bill = newBill();
  await signIn(page, "/accounting/supplier-bills");
  await page
    .getByLabel("Fichiers de factures")
    .setInputFiles({ name: "facture-bis.pdf", mimeType: "application/pdf", buffer: facturX(bill) });
  await expect(page.getByRole("textbox", { name: "Numéro", exact: true })).toHaveValue(bill.number);

  await test.step("names the gap with the document while a price is typed, and offers a way out", async () => {
    const price = page.getByRole("group", { name: "Ligne 1" }).getByLabel("PU HT");
    await price.fill("90");
    await expect(page.getByText(/Total HT.*100,00.*90,00.*écart 10,00/).first()).toBeVisible();
    await page.getByRole("button", { name: "Ajouter la ligne manquante" }).click();
    await expect(page.getByText(/Total HT.*écart/)).toHaveCount(0);
    await page.getByRole("button", { name: "Supprimer ligne 2" }).click();
    await price.fill("100");
    await expect(page.getByText(/écart/)).toHaveCount(0);
  });

  await test.step("goes to what is still to be typed with Enter, and saves", async () => {
    const date = page.getByRole("textbox", { name: "Date", exact: true });
    await date.fill("");
    await page.getByRole("textbox", { name: "Numéro", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(date).toBeFocused();
    await page.keyboard.type("31012026");
    await page.getByRole("group", { name: "Ligne 1" }).getByLabel("Désignation").fill("Chêne pour l’atelier");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
  });

  await test.step("is validated, then booked on another account, both entries shown first", async () => {
    await validateBill(page);
    await expect(page.getByText(/validée · 3 lignes/)).toBeVisible();
    await page.getByRole("button", { name: "Corriger" }).click();
    const dialog = page.getByRole("dialog");
    const account = dialog.getByRole("combobox", { name: "Compte" });
    await account.fill("601000");
    await dialog
      .page()
      .getByRole("option", { name: /601000/ })
      .click();
    await expect(dialog.getByRole("table", { name: /Contre-passation/ })).toContainText("606100");
    await expect(dialog.getByRole("table", { name: /Écriture corrigée/ })).toContainText("601000");
    await dialog.getByRole("button", { name: "Enregistrer la correction" }).click();
    await expect(page.getByText(/réimputée/)).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Écritures passées" }).getByRole("link", { name: /^AC-/ }),
    ).toHaveCount(3);
  });
});

test("ready bills are validated together from the keyboard, and one of them is cancelled after", async ({
  page,
}) => {
  const known = newBill();
  const more = [1, 2].map((rank) => ({ ...known, number: `${known.number}-${rank}` }));
  const file = (bill: Sent) => ({
    name: `${bill.number}.pdf`,
    mimeType: "application/pdf",
    buffer: facturX(bill),
  });
  await signIn(page);

  await test.step("once a supplier is known, his bills need no look", async () => {
    await page.goto("/accounting/supplier-bills");
    await page.getByLabel("Fichiers de factures").setInputFiles(file(known));
    await expect(page.getByRole("textbox", { name: "Numéro", exact: true })).toHaveValue(known.number);
    await confirmAccount(page);
    await validateBill(page);
    await expect(page.getByText(/validée · 3 lignes/)).toBeVisible();
    await page.goto("/accounting/supplier-bills");
    await page.getByLabel("Fichiers de factures").setInputFiles(more.map(file));
    await expect(page.getByRole("region", { name: "Dépôt terminé" })).toBeVisible();
  });

  await test.step("X selects rows, one button validates them all", async () => {
    await page.goto(`/accounting/supplier-bills?view=ready&q=${known.number}`);
    await expect(page.getByRole("row", { name: new RegExp(known.number) })).toHaveCount(2);
    for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
    await expect(page.getByText("2 factures sélectionnées")).toBeVisible();
    await page.getByRole("button", { name: "Valider 2 factures" }).click();
    await expect(page.getByText("2 factures validées.", { exact: true })).toBeVisible();
    await expect(page.getByText("Aucune facture ne répond à ces filtres.")).toBeVisible();
  });

  await test.step("a bill that should not be is cancelled by its contre-passation, shown first", async () => {
    await page.goto(`/accounting/supplier-bills?q=${known.number}-2`);
    await page.getByRole("row", { name: new RegExp(`${known.number}-2`) }).click();
    await page.getByRole("button", { name: "Corriger" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Annuler la facture/ }).check();
    await expect(dialog.getByRole("table", { name: /Contre-passation/ })).toContainText("120,00");
    await dialog.getByRole("button", { name: "Enregistrer la contre-passation" }).click();
    await expect(page.getByText(/annulée · contre-passation écrite/)).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Écritures passées" }).getByRole("link", { name: /^AC-/ }),
    ).toHaveCount(2);
  });
});

test("a key held down validates the bill that is seen, and no other", { tag: "@nightly" }, async ({
  page,
}) => {
  const known = newBill();
  const more = [1, 2].map((rank) => ({ ...known, number: `${known.number}-${rank}` }));
  await signIn(page, "/accounting/supplier-bills");
  const number = page.getByRole("textbox", { name: "Numéro", exact: true });
  const drop = (bills: readonly Sent[]) =>
    page.getByLabel("Fichiers de factures").setInputFiles(
      bills.map((bill) => ({
        name: `${bill.number}.pdf`,
        mimeType: "application/pdf",
        buffer: facturX(bill),
      })),
    );
  await drop([known]);
  await expect(number).toHaveValue(known.number);
  await confirmAccount(page);
  await validateBill(page);
  await expect(page.getByText(/validée · 3 lignes/)).toBeVisible();
  await page.goto("/accounting/supplier-bills");
  await drop(more);
  await expect(page.getByRole("region", { name: "Dépôt terminé" })).toBeVisible();
  await page.goto(`/accounting/supplier-bills?view=ready&q=${known.number}`);
  await page.getByRole("row", { name: new RegExp(`${known.number}-1`) }).click();
  await expect(number).toHaveValue(`${known.number}-1`);
  // Each further press down of a held key is a repetition: it does not confirm the entry that the first one shows.
  const hold = async () => {
    for (let turn = 0; turn < 5; turn += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
  };
  await page.keyboard.down("Control");
  await page.keyboard.down("Enter");
  await expect(billGate(page).getByRole("row", { name: /^401/ })).toBeVisible();
  await hold();
  await expect(billGate(page).getByRole("button", { name: "Valider et comptabiliser" })).toBeEnabled();
  await page.keyboard.down("Enter");
  await expect(page.getByText(/validée · 3 lignes/)).toBeVisible();
  // The next one has opened under the hand.
  await expect(number).toHaveValue(`${known.number}-2`);
  await hold();
  await page.keyboard.up("Control");
  await expect(billGate(page)).toBeHidden();
  await page.keyboard.press("Control+s");
  await page.goto(`/accounting/supplier-bills?q=${known.number}-2`);
  const row = page.getByRole("row", { name: new RegExp(`${known.number}-2`) });
  await expect(row.getByText("Prête")).toBeVisible();
});

test("a file dropped on what is drawn anew under it goes to what stands there now, never to the browser", async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath("facture.pdf");
  writeFileSync(path, facturX(newBill()));
  const hand = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const move = (type: "dragEnter" | "dragOver" | "drop") =>
    hand.send("Input.dispatchDragEvent", { type, x: 700, y: 500, data });
  /** A drop on what the page takes away between the last move and the drop. */
  const dropOnWhatGoes = async () => {
    await page.evaluate(() => {
      const goes = document.createElement("div");
      goes.id = "goes";
      goes.style.cssText = "position: fixed; inset: 0; z-index: 2000";
      document.body.append(goes);
    });
    await move("dragEnter");
    await move("dragOver");
    await page.evaluate(() => document.getElementById("goes")?.remove());
    await move("drop");
  };
  await signIn(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await dropOnWhatGoes();
  await expect(page.getByText(/^Aucun fichier ne se dépose sur cet écran/)).toBeVisible();
  await page.getByRole("button", { name: "Factures fournisseurs" }).click();
  await expect(page.getByRole("heading", { name: "Factures fournisseurs" })).toBeVisible();
  await dropOnWhatGoes();
  await expect(page.getByRole("textbox", { name: "Numéro", exact: true })).toHaveValue(/^FA-/);
  expect(page.context().pages()).toHaveLength(1);
});

test("a bill without any file is typed by hand, its supplier found by a piece of his name", async ({
  page,
}) => {
  const { supplier, number } = newBill();
  await signIn(page, "/accounting/counterparties/new");
  await page.getByLabel("Nom ou raison sociale").fill(supplier);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("row", { name: new RegExp(supplier) })).toBeVisible();

  // The title is shown before the books behind it have come: the key is heard from then on.
  const books = await holdAnswers(page, /\/api\/legal-entity/);
  await page.goto("/accounting/supplier-bills");
  await expect(page.getByRole("heading", { name: "Factures fournisseurs" })).toBeVisible();
  await page.keyboard.press("n");
  books.letGo();
  await expect(page.getByRole("combobox", { name: /Fournisseur/ })).toBeFocused();
  await page.keyboard.type(supplier.slice(0, -1));
  await expect(page.getByRole("option", { name: supplier })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Numéro", exact: true }).fill(number);
  await page.keyboard.press("Enter");
  await page.keyboard.type("1503");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Date comptable")).toHaveValue(/^15\/03\//);
  const line = page.getByRole("group", { name: "Ligne 1" });
  await line.getByLabel("Désignation").fill("Papier");
  await line.getByLabel("PU HT").fill("80");
  await line.getByRole("combobox", { name: "Compte" }).fill("606400");
  await page.getByRole("option", { name: /606400/ }).click();
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/supplier-bills\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: supplier })).toBeVisible();
  await expect(page.getByRole("region", { name: "Écriture qui sera passée" })).toContainText("96,00");
});

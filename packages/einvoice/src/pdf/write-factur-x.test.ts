import { writePng } from "@grand-livre/capture/file/write-png";
import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type { PaperTemplate } from "@grand-livre/domain/paper/paper-look";
import { printedText, printedWords } from "@grand-livre/testkit/issued/printed-text";
import { randomInvoice } from "@grand-livre/testkit/issued/random-invoice";
import { issued, readBack, seen } from "@grand-livre/testkit/issued/read-back";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { money } from "./french.ts";
import { addressLines } from "./parties.ts";
import { paymentCodeText } from "./payment-code.ts";
import { PAGE } from "./sheet.ts";
import { unprintedLetters } from "./unprinted-letters.ts";
import { writeFacturX } from "./write-factur-x.ts";

const createdAt = new Date("2026-11-20T10:00:00Z");
const write = (invoice: IssuedInvoice) => writeFacturX(invoice, { createdAt });
const one = (accept: (invoice: IssuedInvoice) => boolean) =>
  fc.sample(randomInvoice.filter(accept), { seed: 7, numRuns: 1 })[0] as IssuedInvoice;

const addressOf = ({ deliveryAddress }: IssuedInvoice) =>
  deliveryAddress === null ? "" : addressLines(deliveryAddress).join(" ");

describe("a Factur-X file", () => {
  it("is read back as the invoice that was issued, and prints the totals of its XML", async () => {
    await fc.assert(
      fc.asyncProperty(randomInvoice, async (invoice) => {
        const pdf = await write(invoice);
        const bill = await readBack(pdf);
        expect(bill.source).toBe("factur-x");
        expect(bill.attachmentName).toBe("factur-x.xml");
        expect(seen(bill)).toEqual(issued(invoice));
        const paper = await printedText(pdf);
        for (const cents of [
          invoice.totals.totalExclVatCents,
          invoice.totals.vatCents,
          invoice.totals.totalInclVatCents,
          invoice.totals.payableCents,
        ])
          expect(paper).toContain(money(cents, invoice.currency).replace(/\s/g, ""));
        expect(paper).toContain(invoice.number);
        for (const mention of invoice.mentions) expect(paper).toContain(mention.text.replace(/\s/g, ""));
      }),
      propertyRuns(20),
    );
  }, 120_000);

  it("says the same in each look, and keeps its PDF/A conformance", async () => {
    const invoice = one(({ lines, deliveryAddress }) => lines.length > 2 && deliveryAddress !== null);
    const said = async (template: PaperTemplate) => {
      const pdf = await write({ ...invoice, paper: { template, accentColor: "#0f766e" } });
      expect(Buffer.from(pdf).toString("latin1")).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
      return (await printedWords(pdf)).map(({ text }) => text);
    };
    const classic = await said("classic");
    // The window has its address without a title; a comma follows the parts of an address on one line.
    const untitled = classic.filter((word) => !["Facturé", "à"].includes(word));
    const [band, window] = [await said("band"), await said("window")];
    expect(classic.filter((word) => !band.includes(word))).toEqual([]);
    const missing = untitled.filter((word) => !window.includes(word));
    expect(missing.filter((word) => !addressOf(invoice).includes(word))).toEqual([]);
  });

  it("puts the buyer's address where the window of an envelope shows it, and nothing else", async () => {
    const invoice = one(({ buyer }) => buyer.address !== null);
    const pdf = await write({ ...invoice, paper: { template: "window", accentColor: "#4338ca" } });
    const shown = (await printedWords(pdf)).filter(
      ({ page, left, top }) => page === 1 && left >= 300 && top >= 135 && top <= 210,
    );
    const words = shown
      .map(({ text }) => text)
      .join("")
      .replace(/\s/g, "");
    expect(words).toContain((invoice.buyer.address?.city ?? "").replace(/\s/g, ""));
    expect(words).not.toContain("SIREN");
  });

  it("bears what PDF/A-3b and Factur-X ask of a container", async () => {
    const invoice = one(({ seller }) => seller.name.includes("&"));
    const text = Buffer.from(await write(invoice)).toString("latin1");
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(text).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    expect(text).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
    expect(text).toContain("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
    expect(text).toContain("pdfaExtension:schemas");
    expect(text).toContain("/AFRelationship /Alternative");
    expect(text).toMatch(/\/AF \[/);
    expect(text).toContain("/S /GTS_PDFA1");
    expect(text).not.toMatch(/\/JavaScript|\/Launch|\/Encrypt/);
    // Every face is embedded: as many files of letters as descriptors.
    const descriptors = text.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
    expect(descriptors).toBeGreaterThan(0);
    expect(text.match(/\/FontFile[23]/g)).toHaveLength(descriptors);
    // Metadata is XML with any names in it.
    const packet = /<\?xpacket begin[\s\S]*?<\?xpacket end="w"\?>/.exec(text)?.[0] ?? "";
    expect(packet).toContain("&amp;");
    expect(packet).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });

  it("bears a logo without transparency, in colours that its output intent describes", async () => {
    const invoice = one(() => true);
    const logo = writePng(60, 20, new Uint8Array(60 * 20 * 4).fill(120));
    const text = Buffer.from(await writeFacturX(invoice, { createdAt, logo })).toString("latin1");
    const [image = "", ...others] = text.match(/\/Subtype \/Image[\s\S]*?>>/g) ?? [];
    expect(others).toEqual([]);
    expect(image).toContain("/Width 60");
    expect(image).toContain("/ColorSpace /DeviceRGB");
    expect(text).not.toMatch(/\/SMask (?!\/None)|\/Interpolate true/);
    expect(text).toMatch(/\/OutputIntents \[/);
    // Both are what PDF/A asks of any file: bytes above 127 right after the first line, and an identity.
    expect(/^%PDF-1\.7\n%[\u0080-\u00ff]{4}/.test(text)).toBe(true);
    expect(text).toMatch(/\/ID \[/);
  });

  it("says once what stands under the seller's name or among the references", async () => {
    const invoice = one(({ preceding }) => preceding.length > 0);
    const mention = (code: string, told: string) => ({
      code,
      text: told,
      subjectCode: null,
      legalSource: "",
    });
    const paper = await printedText(
      await write({
        ...invoice,
        kind: "credit_note",
        mentions: [
          mention("PRECEDING_INVOICE", "Mention en double"),
          mention("OPERATION_CATEGORY", "Catégorie dite"),
        ],
      }),
    );
    expect(paper).toContain(`Avoirsurlafacture:${invoice.preceding[0]?.number}`);
    expect(paper).toContain("Catégoriedite");
    expect(paper).not.toContain("Mentionendouble");
  });

  it("says which lines were advanced in the buyer's name, and why its row is not taxed", async () => {
    const drawn = one(() => true);
    const [line] = drawn.lines;
    if (line === undefined) throw new Error("an invoice has a line");
    const exempt = { category: "E", rateBasisPoints: 0 };
    const reason = { exemptionReason: "Débours, art. 267", exemptionReasonCode: "VATEX-EU-79-C" };
    const advanced = { ...line, vat: exempt, isDisbursement: true };
    const paper = await printedText(
      await write({
        ...drawn,
        lines: [advanced, { ...advanced, isDisbursement: false }],
        vatBreakdown: [{ ...exempt, baseCents: line.netCents, vatCents: 0, ...reason }],
      }),
    );
    expect(paper).toContain("Débours,art.267");
    // The line, its row and the reason of the row; the other line is exempt.
    expect(paper.split("Débours").length - 1).toBe(3);
    expect(paper.split("Exonéré").length - 1).toBe(1);
  });

  it("asks nobody to pay a credit note", async () => {
    const invoice = one(({ payment }) => payment.iban !== null);
    const asked = await printedText(await write({ ...invoice, kind: "invoice" }));
    expect(asked).toContain("Règlement");
    expect(asked).toContain("IBAN");
    const credited = await printedText(
      await write({ ...invoice, kind: "credit_note", notes: [], mentions: [] }),
    );
    expect(credited).not.toContain("IBAN");
    expect(credited).not.toContain("Référenceàrappeler");
  });

  it("says beside the name of who trades alone that he does", async () => {
    const drawn = one(() => true);
    const alone = (name: string, legalForm: string) =>
      write({ ...drawn, seller: { ...drawn.seller, name, legalForm, capitalCents: null, rcsCity: null } });
    const paper = await printedText(await alone("Martin Dupuis", "EI"));
    expect(paper).toContain("MartinDupuisEI");
    // Once at the head and once in the foot, which identifies the seller.
    expect(paper.replaceAll("MartinDupuisEI", "")).not.toContain("EI");
    expect(paper).toContain(`MartinDupuisEI·SIREN${drawn.seller.siren}`);
    expect(await printedText(await alone("EI Martin Dupuis", "EI"))).not.toContain("MartinDupuisEI");
  });

  it("gives the same bytes for the same invoice", async () => {
    const invoice = one(() => true);
    expect(Buffer.from(await write(invoice)).equals(Buffer.from(await write(invoice)))).toBe(true);
  });

  it("numbers its pages and carries the sum from one to the next", async () => {
    const drawn = one(({ lines }) => lines.length > 5);
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...(drawn.lines[index % drawn.lines.length] as (typeof drawn.lines)[number]),
      number: String(index + 1),
    }));
    const paper = await printedText(await write({ ...drawn, lines }));
    expect(paper).toContain("page1/");
    expect(paper).toContain("Àreporter");
    expect(paper).toContain("Report");
    expect(paper.split("Désignation").length - 1).toBeGreaterThan(2);
  });

  it("prints plainer letters for those that its face does not have, a question mark where there are none", async () => {
    const drawn = one(() => true);
    const paper = async (label: string) => printedText(await write({ ...drawn, label }));
    expect(await paper("Objet 漢字")).toContain("Objet??");
    expect(await paper("Oﬃce ＡＢＣ")).toMatch(/Of+ice ?ABC|OﬃceABC/);
    // The form warns of exactly the letters that the page prints as a question mark.
    const told = "漢 ま ع ש ü Œ € Ω Ж ﬁ Ａ ✓ 😀 、 한 ½ ™ °";
    const printed = await paper(`[${told.replaceAll(" ", "")}]`);
    const asked = unprintedLetters(told);
    expect(asked).toEqual(["漢", "ま", "ع", "ש", "😀", "、", "한"]);
    expect(printed.split("?").length - 1).toBe(asked.length);
    // Invisible characters, and the ends of lines of other systems.
    expect(await paper("Ob\u200bjet\ufeff\r\nsuite\tfin\u00ad")).toContain("Objetsuitefin");
  });

  it("keeps a figure whole however long, and what follows below it", async () => {
    const drawn = one(({ lines }) => lines.length > 1);
    const lines = drawn.lines.map((line) => ({
      ...line,
      label: "Vis",
      quantity: "123456789.1234",
      unit: "palette-europe",
      unitPriceCents: "1234567.891",
    }));
    const bytes = await write({ ...drawn, lines });
    const words = await printedWords(bytes);
    const ends = words.filter(({ text }) => text.endsWith("789,1234"));
    expect(ends).toHaveLength(lines.length);
    const starts = words.filter(({ text }) => text.startsWith("123"));
    expect(starts.map(({ page, top }) => [page, Math.round(top)])).toEqual(
      ends.map(({ page, top }) => [page, Math.round(top)]),
    );
    const units = words.filter(({ text }) => text === "palette-europe");
    expect(units).toHaveLength(lines.length);
    for (const [index, { page, bottom }] of units.entries()) {
      const next = ends[index + 1];
      if (next?.page === page) expect(next.top).toBeGreaterThan(bottom);
    }
  });

  it("never sets anything below the page, with long terms, long reasons and many fees", async () => {
    const drawn = one(({ payment, kind }) => payment.iban !== null && kind === "invoice");
    const [adjustment] = [
      { id: drawn.lines[0]?.id ?? "", kind: "charge", label: "Frais", amountCents: 100 } as const,
    ];
    const vat = { category: "S", rateBasisPoints: 2000 };
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 70 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 120 }),
        async (fees, lineCount, words) => {
          const [line] = drawn.lines;
          if (line === undefined) throw new Error("an invoice has a line");
          const bytes = await write({
            ...drawn,
            lines: Array.from({ length: lineCount + 1 }, (_, at) => ({ ...line, number: String(at + 1) })),
            adjustments: Array.from({ length: fees }, () => ({ ...adjustment, vat })),
            vatBreakdown: drawn.vatBreakdown.map((row) => ({
              ...row,
              exemptionReason: "raison ".repeat(words / 2),
            })),
            payment: { ...drawn.payment, terms: "mot ".repeat(words) },
          });
          const set = await printedWords(bytes);
          const pages = Math.max(...set.map(({ page }) => page));
          // The foot alone is below the text, and every page has its own.
          const foots = set.filter(({ text }) => /^\d+\/\d+$/.test(text));
          expect(foots.map(({ page, text }) => [page, text])).toEqual(
            Array.from({ length: pages }, (_, at) => [at + 1, `${at + 1}/${pages}`]),
          );
          const foot = Math.min(...foots.map(({ top }) => top)) - 2;
          const body = set.filter(({ top }) => top < foot);
          expect(Math.max(...body.map(({ bottom }) => bottom))).toBeLessThan(PAGE.bottom + 4);
        },
      ),
      propertyRuns(20),
    );
  }, 120_000);
});

describe("the code to pay by", () => {
  it("tells a bank the account, the amount and the reference", () => {
    // Above 999 999 999,99 € the code of the banks says nothing.
    const invoice = one(
      ({ payment, totals }) =>
        payment.iban !== null && totals.payableCents > 0 && totals.payableCents < 100_000_000_000,
    );
    const lines = paymentCodeText(invoice)?.split("\n") ?? [];
    expect(lines.slice(0, 4)).toEqual(["BCD", "002", "1", "SCT"]);
    expect(lines[6]).toBe(invoice.payment.iban);
    expect(lines[7]).toBe(`EUR${(invoice.totals.payableCents / 100).toFixed(2)}`);
    expect(lines.at(-1)).toBe(invoice.payment.remittance);
  });

  it("is not drawn when there is nothing to pay or nowhere to pay it", () => {
    expect(paymentCodeText(one(({ payment }) => payment.iban === null))).toBeNull();
    const invoice = one(({ payment }) => payment.iban !== null);
    expect(paymentCodeText({ ...invoice, totals: { ...invoice.totals, payableCents: 0 } })).toBeNull();
  });
});

import { addDays } from "@grand-livre/domain/date/calendar-date";
import { type Draft, put } from "./draft.ts";
import { type Formats, formatsOf } from "./formats.ts";
import { type LaidPage, PAGE_HEIGHT, PAGE_WIDTH } from "./laid-page.ts";
import { pairs, referencesOf, tableOfReferences } from "./lay-references.ts";
import { layTable } from "./lay-table.ts";
import { layTotals } from "./lay-totals.ts";
import { type Random, randomOf } from "./random.ts";
import type { BillTruth, MadeCompany } from "./truth.ts";

/** A page that says the bill in one of many layouts: parts and words are drawn one by one from the seed. */
export function layOut(truth: BillTruth): LaidPage {
  const random = randomOf(truth.seed + 7_000_003);
  const isEnglish = truth.scenario === "english";
  const draft: Draft = {
    truth,
    random,
    formats: formatsOf(random, isEnglish),
    isEnglish,
    size: random.pick([8.5, 9, 9.5, 10, 10.5]),
    left: random.int(32, 60),
    right: PAGE_WIDTH - random.int(32, 60),
    texts: [],
    rules: [],
  };
  const remarks = isEnglish ? [] : distractions(draft).slice(0, 2);
  let afterHead = layHead(draft);
  for (const remark of remarks) {
    put(draft, remark, draft.left, afterHead + 6);
    afterHead += draft.size * 1.5;
  }
  const afterTable = layTable(draft, afterHead + 22);
  const afterTotals = layTotals(draft, afterTable + 18);
  layFoot(draft, afterTotals + 20);
  return { texts: draft.texts, rules: draft.rules, font: random.pick(["sans", "sans", "serif", "mono"]) };
}

function titleOf({ truth, random, isEnglish }: Draft): string {
  if (isEnglish) return random.pick(["INVOICE", "Invoice", "Tax invoice"]);
  if (truth.kind === "credit_note")
    return random.pick(["AVOIR", "Avoir", "Facture d'avoir", "NOTE DE CRÉDIT"]);
  if (truth.kind === "deposit") return random.pick(["FACTURE D'ACOMPTE", "Facture d'acompte"]);
  if (truth.kind === "final") return random.pick(["FACTURE DE SOLDE", "Facture définitive"]);
  return random.pick(["FACTURE", "Facture", "FACTURE"]);
}

/** Sender, addressee, title, number and dates. Answers the lowest line used. */
function layHead(draft: Draft): number {
  const { random, left, right, size, truth } = draft;
  const style = random.int(0, 3);
  const middle = PAGE_WIDTH * 0.56;
  const step = size * 1.35;
  const top = random.int(46, 66);
  const isSwapped = style === 3;
  const sellerX = isSwapped ? middle : left;
  const sellerEnd = block(draft, sellerLines(draft), sellerX, top, true);
  const references = referencesOf(draft);
  if (style === 0) {
    put(draft, titleOf(draft), right, top, size * 2, true, "right");
    const end = pairs(draft, references, middle, top + 28);
    const buyerEnd = block(draft, buyerLines(draft, false), middle, Math.max(end, sellerEnd) + 16, false);
    return buyerEnd + step;
  }
  if (style === 1) {
    const buyerEnd = block(draft, buyerLines(draft, random.chance(0.6)), middle, top + 70, false);
    const y = Math.max(buyerEnd, sellerEnd) + 26;
    const isInline = random.chance(0.5) && !draft.isEnglish;
    put(draft, isInline ? `${titleOf(draft)} N° ${truth.number}` : titleOf(draft), left, y, size * 1.7, true);
    return pairs(draft, isInline ? references.slice(1) : references, left, y + step * 1.6);
  }
  if (style === 2) {
    const buyerEnd = block(draft, buyerLines(draft, true), middle, top, false);
    const y = Math.max(buyerEnd, sellerEnd) + 24;
    put(draft, titleOf(draft), PAGE_WIDTH / 2, y, size * 1.9, true, "center");
    return tableOfReferences(draft, references, y + step * 1.8);
  }
  const buyerEnd = block(draft, buyerLines(draft, true), left, top, false);
  const y = Math.max(buyerEnd, sellerEnd) + 28;
  put(draft, titleOf(draft), left, y, size * 1.7, true);
  return pairs(draft, references, left, y + step * 1.6);
}

function block(draft: Draft, lines: readonly string[], x: number, top: number, isSeller: boolean): number {
  const isTall = isSeller && draft.random.chance(0.6);
  let y = top;
  lines.forEach((line, index) => {
    const size = index === 0 && isTall ? draft.size * 1.5 : draft.size;
    put(draft, line, x, y, size, index === 0 && draft.random.chance(0.7));
    y += size * 1.35;
  });
  return y;
}

/** Some senders show a logo in place of their name, others a brand above it. */
function headName({ name, host }: MadeCompany, random: Random): string[] {
  const style = random.next();
  if (style < 0.07) return [];
  return style < 0.13
    ? [`${host.slice(0, 5).toUpperCase()} ${random.pick(["Services", "Pro", "Group"])}`, name]
    : [name];
}

function sellerLines({ truth, random, formats, isEnglish }: Draft): string[] {
  const { seller } = truth;
  const lines = [...headName(seller, random), seller.street, `${seller.postcode} ${seller.city}`];
  if (seller.country !== null) lines.push(seller.country);
  if (random.chance(0.5))
    lines.push(`Tél. : 0${random.int(1, 5)} ${random.int(10, 99)} 45 ${random.int(10, 99)} 12`);
  if (random.chance(0.4)) lines.push(`contact@${seller.host}.fr`);
  if (seller.siret !== null && random.chance(0.6)) lines.push(`SIRET : ${formats.siren(seller.siret)}`);
  if (seller.vatNumber !== null && random.chance(0.6))
    lines.push(
      `${isEnglish ? "VAT number" : random.pick(["N° TVA", "TVA intracommunautaire", "N° TVA intra"])} : ${seller.vatNumber}`,
    );
  return random.chance(0.2) ? [isEnglish ? "From:" : "Émetteur", ...lines] : lines;
}

function buyerLines({ truth, random, formats, isEnglish }: Draft, isLabelled: boolean): string[] {
  const { buyer } = truth;
  const lines = [buyer.name, buyer.street, `${buyer.postcode} ${buyer.city}`];
  if (isLabelled || random.chance(0.4))
    lines.unshift(
      isEnglish
        ? "Bill to:"
        : random.pick(["Client :", "Facturé à", "Destinataire", "Adresse de facturation"]),
    );
  if (buyer.vatNumber !== null && random.chance(0.3))
    lines.push(isEnglish ? `VAT: ${buyer.vatNumber}` : `N° TVA client : ${buyer.vatNumber}`);
  if (buyer.siren !== null && random.chance(0.2)) lines.push(`SIREN : ${formats.siren(buyer.siren)}`);
  return lines;
}

/** Other papers, other days and other amounts that real bills speak of. */
function distractions({ truth, random, formats }: Draft): string[] {
  const amount = formats.withSign(random.int(1_000, 900_000));
  const day = formats.date(addDays(truth.issueDate, -random.int(3, 90)));
  const all = [
    `Solde antérieur : ${amount}`,
    `Selon devis DV-${random.int(100, 9999)} du ${day}`,
    `Livraison effectuée le ${day}`,
    `Facture précédente n° FA-${random.int(1000, 9999)} du ${day}`,
    `Économie réalisée : ${amount}`,
    `Contrat n° CT${random.int(10_000, 99_999)}, date d'effet ${day}`,
    `Total articles : ${random.int(1, 40)}`,
    `Règlement reçu le ${day} : ${amount}, merci`,
    `Prochain prélèvement le ${formats.date(addDays(truth.issueDate, 40))}`,
    `Plafond annuel ${amount} TTC`,
  ];
  return all.filter(() => random.chance(0.12));
}

/** Mentions, account and company line at the bottom. */
function layFoot(draft: Draft, from: number): void {
  const { truth, random, formats, left, isEnglish } = draft;
  const { seller } = truth;
  const lines: string[] = [];
  if (truth.exemption !== null) lines.push(truth.exemption);
  if (truth.onDebits && !isEnglish) lines.push("TVA acquittée sur les débits");
  if (random.chance(0.6) && truth.kind !== "credit_note")
    lines.push(`IBAN : ${formats.iban(seller.iban)}${random.chance(0.5) ? "   BIC : AGRIFRPP" : ""}`);
  if (!isEnglish && random.chance(0.5))
    lines.push(
      "En cas de retard de paiement, indemnité forfaitaire de 40,00 € et pénalités à trois fois le taux légal.",
    );
  if (!isEnglish) lines.push(...distractions(draft));
  let y = Math.min(from, PAGE_HEIGHT - 60 - lines.length * draft.size * 1.4);
  for (const line of lines) {
    put(draft, line, left, y, draft.size * 0.92);
    y += draft.size * 1.4;
  }
  put(draft, companyLine(seller, random, formats), PAGE_WIDTH / 2, PAGE_HEIGHT - 34, 7.5, false, "center");
  put(draft, "Page 1/1", draft.right, PAGE_HEIGHT - 20, 7, false, "right");
}

function companyLine(seller: MadeCompany, random: Random, formats: Formats): string {
  const parts = [seller.name];
  if (seller.siren !== null) {
    if (random.chance(0.6)) parts.push(`au capital de ${random.int(1, 90)} 000,00 €`);
    parts.push(
      random.chance(0.5)
        ? `RCS ${seller.city} ${formats.siren(seller.siren)}`
        : `SIREN ${formats.siren(seller.siren)}`,
    );
  }
  if (seller.vatNumber !== null) parts.push(`TVA ${seller.vatNumber}`);
  return parts.join(random.pick([" - ", " – ", " • "]));
}

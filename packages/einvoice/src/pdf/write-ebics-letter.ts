import { CONTENT_WIDTH, INK, PAGE, Sheet } from "./sheet.ts";

export interface EbicsLetter {
  readonly company: string;
  readonly bank: string;
  readonly hostId: string;
  readonly partnerId: string;
  readonly userId: string;
  readonly protocol: "H004" | "H005";
  readonly createdAt: Date;
  readonly keys: readonly {
    readonly role: "signature" | "authentication" | "encryption";
    readonly version: string;
    /** SHA-256 as pairs of capitals. */
    readonly certificate: string;
    /** Of exponent and modulus; EBICS 3.0 has none. */
    readonly numbers: string | null;
  }[];
}

const ROLES = {
  signature: "Clé publique de signature",
  authentication: "Clé publique d’authentification",
  encryption: "Clé publique de chiffrement",
} as const;

/** Half of a hash a line, as banks print it. */
const halves = (hash: string): string => `${hash.slice(0, 47)}\n${hash.slice(48)}`;

/** The initialisation letter of an EBICS user: the hashes of his public keys, which he signs by hand. */
export async function writeEbicsLetter(letter: EbicsLetter): Promise<Uint8Array> {
  const title = "Lettre d’initialisation EBICS";
  const sheet = new Sheet({
    info: { Title: title, Author: letter.company, CreationDate: letter.createdAt, ModDate: letter.createdAt },
  });
  const say = (text: string, style: Parameters<Sheet["text"]>[4], after: number) => {
    sheet.y += sheet.text(text, PAGE.left, sheet.y, CONTENT_WIDTH, style) + after;
  };
  const fact = (label: string, value: string) => {
    sheet.text(label, PAGE.left, sheet.y, 150, { size: 9.5, color: INK.quiet });
    sheet.y += sheet.text(value, PAGE.left + 150, sheet.y, CONTENT_WIDTH - 150, { size: 9.5 }) + 4;
  };
  say(title, { size: 16, strong: true }, 12);
  const day = new Intl.DateTimeFormat("fr-FR", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Paris",
  });
  fact("Société", letter.company);
  fact("Banque", letter.bank);
  fact("Identifiant d’hôte", letter.hostId);
  fact("Identifiant partenaire", letter.partnerId);
  fact("Identifiant utilisateur", letter.userId);
  fact("Version", letter.protocol === "H004" ? "EBICS 2.5 (H004)" : "EBICS 3.0 (H005)");
  fact("Date", day.format(letter.createdAt));
  sheet.y += 10;
  for (const { role, version, certificate, numbers } of letter.keys) {
    sheet.rule(sheet.y);
    sheet.y += 8;
    say(`${ROLES[role]} (${version})`, { size: 11, strong: true }, 6);
    if (numbers !== null) fact("Empreinte SHA-256 de la clé (exposant, module)", halves(numbers));
    fact("Empreinte SHA-256 du certificat", halves(certificate));
    sheet.y += 6;
  }
  sheet.rule(sheet.y);
  sheet.y += 14;
  say("Je confirme que ces clés sont les miennes et demande leur activation.", { size: 10 }, 30);
  sheet.text("Lieu et date", PAGE.left, sheet.y, 200, { size: 9.5, color: INK.quiet });
  sheet.text("Nom et signature", PAGE.left + 260, sheet.y, 200, { size: 9.5, color: INK.quiet });
  return sheet.bytes((page, pages) => {
    sheet.text(`Page ${page}/${pages}`, PAGE.right - 100, PAGE.bottom + 18, 100, {
      size: 8,
      color: INK.quiet,
      align: "right",
    });
  });
}

interface Face {
  hasGlyphForCodePoint(code: number): boolean;
}

/** What every face draws: most texts are no more than that, and a table has hundreds of thousands of them. */
const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ff]*$/;
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]$/u;

/**
 * A text in the letters of the face that a document uses now. A letter that the face lacks would be printed as an empty box, which
 * PDF/A forbids: plainer letters that say the same replace it (`ﬁ`, `Ａ`), else a question mark, and `missing` is told of it.
 * Invisible characters (joiners, marks of direction) are left out.
 */
export function printable(doc: PDFKit.PDFDocument, text: string, missing?: Set<string>): string {
  if (PLAIN.test(text)) return text;
  const face = (doc as unknown as { readonly _font: { readonly font: Face } })._font.font;
  const has = (letter: string) => letter === "\n" || face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const plain = text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/\t/g, " ");
  return [...plain]
    .map((letter) => {
      if (has(letter)) return letter;
      if (UNSEEN.test(letter)) return "";
      const plainer = [...letter.normalize("NFKC")];
      if (plainer.every(has)) return plainer.join("");
      missing?.add(letter);
      return "?";
    })
    .join("");
}

const MOST_NAMED = 8;

/** What a working paper says of the letters that it could not print, by their places in Unicode; undefined: of none. */
export function missingLettersNote(missing: ReadonlySet<string>): string | undefined {
  if (missing.size === 0) return undefined;
  const named = [...missing].slice(0, MOST_NAMED).map(codeOf).join(", ");
  const more = missing.size > MOST_NAMED ? ` et ${missing.size - MOST_NAMED} autres` : "";
  return `«\u00a0?\u00a0» remplace des caractères que ce document ne sait pas imprimer\u00a0: ${named}${more}`;
}

const codeOf = (letter: string) =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

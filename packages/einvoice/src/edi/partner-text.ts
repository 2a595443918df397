const SAME: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u2013": "-",
  "\u2014": "-",
  œ: "oe",
  Œ: "OE",
  "€": "EUR",
};
const TAKEN = /[^0-9A-Za-zÀ-ÿ &@%:=_'/,;\-.?+*()°]/gu;

/**
 * A text in the letters that the partner's format takes: what has another writing is written so, other signs are left out.
 * All of them are one byte of ISO 8859-15.
 */
export function partnerText(text: string): string {
  const written = [...text.normalize("NFC")].map((sign) => {
    const one = SAME[sign] ?? sign;
    return one.search(TAKEN) >= 0 ? one.normalize("NFD").replace(/\p{Mn}/gu, "") : one;
  });
  return written.join("").replace(TAKEN, " ").replace(/ +/g, " ").trim();
}

/** The text in parts of `size` signs, broken between words where one ends in the second half of the part. */
export function partnerParts(text: string, size: number): string[] {
  const parts: string[] = [];
  let left = partnerText(text);
  while (left !== "") {
    const space = left.length > size ? left.lastIndexOf(" ", size) : -1;
    const end = space > size / 2 ? space : size;
    parts.push(left.slice(0, end).trim());
    left = left.slice(end).trim();
  }
  return parts;
}

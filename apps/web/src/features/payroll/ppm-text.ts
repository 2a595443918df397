const PLACES = 4;

/** Parts per million of a typed percentage: `2,08` is 20 800. What cannot be read is no number: the contract refuses it. */
export function ppmFromText(text: string): number {
  const [, whole, decimals = ""] =
    /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.replace(/[\s\u00a0\u202f%]/g, "")) ?? [];
  return whole === undefined ? Number.NaN : Number(`${whole}${decimals.padEnd(PLACES, "0")}`);
}

/** `20 800` reads `2,08`. */
export function ppmToText(ppm: number | null | undefined): string {
  if (ppm == null) return "";
  const digits = String(ppm).padStart(PLACES + 1, "0");
  const decimals = digits.slice(-PLACES).replace(/0+$/, "");
  return `${digits.slice(0, -PLACES)}${decimals === "" ? "" : `,${decimals}`}`;
}

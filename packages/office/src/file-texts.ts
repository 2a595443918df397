const UNITS = ["octets", "Ko", "Mo", "Go"];
const decimals = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** Bytes with their unit, by thousands. */
export function sizeText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${decimals.format(bytes / 1000 ** power)} ${UNITS[power]}`;
}

/** How much a folder holds. */
export const contentsText = (count: number) => (count > 1 ? `${count} éléments` : `${count} élément`);

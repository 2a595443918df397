import { remainder97 } from "./remainder-97.ts";

/** The figure of each letter of a French account number (AFB/CFONB): A and J are 1, S is 2. */
const letterFigure = (letter: string): string => {
  const place = letter.charCodeAt(0) - 65;
  return String(place < 18 ? (place % 9) + 1 : place - 16);
};

/** The figures of a RIB, its letters turned into theirs. */
export const ribFigures = (rib: string): string => rib.replace(/[A-Z]/g, letterFigure);

/** A French or Monegasque account number whose last two digits are its RIB key, 01 to 97 (CFONB). */
export function hasRibKey(account: string): boolean {
  const key = account.slice(-2);
  return /^\d{10}[0-9A-Z]{11}\d{2}$/.test(account) && isOf97(key) && remainder97(ribFigures(account)) === 0;
}

/** A Belgian one: ten digits modulo 97, where 0 is written 97. */
export function hasBelgianKey(account: string): boolean {
  const [number, key] = [account.slice(0, 10), account.slice(10)];
  return /^\d{12}$/.test(account) && isOf97(key) && Number(number) % 97 === Number(key) % 97;
}

const isOf97 = (key: string): boolean => key >= "01" && key <= "97";

import { multiplyRatio } from "../money/multiply.ts";

/** 100 % in parts per million. */
export const WHOLE_PPM = 1_000_000;

/** A rate of an amount, rounded to the cent. */
export const applyPpm = (cents: number, ppm: number): number => multiplyRatio(cents, ppm, WHOLE_PPM);

/** `69000` reads 6,90 %. */
export function formatPpm(ppm: number): string {
  const digits = String(Math.abs(ppm)).padStart(5, "0");
  const decimals = digits.slice(-4).replace(/0{1,2}$/, "");
  return `${ppm < 0 ? "−" : ""}${digits.slice(0, -4)},${decimals} %`;
}

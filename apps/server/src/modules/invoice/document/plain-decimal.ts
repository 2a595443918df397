/** `"3.00000000"` is answered as it was typed: `"3"`. */
export function plainDecimal(text: string): string {
  return text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}

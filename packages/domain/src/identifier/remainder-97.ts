/** The remainder modulo 97 of a text whose letters count from A = 10 (ISO 7064), without a number too large for exactness. */
export function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** Whether check digits of ISO 7064 are ones that the rule gives: 98 less a remainder modulo 97, which is 02 to 98. */
export function isIssuedKey(digits: string): boolean {
  return digits >= "02" && digits <= "98";
}

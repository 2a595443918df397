/** The first establishment of a company whose key holds. */
export function siretOf(siren: string): string {
  const isValid = (siret: string) =>
    [...siret].reduce((sum, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;
  return Array.from({ length: 10 }, (_, key) => `${siren}0001${key}`).find(isValid) ?? "";
}

/** A SIREN whose key is right: eight figures of the seed, so that each run has companies of its own. */
export function sirenOf(seed: number): string {
  return withKey(String(seed).slice(-8).padStart(8, "1"));
}

/** Of the first establishment of a company. */
export function siretOf(siren: string): string {
  return withKey(`${siren}0001`);
}

/** With its last figure (Luhn). */
function withKey(figures: string): string {
  const sum = [...figures].reverse().reduce((total, figure, index) => {
    const weighted = Number(figure) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${figures}${(10 - (sum % 10)) % 10}`;
}

/** A SIREN whose key is right (Luhn): eight figures of the seed, so that each run has companies of its own. */
export function sirenOf(seed: number): string {
  const figures = String(seed).slice(-8).padStart(8, "1");
  const sum = [...figures].reduce((total, figure, index) => {
    const weighted = Number(figure) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${figures}${(10 - (sum % 10)) % 10}`;
}

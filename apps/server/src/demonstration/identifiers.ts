import { isSiret } from "@grand-livre/domain/identifier/siren";

/** INSEE gives no SIREN that begins with 0: no real company has one of these, and their check digit is right. */
export function fictitiousSiren(rank: number): string {
  const head = String(rank).padStart(8, "0");
  const sum = [...head].reduce((total, figure, index) => {
    const weighed = Number(figure) * (index % 2 === 1 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return `${head}${(10 - (sum % 10)) % 10}`;
}

/** A French account whose two keys are right, at a bank code that no bank has. */
export function fictitiousIban(rank: number): string {
  const bank = "99999";
  const branch = "00001";
  const account = String(rank).padStart(11, "0");
  const rib = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n);
  const bban = `${bank}${branch}${account}${String(rib).padStart(2, "0")}`;
  // F and R are 15 and 27 in the key of ISO 13616.
  const key = 98n - (BigInt(`${bban}152700`) % 97n);
  return `FR${String(key).padStart(2, "0")}${bban}`;
}

/** The first establishment of a company, its key right. */
export function fictitiousSiret(siren: string): string {
  const keys = Array.from({ length: 10 }, (_, key) => `${siren}0001${key}`);
  return keys.find(isSiret) ?? "";
}

/** A NIR whose department no birth has: the key is right. */
export function fictitiousNir(head: string): string {
  return `${head}${String(97 - (Number(head) % 97)).padStart(2, "0")}`;
}

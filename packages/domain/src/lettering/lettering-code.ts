const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The code of the `rank`-th lettering (from 1) of an account and third party: AAA, AAB … ZZZ, then AAAA. Lower case
 * when lines do not balance yet (lettrage partiel).
 */
export function letteringCode(rank: number, partial: boolean): string {
  let width = 3;
  let index = rank - 1;
  while (index >= 26 ** width) {
    index -= 26 ** width;
    width += 1;
  }
  let code = "";
  for (let place = 0; place < width; place += 1) {
    code = LETTERS.charAt(index % 26) + code;
    index = Math.floor(index / 26);
  }
  return partial ? code.toLowerCase() : code;
}

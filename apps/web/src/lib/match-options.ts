import { fold } from "@grand-livre/domain/text/fold";

export interface Matchable {
  /** An account number, a journal code; may be empty. */
  readonly code: string;
  readonly label: string;
}

/**
 * The options that answer what was typed, best first: code that starts with it, then label that starts with it,
 * then any word that starts with it, then anything that contains it. `411dup` is a code and a label at once.
 */
export function matchOptions<Option>(
  options: readonly Option[],
  typed: string,
  read: (option: Option) => Matchable,
  most = 50,
): readonly Option[] {
  const wanted = fold(typed);
  if (wanted === "") return options.slice(0, most);
  return options
    .map((option, index) => ({ option, index, rank: rank(read(option), wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.index - b.index)
    .slice(0, most)
    .map(({ option }) => option);
}

function rank({ code, label }: Matchable, wanted: string): number | undefined {
  const foldedCode = fold(code);
  const foldedLabel = fold(label);
  if (foldedCode !== "" && foldedCode.startsWith(wanted)) return foldedCode === wanted ? 0 : 1;
  const both = /^(\d+)\s*(\D.*)$/.exec(wanted);
  if (both?.[1] !== undefined && both[2] !== undefined) {
    if (foldedCode.startsWith(both[1]) && startsAWord(foldedLabel, both[2])) return 1;
  }
  if (foldedLabel.startsWith(wanted)) return 2;
  if (startsAWord(foldedLabel, wanted)) return 3;
  return foldedLabel.includes(wanted) || foldedCode.includes(wanted) ? 4 : undefined;
}

function startsAWord(label: string, wanted: string): boolean {
  return ` ${label}`.includes(` ${wanted}`);
}

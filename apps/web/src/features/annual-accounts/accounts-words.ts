import type { AnnualAccountsAnswer } from "@grand-livre/contracts/annual-accounts";

type Finding = AnnualAccountsAnswer["findings"][number];

const WORDS: Readonly<Record<Finding["code"], (label: string) => string>> = {
  EXERCISE_OPEN: () =>
    "L’exercice n’est pas clôturé\u00a0: chaque page porte la mention «\u00a0Projet\u00a0».",
  DRAFTS_LEFT: () => "Des écritures de l’exercice ne sont pas validées.",
  SHEET_UNBALANCED: () => "Le bilan n’est pas équilibré.",
  TEXT_MISSING: (label) => `«\u00a0${label}\u00a0» n’a pas de texte.`,
  TEXT_UNFINISHED: (label) => `«\u00a0${label}\u00a0» a encore un passage à compléter.`,
  COMMITMENTS_UNTYPED: (label) =>
    `«\u00a0${label}\u00a0» n’a aucune ligne\u00a0: ajoutez-les, ou cochez «\u00a0Sans objet\u00a0».`,
  MATURITY_UNTYPED: (label) => `Les échéances de «\u00a0${label}\u00a0» ne sont pas saisies.`,
};

/** What is missing, as a sentence. */
export const findingSentence = ({ code, label }: Finding): string => WORDS[code](label ?? "");

/** What is missing, a sentence each; the parts without a text are one, since the list below names them. */
export function findingSentences(findings: readonly Finding[]): string[] {
  const untold = findings.filter(({ code }) => code === "TEXT_MISSING");
  if (untold.length < 2) return findings.map(findingSentence);
  return findings.flatMap((finding) => {
    if (finding === untold[0]) return [`${untold.length} parties de l’annexe n’ont pas de texte.`];
    return finding.code === "TEXT_MISSING" ? [] : [findingSentence(finding)];
  });
}

/** How far a part of the notes is. */
export function partState(
  part: Pick<AnnualAccountsAnswer["parts"][number], "part" | "asked" | "withoutObject" | "text">,
  findings: readonly Finding[],
): "written" | "withoutObject" | "unfinished" | "missing" | "optional" {
  if (findings.some((finding) => finding.part === part.part && finding.code !== "TEXT_MISSING"))
    return "unfinished";
  if (part.withoutObject) return "withoutObject";
  if (part.text !== "") return "written";
  return part.asked ? "missing" : "optional";
}

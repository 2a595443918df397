import type { Finding, Rule } from "../rules/rule.ts";
import type { Project } from "../sources/load.ts";
import { readText } from "../sources/project-files.ts";
import { budgetOf, isCounted, isRoom } from "./features.ts";

/** Where the lines are: one file, which `npm run budgets` lowers. */
export const BUDGETS = "tools/tidy/budgets.json";

/** The most lines that a new feature of each kind takes, server, screens, rules, contract, styles and tests together. */
export const LIMITS = { list: 350, resource: 1_000, workflow: 4_000 } as const;

/** What one feature, or one shared room, may hold. */
export interface Budget {
  /** None for a room. */
  readonly kind?: keyof typeof LIMITS;
  /** The most lines it may have. */
  readonly lines: number;
  /** Why it has more than the limit of its kind. */
  readonly reason?: string;
}

export type Budgets = Readonly<Record<string, Budget>>;

/** A reason shorter than this says nothing. */
const SHORTEST_REASON = 12;
/** Below this share of its line the line is stale; small features move by more. */
const STALE_SHARE = 0.5;
const STALE_FROM = 100;

const linesOf = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** The budgets of a project, as its file has them. */
export const readBudgets = (root: string): Budgets => JSON.parse(readText(root, BUDGETS));

/** How many lines each feature and each room has. */
export function countFeatures({ root, files }: Pick<Project, "root" | "files">, budgets: Budgets) {
  const known = new Set(Object.keys(budgets));
  const counts = new Map<string, number>();
  for (const path of files.filter(isCounted)) {
    const name = budgetOf(path, known);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + linesOf(readText(root, path)));
  }
  return counts;
}

const LOOK = "Look for the missing primitive first; else change its line and its reason in the same commit.";

/** What is wrong with one line of the budgets, and with the feature that it bounds. */
function complaint(name: string, budget: Budget | undefined, count: number | undefined): string | undefined {
  if (budget === undefined) return `${name} (${count} lines) has no line: give it one, with its kind.`;
  if (count === undefined) return `${name} is gone: remove its line.`;
  const { kind, lines, reason = "" } = budget;
  if (count > lines) return `${name} grew to ${count} lines, ${lines} are its most. ${LOOK}`;
  if (lines > STALE_FROM && count < lines * STALE_SHARE)
    return `${name} shrank to ${count} lines, ${lines} are its most: run npm run budgets.`;
  if (isRoom(name)) return undefined;
  if (kind === undefined) return `${name} has no kind: list, resource or workflow.`;
  return lines > LIMITS[kind] && reason.trim().length < SHORTEST_REASON
    ? `${name} may have ${lines} lines, more than the ${LIMITS[kind]} of a ${kind}: its line says why.`
    : undefined;
}

/** Each feature stays within its line. */
export const featureBudgets: Rule = {
  name: "feature-budgets",
  of: "features",
  check(project) {
    if (!project.files.includes(BUDGETS)) return { seen: 0, findings: [] };
    const budgets = readBudgets(project.root);
    const counts = countFeatures(project, budgets);
    const names = [...new Set([...counts.keys(), ...Object.keys(budgets)])].sort();
    const findings = names.flatMap((name): Finding[] => {
      const sentence = complaint(name, budgets[name], counts.get(name));
      return sentence ? [{ path: BUDGETS, sentence }] : [];
    });
    return { seen: names.length, findings };
  },
};

/** Lines are written in steps of 50, so that a mended sentence is no growth. */
const STEP = 50;

/** The lowest line that a count fits in. */
export const lineFor = (count: number): number => Math.ceil((count + STEP / 2) / STEP) * STEP;

/** The same budgets, each lowered to what its feature has; none is raised. */
export function lowered(budgets: Budgets, counts: ReadonlyMap<string, number>): Budgets {
  return Object.fromEntries(
    Object.entries(budgets).flatMap(([name, budget]) => {
      const count = counts.get(name);
      return count === undefined
        ? []
        : [[name, { ...budget, lines: Math.min(budget.lines, lineFor(count)) }] as const];
    }),
  );
}

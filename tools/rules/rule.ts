import type { Project } from "../sources/load.ts";

/** One place that breaks a rule, with a sentence that says why it matters or what to do. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly sentence: string;
}

/** What a rule looked at and what it found. A rule that saw nothing proves nothing: it fails. */
export interface Verdict {
  readonly seen: number;
  readonly findings: readonly Finding[];
}

/** A house rule. */
export interface Rule {
  /** Its name, as used in `tidy-allow <name>: <reason>`. */
  readonly name: string;
  /** What is counted in `seen`: "files", "routes"… */
  readonly of: string;
  check(project: Project): Verdict | Promise<Verdict>;
}

/** A reason shorter than this says nothing. */
const SHORTEST_REASON = 12;

const COMMENT = /^\s*(\/\/|\/?\*)/;

/** The line itself and the comment right above it. */
function surroundings(text: string, line: number): string[] {
  const lines = text.split("\n");
  let first = line - 1;
  while (first > 0 && COMMENT.test(lines[first - 1] ?? "")) first -= 1;
  return lines.slice(first, line);
}

/**
 * Whether a line excuses itself from a rule, with a reason, in the comment above it or beside it:
 * `tidy-allow scope: this is the query that makes the scope`.
 */
export function isExcused(text: string, line: number, rule: string): boolean {
  return surroundings(text, line).some((candidate) => {
    const excuse = /tidy-allow ([a-z-]+): (.*?)(\*\/)?$/.exec(candidate);
    return excuse?.[1] === rule && (excuse[2] ?? "").trim().length >= SHORTEST_REASON;
  });
}

/** Prints one rule's verdict; answers whether it holds. */
export function report(rule: Rule, verdict: Verdict): boolean {
  const empty = verdict.seen === 0;
  const holds = !empty && verdict.findings.length === 0;
  console.log(`${holds ? "✓" : "✗"} ${rule.name} (${verdict.seen} ${rule.of})`);
  if (empty) console.log(`    It saw no ${rule.of}: a check of nothing proves nothing.`);
  for (const { path, line, sentence } of verdict.findings) {
    console.log(`    ${line === undefined ? path : `${path}:${line}`}  ${sentence}`);
  }
  return holds;
}

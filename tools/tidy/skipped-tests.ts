import { type Finding, isExcused, type Rule } from "../rules/rule.ts";
import { lineOf } from "../sources/syntax.ts";

const LEFT_OUT = /\b(?:it|test|describe)\.(?:skip|skipIf|runIf|only|todo|fixme|fails)\b/;

/** A test that is left out proves nothing while looking as if it did. */
export const noSkippedTests: Rule = {
  name: "no-skipped-tests",
  of: "test files",
  check({ sources }) {
    const tests = sources.filter((source) => /\.(test|e2e)\.tsx?$/.test(source.path));
    const findings = tests.flatMap(({ path, text }): Finding[] => {
      const found = LEFT_OUT.exec(text)?.[0];
      if (!found) return [];
      const line = lineOf(text, found);
      if (isExcused(text, line, "no-skipped-tests")) return [];
      return [{ path, line, sentence: `${found} leaves a test out: mend it, or remove it.` }];
    });
    return { seen: tests.length, findings };
  },
};
